/// A request that no module answers, and the module that would answer it.
public struct UnansweredRequest: Error, Hashable, Sendable {
  /// Why no module answers.
  public enum Cause: String, Sendable, Codable {
    /// No module has a handler for the request.
    case noHandler = "no-handler"

    /// The module was left out when the app was assembled.
    case leftOut = "left-out"

    /// The module has not been started yet.
    case notStarted = "not-started"

    /// The module has been stopped.
    case stopped
  }

  /// The request's name.
  public let request: String

  /// The module whose contract publishes the request.
  public let owner: ModuleName

  /// Why no module answers.
  public let cause: Cause

  /// What the user can do, where the app knows better than the mediator.
  public let advice: String?

  /// Creates the description of an unanswered request.
  public init(request: String, owner: ModuleName, cause: Cause, advice: String? = nil) {
    self.request = request
    self.owner = owner
    self.cause = cause
    self.advice = advice
  }
}

extension UnansweredRequest: ProblemConvertible, CustomStringConvertible {
  /// What happened, in one sentence.
  public var description: String {
    switch cause {
    case .noHandler: "\(request) is not available: \(owner) does not answer it."
    case .leftOut: "\(request) is not available: the app runs without \(owner)."
    case .notStarted: "\(request) is not available yet: \(owner) is still starting."
    case .stopped: "\(request) is not available: \(owner) is stopped."
    }
  }

  /// The failure as a problem that can be shown.
  public var problem: Problem {
    Problem(
      code: "unanswered",
      message: description,
      hint: advice ?? standardAdvice,
      fault: .program
    )
  }

  private var standardAdvice: String {
    switch cause {
    case .noHandler: "Register a handler for it in \(owner)'s module."
    case .leftOut: "Start the app with \(owner) to use it."
    case .notStarted: "Try again once the app has started."
    case .stopped: "Start \(owner) again to use it."
    }
  }
}

extension UnansweredRequest {
  /// Returns the same about something else that is not available for it.
  func naming(_ name: String) -> Self {
    Self(request: name, owner: owner, cause: cause, advice: advice)
  }

  static func missing<R: Request>(_ request: R.Type, leftOut: Set<ModuleName>) -> Self {
    .unavailable(request, owner: R.owner, cause: leftOut.contains(R.owner) ? .leftOut : .noHandler)
  }

  static func unavailable<R: Request>(
    _ request: R.Type,
    owner module: ModuleName,
    cause: Cause
  ) -> Self {
    Self(request: R.label, owner: module, cause: cause)
  }
}
