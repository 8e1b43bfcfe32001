public import AuthContract
public import Mediator
public import Navigation

/// A message as one reader sees it.
public struct Message: Hashable, Sendable, Codable {
  /// The conversation's and the message's number.
  public let id: MessageID

  /// The number in the conversation, counted from 1 without gaps.
  public let number: Int

  /// The sender's username, or nil for a deleted account.
  public let from: Username?

  /// The sender's display name.
  public let name: String

  /// The text, or nil if the message was deleted.
  public let text: String?

  /// Whether the text was deleted.
  public let isDeleted: Bool

  /// When it was sent.
  public let sentAt: Timestamp

  /// Whether it was edited.
  public let isEdited: Bool

  /// When the text was edited last, where that was read.
  public let editedAt: Timestamp?

  /// Whether the reader sent it.
  public let isMine: Bool

  /// What changed in the group, for a line that no member wrote.
  public let change: GroupChange?

  /// The message that it answers, if there is one.
  public let answers: QuotedMessage?

  /// The reactions, in the order in which each was given first.
  public let reactions: [MessageReaction]

  /// Whether it mentions the reader.
  public let mentionsMe: Bool

  /// How far it has come, if the reader sent it and may know.
  public let receipt: MessageDeliveryStatus?

  /// Describes a message.
  public init(
    id: MessageID,
    from: Username?,
    name: String,
    text: String?,
    sentAt: Timestamp,
    isEdited: Bool,
    editedAt: Timestamp? = nil,
    isMine: Bool,
    change: GroupChange? = nil,
    answers: QuotedMessage? = nil,
    reactions: [MessageReaction] = [],
    mentionsMe: Bool = false,
    receipt: MessageDeliveryStatus? = nil
  ) {
    self.id = id
    number = id.number
    self.from = from
    self.name = name
    self.text = text
    isDeleted = text == nil && change == nil
    self.sentAt = sentAt
    self.isEdited = isEdited
    self.editedAt = editedAt
    self.isMine = isMine
    self.change = change
    self.answers = answers
    self.reactions = reactions
    self.mentionsMe = mentionsMe
    self.receipt = receipt
  }

  /// The text, or what the line says instead of one.
  public var words: String {
    if let change { return change.sentence(by: name) }
    return text.map { isEdited ? "\($0) (edited)" : $0 } ?? "(deleted)"
  }
}

extension Message: CustomStringConvertible {
  /// The message in a line: its number, its sender and its text.
  public var description: String {
    guard change == nil else { return "\(id) \(words)" }
    let answered = answers.map { " [answers \($0.id) \($0.summary)]" } ?? ""
    let given = reactions.map { " \($0.text)" }.joined()
    return "\(id) \(name): \(words)\(answered)\(given)"
  }
}

/// Why a user can write nothing to the other one of a conversation of two, as the refusal's code ends.
public enum WritingRefusal: String, Sendable, Codable, CaseIterable {
  /// The two are not friends, or the other one has blocked the user.
  case notFriends = "not-friends"

  /// The user has blocked the other one.
  case blockedByYou = "blocked-by-you"
}

/// A request for the friendship that two users need to write to each other.
public enum OpenFriendRequest: String, Sendable, Codable, CaseIterable {
  /// The user has sent it.
  case sent

  /// The other one has sent it.
  case received
}

/// A page of consecutive messages of a conversation, the oldest first.
public struct MessagePage: CommandResponse, Hashable {
  /// The other user's name, or the group's title.
  public var title: String

  /// Whether the reader has other groups of this title, so that only the number tells it from them;
  /// nil if not.
  public var isTitleShared: Bool?

  /// The other user, or nil in a group and for a deleted account.
  public var with: Username?

  /// The conversation's number, or nil before the first message.
  public let conversation: ConversationID?

  /// The messages.
  public var messages: [Message]

  /// The number before which there are earlier messages, or nil.
  public let earlier: Int?

  /// The number after which there are later messages, or nil.
  public let later: Int?

  /// The number of messages that are still unread.
  public var unread: Int

  /// The number of the last message that the reader has read, where a scene shows the page.
  public var seen: Int?

  /// What the reader may do in the group, or nil between two users.
  public let role: GroupRole?

  /// Whether the other of two users is there, where the reader may know.
  public var presence: PersonPresence?

  /// Why the reader can write nothing to the other of two users now; nil if messages can be sent, and
  /// where no scene shows the page.
  public var refusal: WritingRefusal?

  /// The request for a friendship that waits for an answer, where the two are not friends.
  public var request: OpenFriendRequest?

  /// Whether the conversation is at the top of the reader's inbox; nil if not.
  public var isPinned: Bool?

  /// Whether the reader has silenced the conversation; nil if not.
  public var isMuted: Bool?

  /// When a silent conversation announces messages again; nil for never, and where it is not silent.
  public var mutedUntil: Timestamp?

  /// What the reader is told of in the conversation; nil where that is every message.
  public var notices: NoticeLevel?

  /// The users who are typing, where the reader may know; nil if there are none.
  public var typing: [Username]?

  /// The number of the place where the reader types, where a scene shows the page.
  public var typingPlace: Int64?

  /// What the reader must know besides the messages, or nil.
  public var remark: String?

  /// Says that messages before the page are unread, so that none of the page is marked as read.
  public static func unreadEarlier(_ count: Int, of correspondent: Correspondent) -> String {
    "\(count) earlier \(count == 1 ? "message is" : "messages are") unread. "
      + "Mark all as read with: messaging mark \(correspondent.parameterText)"
  }

  /// That the messages are still unread.
  public static let unmarked =
    "The messages could not be marked as read, because another process keeps the data. "
    + "They are marked when you read them again."

  /// Describes a page.
  public init(
    title: String,
    conversation: ConversationID?,
    messages: [Message],
    earlier: Int?,
    later: Int?,
    unread: Int,
    role: GroupRole? = nil
  ) {
    self.title = title
    self.conversation = conversation
    self.messages = messages
    self.earlier = earlier
    self.later = later
    self.unread = unread
    self.role = role
  }

  /// Whether the other of two users has deleted their account, so that nothing can be sent.
  public var isWithDeletedAccount: Bool { role == nil && conversation != nil && with == nil }

  /// One line for each message.
  public var description: String {
    guard !messages.isEmpty else {
      return "No messages with \(title) yet. Send one: messaging send NAME TEXT"
    }
    let more = earlier.map { ["Earlier ones with --before \($0)"] } ?? []
    let later = later.map { ["Later ones with --after \($0)"] } ?? []
    return (more + messages.map(\.description) + later).joined(separator: "\n")
  }
}
