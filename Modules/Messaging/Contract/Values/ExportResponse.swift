public import Mediator

/// The file of an export.
public struct ExportResponse: CommandResponse, Hashable {
  /// The path of the file.
  public let file: String

  /// The number of messages in it.
  public let messages: Int

  /// The size of the file in bytes.
  public let bytes: Int

  /// Describes a file.
  public init(file: String, messages: Int, bytes: Int) {
    self.file = file
    self.messages = messages
    self.bytes = bytes
  }

  /// The result as a sentence.
  public var description: String { "Wrote \(messages) messages to \(file)." }
}
