/// The questions of a session that have no answer yet.
final class OpenQuestions {
  /// The number of the question that was asked last.
  private(set) var lastNumber = 0
  private var waiters: [QuestionID: any AnyPendingAnswer] = [:]
  private var answers: [NodeID: any Sendable] = [:]

  /// The questions whose place is open, so that they wait for the user.
  private var shown: Set<QuestionID> = [] { didSet { observer?() } }
  private var observer: (() -> Void)?

  /// How many questions wait for the user.
  var shownCount: Int { shown.count }

  /// Calls a function whenever a question begins or ceases to wait for the user.
  func observe(_ observer: @escaping () -> Void) { self.observer = observer }

  // MARK: - Asking

  /// Begins a question.
  func begin<Answer>(answeredBy waiter: PendingAnswer<Answer>) -> QuestionID {
    lastNumber += 1
    let question = QuestionID(lastNumber)
    waiters[question] = waiter
    return question
  }

  /// Forgets a question whose place was not reached.
  func drop(_ question: QuestionID) { waiters[question] = nil }

  /// Notes that the user can answer a question now, if it has no answer yet.
  func show(_ question: QuestionID) {
    if waiters[question] != nil { shown.insert(question) }
  }

  /// Notes that a question does not wait for the user any more.
  func hide(_ question: QuestionID) { shown.remove(question) }

  // MARK: - Answering

  /// Keeps the answer of a scene until the scene is closed.
  func keep(_ answer: some Sendable, of node: NodeID) { answers[node] = answer }

  /// Forgets the answer of a scene.
  func dropAnswer(of node: NodeID) { answers[node] = nil }

  /// How the question at a scene ends if the scene closes now.
  func outcome(of node: NodeID) -> AnyQuestionOutcome {
    answers[node].map(AnyQuestionOutcome.finished) ?? .cancelled
  }

  /// Delivers an outcome, and returns false if no task waits for it, as after a restart.
  func settle(_ question: QuestionID, with outcome: AnyQuestionOutcome) -> Bool {
    guard let waiter = waiters.removeValue(forKey: question) else { return false }
    shown.remove(question)
    waiter.take(outcome)
    return true
  }

  /// Cancels every question.
  func cancelAll() {
    let cancelled = waiters.values
    waiters = [:]
    shown = []
    answers = [:]
    for waiter in cancelled { waiter.take(.cancelled) }
  }

  /// Continues the numbers of an earlier run.
  func continueNumbers(after number: Int) { lastNumber = max(lastNumber, number) }
}
