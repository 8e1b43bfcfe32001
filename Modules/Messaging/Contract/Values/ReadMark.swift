public import Mediator

/// How far somebody has read a conversation.
public struct ReadMark: CommandResponse, Codable, Hashable {
  /// The number of the last message that counts as read.
  public let through: Int

  /// How many messages are still unread.
  public let unread: Int

  /// Describes a mark.
  public init(through: Int, unread: Int) {
    self.through = through
    self.unread = unread
  }

  /// The sentence for the person at the prompt.
  public var description: String {
    unread == 0 ? "All read." : "Read up to \(through), \(unread) unread."
  }
}

/// Where messages were written to.
public struct ExportResponse: CommandResponse, Codable, Hashable {
  /// The file.
  public let file: String

  /// How many messages it holds.
  public let messages: Int

  /// How many bytes it has.
  public let bytes: Int

  /// Describes a file.
  public init(file: String, messages: Int, bytes: Int) {
    self.file = file
    self.messages = messages
    self.bytes = bytes
  }

  /// The sentence for the person at the prompt.
  public var description: String { "Wrote \(messages) messages to \(file)." }
}
