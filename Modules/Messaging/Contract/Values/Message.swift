public import AuthContract
public import Mediator

/// A message as one of its readers sees it.
public struct Message: Hashable, Sendable, Codable {
  /// The name of the message.
  public let id: MessageID

  /// Its number in the conversation, counted from 1 without a gap.
  public let number: Int

  /// The sender's username, or nothing where the account is gone.
  public let from: Username?

  /// The name under which the sender is shown.
  public let name: String

  /// What it says, or nothing where it was deleted.
  public let text: String?

  /// When it was sent.
  public let sentAt: Timestamp

  /// Whether it was changed after it had been sent.
  public let isEdited: Bool

  /// Whether the reader has sent it.
  public let isMine: Bool

  /// Describes a message.
  public init(
    id: MessageID,
    from: Username?,
    name: String,
    text: String?,
    sentAt: Timestamp,
    isEdited: Bool,
    isMine: Bool
  ) {
    self.id = id
    number = id.number
    self.from = from
    self.name = name
    self.text = text
    self.sentAt = sentAt
    self.isEdited = isEdited
    self.isMine = isMine
  }

  /// Whether only its number and its sender are left.
  public var isDeleted: Bool { text == nil }
}

extension Message: CustomStringConvertible {
  /// The message in a line: its name, who sent it, and what it says.
  public var description: String {
    let words = text.map { isEdited ? "\($0) (edited)" : $0 } ?? "(deleted)"
    return "\(id) \(name): \(words)"
  }
}

/// Some consecutive messages of a conversation, the oldest first.
public struct MessagePage: CommandResponse, Codable, Hashable {
  /// What the conversation is called: the other person's name, or the group's title.
  public let title: String

  /// The conversation's number, or nothing where nobody has written yet.
  public let conversation: ConversationID?

  /// The messages.
  public let messages: [Message]

  /// The number before which there are more, or nothing if these are the first.
  public let earlier: Int?

  /// The number after which there are more, or nothing if these are the latest.
  public let later: Int?

  /// How many messages are still unread.
  public let unread: Int

  /// Describes a page.
  public init(
    title: String,
    conversation: ConversationID?,
    messages: [Message],
    earlier: Int?,
    later: Int?,
    unread: Int
  ) {
    self.title = title
    self.conversation = conversation
    self.messages = messages
    self.earlier = earlier
    self.later = later
    self.unread = unread
  }

  /// The messages in words, a line for each.
  public var description: String {
    guard !messages.isEmpty else { return "No messages with \(title)." }
    let more = earlier.map { ["Earlier ones with --before \($0)"] } ?? []
    let later = later.map { ["Later ones with --after \($0)"] } ?? []
    return (more + messages.map(\.description) + later).joined(separator: "\n")
  }
}
