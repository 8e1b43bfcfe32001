/// A failure as the program shows it: to a person as sentences, to a script as a code.
public struct Problem: Error, Hashable, Sendable, Codable {
  /// What a failure is due to.
  public enum Fault: String, Sendable, Codable {
    /// The words or values that the caller gave.
    case caller

    /// The code of a module.
    case program

    /// The machine: its disk, its memory, its time.
    case machine
  }

  /// The stable code that scripts may rely on.
  public let code: String

  /// What happened, as a sentence.
  public let message: String

  /// What to do about it, if that is known.
  public let hint: String?

  /// What the failure is due to.
  public let fault: Fault

  /// A name that belongs to nothing that the user may know, if that is why.
  public let unresolvedName: UnresolvedName?

  /// The names of the parameters that it may be about, of which the first that was asked for counts.
  public private(set) var parameters: [String] = []

  /// How long the caller has to wait before it may work, where that is known.
  public internal(set) var waitingTime: Duration?

  /// A script reads which parameter it is, and how long to wait, from the words.
  private enum CodingKeys: CodingKey {
    case code, message, hint, fault, unresolvedName
  }

  /// Creates a problem.
  public init(
    code: String,
    message: String,
    hint: String? = nil,
    fault: Fault = .caller,
    unresolvedName: UnresolvedName? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.fault = fault
    self.unresolvedName = unresolvedName
  }

  /// Creates the problem of a refusal.
  public init(_ refusal: some Refusal) {
    self.init(
      code: refusal.code,
      message: refusal.description,
      hint: refusal.hint,
      unresolvedName: refusal.unresolvedName
    )
    parameters = refusal.parameters
    waitingTime = refusal.waitingTime
  }
}

extension Problem {
  /// Returns the same problem with other advice.
  public func advising(_ hint: String?) -> Problem { worded(message, hint: hint) }

  /// Returns the same problem in other words.
  public func worded(_ message: String, hint: String?) -> Problem {
    var problem = Problem(
      code: code,
      message: message,
      hint: hint,
      fault: fault,
      unresolvedName: unresolvedName
    )
    (problem.parameters, problem.waitingTime) = (parameters, waitingTime)
    return problem
  }
}

extension Problem: CustomStringConvertible {
  /// The message, followed by the hint if there is one.
  public var description: String {
    hint.map { "\(message) \($0)" } ?? message
  }
}

/// An error that knows how the program shows it.
public protocol ProblemConvertible: Error {
  /// The error as a problem that can be shown.
  var problem: Problem { get }

  /// What a trace says of the error: for engineers, and without any value of a user's.
  var traceReason: String { get }
}

extension ProblemConvertible {
  /// The code of the problem.
  public var traceReason: String { problem.code }
}

extension Problem: ProblemConvertible {
  /// The problem itself.
  public var problem: Problem { self }

  /// Creates the problem of any error, with what the error knows about itself.
  ///
  /// An error of unknown kind is a fault of the program. Its text stays out of the message, because
  /// it may contain a secret.
  public init(of error: any Error, in module: ModuleName? = nil) {
    switch error {
    case let error as any ProblemConvertible: self = error.problem
    case let error as any Refusal: self.init(error)
    case is CancellationError: self = .cancelled
    default: self.init(unexpected: error, in: module)
    }
  }

  /// Returns what a trace says of any error.
  public static func traceReason(of error: any Error) -> String {
    (error as? any ProblemConvertible)?.traceReason ?? Problem(of: error).code
  }

  private init(unexpected error: any Error, in module: ModuleName?) {
    let place = module.map { " in \($0)" } ?? ""
    self.init(
      code: "internal",
      message: "Unexpected error\(place) (\(type(of: error))).",
      hint: "This is a fault of the program, not of your input.",
      fault: .program
    )
  }
}
