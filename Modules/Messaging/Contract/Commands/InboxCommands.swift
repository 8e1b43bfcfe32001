import Links
public import Mediator

/// Mutes a conversation, for a time or until you unmute it.
public struct MuteConversation: Command<InboxChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "mute",
    summary: "Mutes a conversation, for a time or until you unmute it.",
    example: "messaging mute bob --for 8h",
    signature: ParameterSignature(
      Self.init,
      named: Correspondent.parameter,
      Parameter("for", summary: "how long, such as 30m, 8h or 7d; until you unmute it if left out")
    )
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// How long, or nil for ever.
  public let duration: MuteDuration?

  /// Creates the command.
  public init(correspondent: Correspondent, duration: MuteDuration? = nil) {
    self.correspondent = correspondent
    self.duration = duration
  }
}

/// Lets a muted conversation announce its messages again.
public struct UnmuteConversation: Command<InboxChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "unmute",
    summary: "Lets a muted conversation announce messages again.",
    example: "messaging unmute bob",
    signature: ParameterSignature(Self.init, named: Correspondent.parameter)
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) { self.correspondent = correspondent }
}

/// Sets what the caller is told of in a conversation, until it is set again.
public struct SetConversationNotices: Command<InboxChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "notices",
    summary: "Sets which messages of a conversation notify you.",
    example: "messaging notices 'Sunday walk' mentions",
    signature: ParameterSignature(
      Self.init,
      named: Correspondent.parameter,
      Parameter("level", summary: "all messages, those with mentions of you (in groups), or none")
    )
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// What the caller is told of.
  public let level: NoticeLevel

  /// Creates the command.
  public init(correspondent: Correspondent, level: NoticeLevel) {
    self.correspondent = correspondent
    self.level = level
  }
}

/// Puts a conversation away until its next message, or until it is unarchived if it is muted.
public struct ArchiveConversation: Command<InboxChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "archive",
    summary: "Puts a conversation away until its next message, or a muted one until unarchive.",
    example: "messaging archive bob",
    signature: ParameterSignature(Self.init, named: Correspondent.parameter)
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) { self.correspondent = correspondent }
}

/// Puts an archived conversation back into the inbox.
public struct UnarchiveConversation: Command<InboxChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "unarchive",
    summary: "Puts an archived conversation back into the inbox.",
    example: "messaging unarchive bob",
    signature: ParameterSignature(Self.init, named: Correspondent.parameter)
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) { self.correspondent = correspondent }
}

/// Keeps a conversation at the top of the inbox.
public struct PinConversation: Command<InboxChangeResponse, MessagingError> {
  /// The most pinned conversations of a user.
  public static let maximumPins = 5

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "pin",
    summary: "Keeps a conversation at the top of the inbox.",
    example: "messaging pin bob",
    signature: ParameterSignature(Self.init, named: Correspondent.parameter)
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) { self.correspondent = correspondent }
}

/// Lets a pinned conversation take its usual place again.
public struct UnpinConversation: Command<InboxChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "unpin",
    summary: "Lets a pinned conversation take its usual place again.",
    example: "messaging unpin bob",
    signature: ParameterSignature(Self.init, named: Correspondent.parameter)
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) { self.correspondent = correspondent }
}
