public import Links
public import Mediator

/// Keeps a conversation silent, for a time or for ever.
public struct MuteConversation: Command {
  /// The change.
  public typealias Response = ConversationChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "mute"

  /// What the command does, for the help.
  public static let summary = "Keeps a conversation silent, for a time or for ever."

  /// A line that works, for the help.
  public static let example = "messaging mute bob --for 8h"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("with", summary: "a user, or a group"),
    Parameter("for", summary: "how long, such as 30m, 8h or 7d; without it, for ever")
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
public struct UnmuteConversation: Command {
  /// The change.
  public typealias Response = ConversationChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "unmute"

  /// What the command does, for the help.
  public static let summary = "Lets a muted conversation announce messages again."

  /// A line that works, for the help.
  public static let example = "messaging unmute bob"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("with", summary: "a user, or a group")
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) {
    self.correspondent = correspondent
  }
}

/// Puts a conversation away until its next message, or until it is unarchived if it is muted.
public struct ArchiveConversation: Command {
  /// The change.
  public typealias Response = ConversationChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "archive"

  /// What the command does, for the help.
  public static let summary = "Puts a conversation away until its next message."

  /// A line that works, for the help.
  public static let example = "messaging archive bob"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("with", summary: "a user, or a group")
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) {
    self.correspondent = correspondent
  }
}

/// Puts an archived conversation back into the inbox.
public struct UnarchiveConversation: Command {
  /// The change.
  public typealias Response = ConversationChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "unarchive"

  /// What the command does, for the help.
  public static let summary = "Puts an archived conversation back into the inbox."

  /// A line that works, for the help.
  public static let example = "messaging unarchive bob"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("with", summary: "a user, or a group")
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) {
    self.correspondent = correspondent
  }
}

/// Keeps a conversation at the top of the inbox.
public struct PinConversation: Command {
  /// The most pinned conversations of a user.
  public static let maximumPins = 5

  /// The change.
  public typealias Response = ConversationChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "pin"

  /// What the command does, for the help.
  public static let summary = "Keeps a conversation at the top of the inbox."

  /// A line that works, for the help.
  public static let example = "messaging pin bob"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("with", summary: "a user, or a group")
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) {
    self.correspondent = correspondent
  }
}

/// Lets a pinned conversation take its usual place again.
public struct UnpinConversation: Command {
  /// The change.
  public typealias Response = ConversationChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "unpin"

  /// What the command does, for the help.
  public static let summary = "Lets a pinned conversation take its usual place again."

  /// A line that works, for the help.
  public static let example = "messaging unpin bob"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("with", summary: "a user, or a group")
  )

  /// The other user or the group.
  public let correspondent: Correspondent

  /// Creates the command.
  public init(correspondent: Correspondent) {
    self.correspondent = correspondent
  }
}
