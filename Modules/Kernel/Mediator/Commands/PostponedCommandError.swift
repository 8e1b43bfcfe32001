/// A command that the machine kept from being performed, with the words that perform it later.
///
/// A scene throws it for what a user has typed, so that a front can keep the words until the data can
/// be written again. The words have to name a key, with which a second time has no second effect.
public struct PostponedCommandError: ProblemConvertible {
  /// Why the command was not performed.
  public let cause: Problem

  /// The command as its words: its module, its name and its arguments.
  public let words: [String]

  /// Creates an error, or returns nil where another time would not help.
  ///
  /// - Parameters:
  ///   - error: Why the command was not performed.
  ///   - words: The command as its words.
  public init?(_ error: any Error, words: [String]) {
    cause = Problem(of: error)
    self.words = words
    guard cause.fault == .machine else { return nil }
  }

  /// Why the command was not performed, for fronts that keep nothing.
  public var problem: Problem { cause }
}
