import Links
public import Mediator

/// Lists the caller's conversations: pinned ones, then those with the latest messages.
public struct ShowInbox: Command<InboxPage, MessagingError> {
  /// The largest ``limit``.
  public static let maximumLimit = 200

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "inbox",
    summary: "Lists your conversations with their unread counts.",
    example: "messaging inbox",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("before", summary: "where the previous page ended"),
      Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: 50),
      Parameter("archived", summary: "show the archived conversations instead")
    )
  )

  /// Where the previous page ended, or nil for the first page.
  public let before: Int64?

  /// The most conversations of the page.
  public let limit: Int

  /// Whether the page has the archived conversations instead of the others.
  public let archived: Bool

  /// Creates the command.
  public init(before: Int64? = nil, limit: Int = 50, archived: Bool = false) {
    self.before = before
    self.limit = limit
    self.archived = archived
  }
}

/// Returns a page of a conversation; the latest page is marked as read.
public struct ReadMessages: Command<MessagePage, MessagingError> {
  /// The largest ``limit``.
  public static let maximumLimit = 200

  /// The ``limit`` where none is given.
  public static let usualLimit = 50

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "read",
    summary: "Shows messages; the latest are read then, unless earlier ones are unread.",
    example: "messaging read bob",
    signature: ParameterSignature(
      Self.init,
      named: Correspondent.parameter,
      Parameter("before", summary: "show the messages before this number"),
      Parameter("after", summary: "show the messages after this number"),
      Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: usualLimit)
    )
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// The number before which the page ends, or nil.
  public let before: Int?

  /// The number after which the page begins, or nil.
  public let after: Int?

  /// The most messages of the page.
  public let limit: Int

  /// Creates the command.
  public init(
    correspondent: Correspondent,
    before: Int? = nil,
    after: Int? = nil,
    limit: Int = usualLimit
  ) {
    self.correspondent = correspondent
    self.before = before
    self.after = after
    self.limit = limit
  }
}

/// Marks the messages of a conversation as read.
public struct MarkRead: Command<MarkReadResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "mark",
    summary: "Marks a conversation as read.",
    example: "messaging mark bob",
    signature: ParameterSignature(
      Self.init,
      named: Correspondent.parameter,
      Parameter("through", summary: "the last number to mark, instead of all")
    )
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// The last number to mark, or nil for all.
  public let through: Int?

  /// The first number that was shown together with ``through``, if the mark is of what was shown:
  /// earlier messages stay unread then.
  public var first: Int?

  /// Whether nothing is marked while another process keeps the data from being changed.
  public var isOptional = false

  /// Creates the command.
  public init(correspondent: Correspondent, through: Int? = nil) {
    self.correspondent = correspondent
    self.through = through
  }
}
