public import Links
public import Mediator

/// Lists one's conversations, those with the latest messages first.
public struct ShowInbox: Command {
  /// The conversations, a page at a time.
  public typealias Response = InboxPage

  /// Why there are none.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "inbox"

  /// What it does.
  public static let summary = "Lists your conversations and what is unread."

  /// A line that works.
  public static let example = "messaging inbox"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("before", summary: "where the page before this one ended"),
    Parameter("limit", summary: "how many to show, at most 200", default: 50)
  )

  /// Where the page before this one ended.
  public let before: Int64?

  /// How many conversations a page holds.
  public let limit: Int

  /// Creates the command.
  public init(before: Int64? = nil, limit: Int = 50) {
    self.before = before
    self.limit = limit
  }
}

/// Shows a part of a conversation; the latest part counts as read afterwards.
public struct ReadMessages: Command {
  /// The messages.
  public typealias Response = MessagePage

  /// Why there are none.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "read"

  /// What it does.
  public static let summary = "Shows messages; the latest ones count as read afterwards."

  /// A line that works.
  public static let example = "messaging read bob"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("with", summary: "a person, or a group such as group/12"),
    Parameter("before", summary: "show the messages before this number"),
    Parameter("after", summary: "show the messages after this number"),
    Parameter("limit", summary: "how many to show, at most 200", default: 50)
  )

  /// Whose messages.
  public let correspondent: Correspondent

  /// The number before which the page ends, or nothing for the latest messages.
  public let before: Int?

  /// The number after which the page begins.
  public let after: Int?

  /// How many messages a page holds.
  public let limit: Int

  /// Creates the command.
  public init(
    correspondent: Correspondent,
    before: Int? = nil,
    after: Int? = nil,
    limit: Int = 50
  ) {
    self.correspondent = correspondent
    self.before = before
    self.after = after
    self.limit = limit
  }
}

/// Counts the messages of a conversation as read.
public struct MarkRead: Command {
  /// How far the conversation is read now.
  public typealias Response = ReadMark

  /// Why it could not be marked.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "mark"

  /// What it does.
  public static let summary = "Counts a conversation as read."

  /// A line that works.
  public static let example = "messaging mark bob"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("with", summary: "a person, or a group such as group/12"),
    Parameter("through", summary: "up to this number, instead of all")
  )

  /// Whose messages.
  public let correspondent: Correspondent

  /// The number up to which they are read, or nothing for all.
  public let through: Int?

  /// Creates the command.
  public init(correspondent: Correspondent, through: Int? = nil) {
    self.correspondent = correspondent
    self.through = through
  }
}
