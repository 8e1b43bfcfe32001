import Mediator

extension Navigator {
  /// How many scenes wait for what a person answers at a place that they have opened.
  public var questionCount: Int { openQuestions.count }

  /// Is told whenever a scene begins to wait for an answer, or has one.
  ///
  /// Whoever has a person do one thing after the other can so go on as soon as it is their turn.
  public func watchQuestions(_ watch: @escaping @Sendable () -> Void) {
    questionWatch = watch
  }

  /// Opens a place that gives an answer, and waits for it, also across a guard's detour.
  func ask<Answer>(_ step: NavigationStep) async -> QuestionOutcome<Answer> {
    lastQuestion += 1
    let question = QuestionID(lastQuestion)
    let awaited = PendingAnswer<Answer>()
    questions[question] = awaited
    let arrival = await travel(step.asking(question))
    guard !arrival.isFinal else {
      questions[question] = nil
      return .unreached(arrival)
    }
    concludeOwnTurn()
    if questions[question] != nil { openQuestions.insert(question) }
    let outcome = await awaited.outcome()
    openQuestions.remove(question)
    return outcome
  }

  /// Gives a scene's answer to its opener and closes the scene.
  func finish<Answer: Sendable>(_ node: NodeID, with answer: Answer) async -> NavigationResult {
    guard case .turn(let number, let depth) = await admit(.queue) else {
      return .cancelled(by: .ended)
    }
    let turn = NavigationTurn(number: number, depth: depth)
    defer { if !turn.isNested { conclude(number) } }
    answers[node] = answer
    defer { answers[node] = nil }
    let start = beginning
    let arrival = await commit({ $0.reduce(.close(node)) }, in: turn, asksToLeave: false)
    trace(arrival, of: .go(.close(node)), since: start, depth: depth)
    return arrival
  }

  /// Delivers the answer of a closed scene, or that there is none.
  func settle(_ question: QuestionID, of node: Node) {
    guard let place = node.place else { return }
    let outcome = answers[node.id].map(AnyQuestionOutcome.finished) ?? .cancelled
    settle(question, from: place, opener: node.opening.opener, with: outcome)
  }

  func settle(
    _ question: QuestionID,
    from place: Place,
    opener: NodeID?,
    with outcome: AnyQuestionOutcome
  ) {
    if let taker = questions.removeValue(forKey: question) {
      openQuestions.remove(question)
      taker.take(outcome)
    } else if let opener, let scene = live[opener] as? any ReceivesAnswer {
      scene.take(outcome, from: place.adapter)
    }
  }

  /// Ends the session: whatever waits is given up, and nothing waits for ever.
  public func end() {
    giveUp(for: .ended)
    for intent in intents { giveUp(intent, for: .ended) }
    forgetQuestions()
  }

  /// Tells everybody who waits for an answer that none will come.
  func forgetQuestions() {
    let takers = questions.values
    questions = [:]
    openQuestions = []
    answers = [:]
    for taker in takers { taker.take(.cancelled) }
  }
}

extension NavigationStep {
  fileprivate func asking(_ question: QuestionID) -> NavigationStep {
    guard case .open(let trip) = action else { return self }
    var entry = trip.entry
    entry.question = question
    return NavigationStep(
      .open(NavigationAttempt(entry, parents: trip.parents, bypass: trip.bypass)),
      policy: policy
    )
  }
}
