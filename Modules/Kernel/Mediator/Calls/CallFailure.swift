/// Why a call brought no answer: a closed set, so that a caller can act on each.
public enum CallFailure<Refused: Refusal>: Error, Sendable {
  /// The module turned the request down, for a reason that its contract names.
  case refused(Refused)

  /// No module answers the request at the moment.
  case unanswered(UnansweredRequest)

  /// The caller may not make this request.
  case unauthorised(AccessRule)

  /// The task that made the call was cancelled.
  case cancelled

  /// The call's time was up before the answer came.
  case timedOut

  /// The caller has made too many calls of this kind.
  case limited(retryAfter: Duration)

  /// The answering module failed in a way that its contract does not name.
  case failed(Problem)
}

extension CallFailure: Equatable {}

/// A request that nobody answers, with the module that would.
public struct UnansweredRequest: Error, Hashable, Sendable {
  /// Why nobody answers.
  public enum Cause: String, Sendable, Codable {
    /// No module has a handler for it.
    case noHandler = "no-handler"

    /// Its module was left out when the app was assembled.
    case leftOut = "left-out"

    /// Its module has not been started yet.
    case notStarted = "not-started"

    /// Its module has been stopped.
    case stopped
  }

  /// The request's name.
  public let request: String

  /// The module whose contract publishes the request.
  public let owner: ModuleName

  /// Why nobody answers.
  public let cause: Cause

  /// Creates the account of an unanswered request.
  public init(request: String, owner: ModuleName, cause: Cause) {
    self.request = request
    self.owner = owner
    self.cause = cause
  }
}

extension UnansweredRequest: ProblemConvertible, CustomStringConvertible {
  /// The sentence for the person at the prompt.
  public var description: String {
    switch cause {
    case .noHandler: "\(request) is not available: \(owner) does not answer it."
    case .leftOut: "\(request) is not available: the app runs without \(owner)."
    case .notStarted: "\(request) is not available yet: \(owner) is still starting."
    case .stopped: "\(request) is not available: \(owner) is stopped."
    }
  }

  /// The account as the edge shows it.
  public var problem: Problem {
    Problem(code: "unanswered", message: description, hint: advice, fault: .program)
  }

  private var advice: String {
    switch cause {
    case .noHandler: "Register a handler for it in \(owner)'s module."
    case .leftOut: "Start the app with \(owner) to use it."
    case .notStarted: "Try again once the app has started."
    case .stopped: "Start \(owner) again to use it."
    }
  }
}

extension CallFailure: ProblemConvertible, CustomStringConvertible {
  /// The failure as the edge shows it.
  public var problem: Problem {
    switch self {
    case .refused(let refusal): Problem(refusal)
    case .unanswered(let unanswered): unanswered.problem
    case .unauthorised: .signInFirst
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .limited(let wait): .limited(retryAfter: wait)
    case .failed(let problem): problem
    }
  }

  /// The sentence for the person at the prompt.
  public var description: String { problem.description }
}

/// What the mediator's own behaviours throw; it has no request, so it has no refusal either.
public typealias MiddlewareFailure = CallFailure<NoRefusal>

/// A call failure of any request, which a mediator can pass on for another.
protocol AnyCallFailure: Error {
  /// Returns the same failure for another request, or nothing where it is a refusal.
  func forwarded<Other: Refusal>(as other: Other.Type) -> CallFailure<Other>?
}

extension CallFailure: AnyCallFailure {
  func forwarded<Other: Refusal>(as other: Other.Type) -> CallFailure<Other>? {
    switch self {
    case .refused(let refusal): (refusal as? Other).map { .refused($0) }
    case .unanswered(let unanswered): .unanswered(unanswered)
    case .unauthorised(let access): .unauthorised(access)
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .limited(let wait): .limited(retryAfter: wait)
    case .failed(let problem): .failed(problem)
    }
  }

  /// Sorts whatever a handler threw into the closed set that its caller sees.
  @usableFromInline
  init(sorting error: any Error, in module: ModuleName) {
    switch error {
    case let refusal as Refused: self = .refused(refusal)
    case let failure as any AnyCallFailure:
      self = failure.forwarded(as: Refused.self) ?? .failed(Problem(of: error, in: module))
    case is CancellationError: self = .cancelled
    default: self = .failed(Problem(of: error, in: module))
    }
  }
}

extension Problem {
  static let signInFirst = Problem(
    code: "unauthorised",
    message: "You are not signed in.",
    hint: "Sign in, then try again."
  )

  static let cancelled = Problem(code: "cancelled", message: "Cancelled.")

  static let timedOut = Problem(
    code: "timed-out",
    message: "The answer took too long.",
    hint: "Try again.",
    fault: .machine
  )

  static func limited(retryAfter wait: Duration) -> Problem {
    let seconds = max(1, Int(wait.components.seconds) + (wait.components.attoseconds > 0 ? 1 : 0))
    return Problem(
      code: "limited",
      message: "Too many attempts in a short time.",
      hint: "Try again in \(seconds) s."
    )
  }
}
