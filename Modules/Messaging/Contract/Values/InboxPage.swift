public import AuthContract
public import Mediator

/// A conversation as it stands in an inbox.
public struct InboxEntry: Hashable, Sendable, Codable {
  /// The conversation's number.
  public let conversation: ConversationID

  /// Whether it is a group.
  public let isGroup: Bool

  /// The other person's username; nothing for a group, and where the account is gone.
  public let with: Username?

  /// What it is called: the other person's name, or the group's title.
  public let title: String

  /// How many messages are unread.
  public let unread: Int

  /// The latest message, or nothing where none was written that one may see.
  public let latest: Message?

  /// Describes a conversation.
  public init(
    conversation: ConversationID,
    isGroup: Bool,
    with: Username?,
    title: String,
    unread: Int,
    latest: Message?
  ) {
    self.conversation = conversation
    self.isGroup = isGroup
    self.with = with
    self.title = title
    self.unread = unread
    self.latest = latest
  }

  /// The place where the conversation is read.
  public var place: MessagingScene {
    with.map { .with($0, before: nil) } ?? .group(conversation, before: nil)
  }
}

/// Some of one's conversations, those with the latest messages first.
public struct InboxPage: CommandResponse, Codable, Hashable {
  /// The conversations.
  public let conversations: [InboxEntry]

  /// What to pass as `--before` for the next page, or nothing if this is the last.
  public let next: Int64?

  /// Describes a page.
  public init(conversations: [InboxEntry], next: Int64?) {
    self.conversations = conversations
    self.next = next
  }

  /// The conversations in words, a line for each.
  public var description: String {
    guard !conversations.isEmpty else { return "No conversations yet." }
    let lines = conversations.map { entry in
      let unread = entry.unread > 0 ? " (\(entry.unread) unread)" : ""
      let latest = entry.latest.map { ": \($0.text ?? "(deleted)")" } ?? ""
      return "\(entry.title)\(unread)\(latest)"
    }
    return (lines + (next.map { ["More with --before \($0)"] } ?? [])).joined(separator: "\n")
  }
}

/// Some of the messages that a search has found, the latest first.
public struct MessageSearchResponse: CommandResponse, Codable, Hashable {
  /// A message, and where it stands.
  public struct Hit: Hashable, Sendable, Codable {
    /// What the conversation is called.
    public let title: String

    /// The other person's username; nothing for a group, and where the account is gone.
    public let with: Username?

    /// The message.
    public let message: Message

    /// Describes a hit.
    public init(title: String, with: Username?, message: Message) {
      self.title = title
      self.with = with
      self.message = message
    }
  }

  /// The messages.
  public let hits: [Hit]

  /// What to pass as `--before` for the next page, or nothing if this is the last.
  public let next: Int64?

  /// Describes a page.
  public init(hits: [Hit], next: Int64?) {
    self.hits = hits
    self.next = next
  }

  /// The messages in words, a line for each.
  public var description: String {
    guard !hits.isEmpty else { return "Nothing was found." }
    let lines = hits.map { "\($0.title): \($0.message)" }
    return (lines + (next.map { ["More with --before \($0)"] } ?? [])).joined(separator: "\n")
  }
}
