public import Mediator

/// The last read message of a conversation.
public struct MarkReadResponse: CommandResponse, Hashable {
  /// The number of the last read message.
  public let through: Int

  /// The number of messages that are still unread.
  public let unread: Int

  /// Describes a mark.
  public init(through: Int, unread: Int) {
    self.through = through
    self.unread = unread
  }

  /// The mark as a sentence.
  public var description: String {
    unread == 0 ? "All read." : "Read up to \(through). \(unread) unread."
  }
}
