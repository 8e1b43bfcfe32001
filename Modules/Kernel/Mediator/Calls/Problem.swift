/// A failure as the edge of the program shows it: to a person as sentences, to a script as a code.
public struct Problem: Error, Hashable, Sendable, Codable {
  /// Whose fault a failure is.
  public enum Fault: String, Sendable, Codable {
    /// The words or values that were given.
    case caller

    /// The code of a module.
    case program

    /// The machine: its disk, its memory, its time.
    case machine
  }

  /// The stable code that scripts may rely on.
  public let code: String

  /// What was wrong, as a sentence.
  public let message: String

  /// What would work, if that is known.
  public let hint: String?

  /// Whose fault it is.
  public let fault: Fault

  /// Creates a report.
  public init(code: String, message: String, hint: String? = nil, fault: Fault = .caller) {
    self.code = code
    self.message = message
    self.hint = hint
    self.fault = fault
  }

  /// Creates the report of a refusal.
  public init(_ refusal: some Refusal) {
    self.init(code: refusal.code, message: refusal.description, hint: refusal.hint)
  }
}

extension Problem: CustomStringConvertible {
  /// The sentence, and the advice where there is some.
  public var description: String {
    hint.map { "\(message) \($0)" } ?? message
  }
}

/// An error that knows how the edge of the program should show it.
public protocol ProblemConvertible: Error {
  /// The error as the edge shows it.
  var problem: Problem { get }
}

extension Problem: ProblemConvertible {
  /// The report itself.
  public var problem: Problem { self }

  /// Creates the report of any error, with what the error knows about itself.
  ///
  /// An error of unknown kind is the program's own fault. Its text is kept out of the sentence,
  /// because nobody has promised that it holds no secret.
  public init(of error: any Error, in module: ModuleName? = nil) {
    switch error {
    case let error as any ProblemConvertible: self = error.problem
    case let error as any Refusal: self.init(error)
    case is CancellationError: self = .cancelled
    default: self.init(unexpected: error, in: module)
    }
  }

  private init(unexpected error: any Error, in module: ModuleName?) {
    let place = module.map { " in \($0)" } ?? ""
    self.init(
      code: "internal",
      message: "Unexpected error\(place) (\(type(of: error))).",
      hint: "This is a bug in the program, not in your input.",
      fault: .program
    )
  }
}
