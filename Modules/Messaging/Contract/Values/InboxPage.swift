public import AuthContract
public import Mediator

/// A conversation in an inbox.
public struct InboxEntry: Hashable, Sendable, Codable {
  /// The conversation's number.
  public let conversation: ConversationID

  /// Whether it is a group.
  public let isGroup: Bool

  /// The other user's username; nil for a group, and for a deleted account.
  public let with: Username?

  /// The other user's name, or the group's title.
  public let title: String

  /// The number of unread messages.
  public let unread: Int

  /// The latest message that the user may see, if there is one.
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

  /// The place of the conversation.
  public var place: MessagingScene {
    with.map { .with($0, before: nil) } ?? .group(conversation, before: nil)
  }
}

/// A page of the user's conversations, those with the latest messages first.
public struct InboxPage: CommandResponse, Codable, Hashable {
  /// The conversations.
  public let conversations: [InboxEntry]

  /// The value of `--before` for the next page, or nil if this is the last page.
  public let next: Int64?

  /// Describes a page.
  public init(conversations: [InboxEntry], next: Int64?) {
    self.conversations = conversations
    self.next = next
  }

  /// One line for each conversation.
  public var description: String {
    guard !conversations.isEmpty else { return Self.emptyText }
    let lines = conversations.map { entry in
      let title = name(of: entry)
      let unread = entry.unread > 0 ? " (\(entry.unread) unread)" : ""
      let latest = entry.latest.map { ": \($0.text ?? "(deleted)")" } ?? ""
      return "\(title)\(unread)\(latest)"
    }
    return (lines + (next.map { ["More with --before \($0)"] } ?? [])).joined(separator: "\n")
  }

  /// The title of a conversation, with a group's number where others have the same title.
  public func name(of entry: InboxEntry) -> String {
    let title = entry.title.lowercased()
    let isShared = conversations.count { $0.title.lowercased() == title } > 1
    return isShared && entry.isGroup ? "\(entry.title) (#\(entry.conversation))" : entry.title
  }

  static let emptyText = "No conversations yet. Start one: messaging send NAME TEXT"
}
