public import AuthContract
public import Links
public import Mediator

/// Invites a friend to a group; a friend who allows it is added at once.
public struct InviteToGroup: Command {
  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "invite"

  /// What the command does, for the help.
  public static let summary = "Invites a friend to a group."

  /// A line that works, for the help.
  public static let example = "messaging invite 'Sunday walk' carol"

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

/// Lists the invitations that the caller has not answered, the latest first.
public struct ShowInvitations: Command {
  /// The invitations.
  public typealias Response = InvitationList

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "invitations"

  /// What the command does, for the help.
  public static let summary = "Lists the groups that you are invited to."

  /// A line that works, for the help.
  public static let example = "messaging invitations"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init)

  /// Creates the command.
  public init() {
  }
}

/// Accepts an invitation to a group.
public struct JoinGroup: Command {
  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "join"

  /// What the command does, for the help.
  public static let summary = "Accepts an invitation to a group."

  /// A line that works, for the help.
  public static let example = "messaging join Sunday walk"

  /// The parameters.
  public static let signature = ParameterSignature({ Self(named: $0) }, named: "group")

  /// The group.
  public let group: GroupReference

  /// Creates the command.
  public init(_ group: ConversationID) {
    self.init(named: .number(group))
  }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference) {
    self.group = group
  }
}

/// Declines an invitation to a group; the group is not told.
public struct RejectInvitation: Command {
  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "reject"

  /// What the command does, for the help.
  public static let summary = "Declines an invitation to a group."

  /// A line that works, for the help.
  public static let example = "messaging reject Sunday walk"

  /// The parameters.
  public static let signature = ParameterSignature({ Self(named: $0) }, named: "group")

  /// The group.
  public let group: GroupReference

  /// Creates the command.
  public init(_ group: ConversationID) {
    self.init(named: .number(group))
  }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference) {
    self.group = group
  }
}
