public import AuthContract
public import Links
public import Mediator

/// Makes a member of the caller's group an admin.
public struct PromoteMember: Command {
  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "promote"

  /// What the command does, for the help.
  public static let summary = "Makes a member of your group an admin."

  /// A line that works, for the help.
  public static let example = "messaging promote 'Sunday walk' carol"

  /// The parameters.
  public static let signature = ParameterSignature(
    { Self(named: $0, username: $1) },
    named: "group",
    "username"
  )

  /// The group.
  public let group: GroupReference

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(group: ConversationID, username: Username) {
    self.init(named: .number(group), username: username)
  }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference, username: Username) {
    self.group = group
    self.username = username
  }
}

/// Makes an admin of the caller's group an ordinary member.
public struct DemoteAdmin: Command {
  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "demote"

  /// What the command does, for the help.
  public static let summary = "Makes an admin of your group an ordinary member."

  /// A line that works, for the help.
  public static let example = "messaging demote 'Sunday walk' carol"

  /// The parameters.
  public static let signature = ParameterSignature(
    { Self(named: $0, username: $1) },
    named: "group",
    "username"
  )

  /// The group.
  public let group: GroupReference

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(group: ConversationID, username: Username) {
    self.init(named: .number(group), username: username)
  }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference, username: Username) {
    self.group = group
    self.username = username
  }
}

/// Removes a member from a group, or withdraws an invitation; for its owner and its admins.
public struct RemoveFromGroup: Command {
  /// The question before a member is removed.
  public static let confirmation: String? = "Remove this member from the group?"

  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "expel"

  /// What the command does, for the help.
  public static let summary = "Removes a member from a group."

  /// A line that works, for the help.
  public static let example = "messaging expel 'Sunday walk' carol"

  /// The parameters.
  public static let signature = ParameterSignature(
    { Self(named: $0, username: $1) },
    named: "group",
    "username"
  )

  /// The group.
  public let group: GroupReference

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(group: ConversationID, username: Username) {
    self.init(named: .number(group), username: username)
  }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference, username: Username) {
    self.group = group
    self.username = username
  }
}
