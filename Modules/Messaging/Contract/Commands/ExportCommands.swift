import Links
public import Mediator

/// Writes a whole conversation to a file, one line of JSON for each message.
public struct ExportConversation: Command<ExportResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "export",
    summary: "Writes a conversation to a file, one line of JSON for each message.",
    example: "messaging export bob bob.jsonl",
    signature: ParameterSignature(
      { (with: Correspondent, file: FilePath) in Self(correspondent: with, file: file.text) },
      named: Correspondent.parameter,
      Parameter("file", summary: "the path of a new file", kind: .newFile)
    )
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
