/// Why a call has no answer: a closed set, so that a caller can act on each case.
public enum CallFailure<Refused: Refusal>: Error, Sendable {
  /// The module refused the request for a reason that its contract names.
  case refused(Refused)

  /// No module answers the request at the moment.
  case unanswered(UnansweredRequest)

  /// The caller may not make this request.
  case unauthorised(AccessRule)

  /// The task that made the call was cancelled.
  case cancelled

  /// The answer did not come before the call's deadline.
  case timedOut

  /// The caller has made too many calls of this kind.
  case limited(retryAfter: Duration)

  /// The answering module failed in a way that its contract does not name.
  case failed(Problem)
}

extension CallFailure: Equatable {}

extension CallFailure: ProblemConvertible, CustomStringConvertible {
  /// The failure as a problem that can be shown.
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

  /// The problem's message and advice.
  public var description: String { problem.description }
}

/// What middleware throws: a failure of any request, so without a refusal.
public typealias MiddlewareFailure = CallFailure<NoRefusal>

/// A call failure of any request, which a mediator can pass on as that of another request.
protocol AnyCallFailure: Error {
  /// Whether the module answered, and its answer was no.
  var isRefusal: Bool { get }

  /// Returns the same failure for another request, or `nil` if it is a refusal of this one only.
  func forwarded<Other: Refusal>(as other: Other.Type) -> CallFailure<Other>?
}

extension CallFailure: AnyCallFailure {
  var isRefusal: Bool {
    switch self {
    case .refused, .unauthorised: true
    case .unanswered, .cancelled, .timedOut, .limited, .failed: false
    }
  }

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

  /// Sorts what a handler threw into the closed set that its caller sees.
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

/// Returns whether an error says that a module refuses, rather than that it could not answer.
package func isRefusal(_ error: any Error) -> Bool {
  (error as? any AnyCallFailure)?.isRefusal ?? (error is any Refusal)
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

  /// The caller does too much in a short time.
  public static func limited(retryAfter wait: Duration) -> Problem {
    let seconds = max(1, Int(wait.components.seconds) + (wait.components.attoseconds > 0 ? 1 : 0))
    var problem = Problem(
      code: "limited",
      message: "Too many attempts in a short time.",
      hint: "Try again in \(seconds) s."
    )
    problem.waitingTime = wait
    return problem
  }
}
