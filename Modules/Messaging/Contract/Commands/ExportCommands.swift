public import Links
public import Mediator

/// Writes a whole conversation to a file, one line of JSON for each message.
public struct ExportMessages: Command {
  /// The file.
  public typealias Response = ExportResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "export"

  /// What the command does, for the help.
  public static let summary = "Writes a conversation to a file, one line of JSON for each message."

  /// A line that works, for the help.
  public static let example = "messaging export bob bob.jsonl"

  /// The parameters.
  public static let signature = ParameterSignature(
    { (with: Correspondent, file: FilePath) in Self(correspondent: with, file: file.text) },
    named: Parameter("with", summary: "a user, or a group"),
    Parameter("file", summary: "the path of a new file")
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// The path of the file.
  public let file: String

  /// Creates the command.
  public init(correspondent: Correspondent, file: String) {
    self.correspondent = correspondent
    self.file = file
  }
}
