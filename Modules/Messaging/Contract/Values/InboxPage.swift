public import AuthContract
public import Mediator
public import Navigation

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

  /// Whether the user has other groups of this title, so that only the number tells it from them.
  public let isTitleShared: Bool

  /// The number of unread messages.
  public let unread: Int

  /// The number of unread messages that mention the user.
  public let mentions: Int

  /// The latest message that the user may see, if there is one.
  public let latest: Message?

  /// Whether the conversation is at the top.
  public let isPinned: Bool

  /// Whether the conversation is put away.
  public let isArchived: Bool

  /// Whether the conversation is silent.
  public let isMuted: Bool

  /// When a silent conversation announces messages again; nil for never, and where it is not silent.
  public let mutedUntil: Timestamp?

  /// What the user is told of in the conversation.
  public let notices: NoticeLevel

  /// Whether the other user is there, where the reader may know.
  public var presence: PersonPresence?

  /// Describes a conversation.
  public init(
    conversation: ConversationID,
    isGroup: Bool,
    with: Username?,
    title: String,
    isTitleShared: Bool = false,
    unread: Int,
    mentions: Int = 0,
    latest: Message?,
    isPinned: Bool = false,
    isArchived: Bool = false,
    isMuted: Bool = false,
    mutedUntil: Timestamp? = nil,
    notices: NoticeLevel = .all
  ) {
    self.conversation = conversation
    self.isGroup = isGroup
    self.with = with
    self.title = title
    self.isTitleShared = isTitleShared
    self.unread = unread
    self.mentions = mentions
    self.latest = latest
    self.isPinned = isPinned
    self.isArchived = isArchived
    self.isMuted = isMuted
    self.mutedUntil = mutedUntil
    self.notices = notices
  }

  /// The place of the conversation.
  public var place: MessagingScene {
    with.map { .with($0, before: nil) } ?? .group(conversation, before: nil)
  }
}

extension InboxEntry {
  /// The state of the conversation and its unread counts, in brackets.
  var marks: String {
    let marks = [
      isPinned ? "pinned" : nil, isMuted ? "muted" : nil,
      notices == .all ? nil : "notices: \(notices.rawValue)",
      unread > 0 ? "\(unread) unread" : nil, mentions > 0 ? "\(mentions) for you" : nil,
    ].compactMap { $0 }
    return marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
  }
}

/// A page of the user's conversations, those with the latest messages first.
public struct InboxPage: CommandResponse, Hashable {
  /// The conversations.
  public let conversations: [InboxEntry]

  /// The value of `--before` for the next page, or nil if this is the last page.
  public let next: Int64?

  /// The number of invitations to groups that the user has not answered; nil beyond the first page.
  public let invitations: Int?

  /// What the page says where it has no conversations; it is told in words alone.
  private var emptiness = Emptiness.noneYet

  private enum CodingKeys: String, CodingKey { case conversations, next, invitations }

  /// Describes a page.
  ///
  /// - Parameters:
  ///   - conversations: The conversations.
  ///   - next: Where the next page begins, if there is one.
  ///   - invitations: The number of invitations that the user has not answered.
  ///   - command: The command that asked for the page, if it was not for the first one.
  ///   - hasOnlyArchived: Whether the user has conversations, and put all of them away.
  public init(
    conversations: [InboxEntry],
    next: Int64?,
    invitations: Int? = nil,
    for command: ShowInbox = ShowInbox(),
    hasOnlyArchived: Bool = false
  ) {
    self.conversations = conversations
    self.invitations = invitations
    self.next = next
    let none = hasOnlyArchived ? Emptiness.allArchived : .noneYet
    emptiness = command.before != nil ? .noMore : command.archived ? .noneArchived : none
  }

  /// Whether the user has conversations, and put all of them away.
  public var hasOnlyArchived: Bool { emptiness == .allArchived }

  /// One line for each conversation.
  public var description: String {
    let notice = conversations.isEmpty ? [emptyNotice.words] : []
    let lines = conversations.map { entry in
      let latest = entry.latest.map { ": \($0.words)" } ?? ""
      let number = entry.isTitleShared ? " (#\(entry.conversation))" : ""
      return "\(entry.title)\(number)\(entry.marks)\(latest)"
    }
    let more = next.map { ["More with --before \($0)"] } ?? []
    let waiting = invitations ?? 0
    let invited = waiting > 0 ? ["Invitations: \(waiting), see messaging invitations"] : []
    return (notice + lines + more + invited).joined(separator: "\n")
  }

  var emptyNotice: Paragraph {
    switch emptiness {
    case .noneYet:
      Paragraph(empty: "No conversations yet.", next: "Start one: messaging send NAME TEXT")
    case .allArchived:
      Paragraph(
        empty: "All your conversations are archived.",
        next: "See them: messaging inbox --archived"
      )
    case .noMore: Paragraph(empty: "No more conversations.")
    case .noneArchived: Paragraph(empty: "No archived conversations.")
    }
  }

  /// Why a page has no conversations.
  private enum Emptiness: Hashable {
    case noneYet
    case allArchived
    case noMore
    case noneArchived
  }
}
