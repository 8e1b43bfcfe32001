import Mediator

extension Navigator {
  /// How many scenes wait for what the user answers at a place that they have opened.
  public var questionCount: Int { questions.shownCount }

  /// Calls a function whenever a scene begins to wait for an answer, or has one.
  ///
  /// A caller that performs one line after the other continues as soon as it is the user's turn. The
  /// function is called where the navigator runs.
  public func watchQuestions(_ watch: @escaping () -> Void) {
    questions.observe(watch)
  }

  /// Opens a place that gives an answer, and waits for it, also across a guard's detour.
  func ask<Answer>(_ step: NavigationRequest) async -> QuestionOutcome<Answer> {
    let answer = PendingAnswer<Answer>()
    let question = questions.begin(answeredBy: answer)
    let result = await travel(step.asking(question))
    guard !result.isFinal else {
      questions.drop(question)
      return .unreached(result)
    }
    turns.endCurrent()
    questions.show(question)
    let outcome = await answer.outcome()
    questions.hide(question)
    return outcome
  }

  /// Gives a scene's answer to its opener and closes the scene.
  func finish<Answer: Sendable>(_ node: NodeID, with answer: Answer) async -> NavigationResult {
    guard case .turn(let turn) = await turns.admit(.queue) else { return .cancelled(by: .ended) }
    defer { turns.end(turn) }
    questions.keep(answer, of: node)
    defer { questions.dropAnswer(of: node) }
    let start = recorder.now
    let result = await commit({ $0.reduce(.close(node)) }, in: turn, asksScenes: false)
    record(result, of: .go(.close(node)), since: start, depth: turn.depth)
    return result
  }

  /// Delivers an outcome to the task that asked, or after a restart to the scene that asked.
  func settle(
    _ question: QuestionID,
    from place: Place,
    opener: NodeID?,
    with outcome: AnyQuestionOutcome
  ) {
    guard !questions.settle(question, with: outcome), let opener,
      let scene = host.scene(at: opener) as? any RestoredAnswerReceiver
    else { return }
    scene.take(outcome, from: place.adapter)
  }

  /// Ends the session: cancels everything that waits, and opens nothing any more.
  public func end() {
    turns.close()
    held.end()
    for intent in suspended.all { giveUp(intent, for: .ended) }
    questions.cancelAll()
  }
}

extension NavigationResult {
  /// Whether the place was not reached and will not be later either.
  var isFinal: Bool {
    switch self {
    case .arrived, .suspended: false
    case .redirected, .denied, .cancelled, .duplicate, .unanswered, .failed: true
    }
  }
}

extension NavigationRequest {
  fileprivate func asking(_ question: QuestionID) -> NavigationRequest {
    guard case .open(let attempt) = action else { return self }
    var target = attempt.target
    target.question = question
    return NavigationRequest(
      .open(NavigationAttempt(target, parents: attempt.parents)),
      policy: policy
    )
  }
}
