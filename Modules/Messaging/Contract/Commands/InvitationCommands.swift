public import AuthContract
import Links
public import Mediator

/// Invites a friend to a group; a friend who allows it is added at once.
public struct InviteToGroup: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "invite",
    summary: "Invites a friend to a group.",
    example: "messaging invite 'Sunday walk' carol",
    signature: ParameterSignature({ Self(named: $0, username: $1) }, named: "group", "username")
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
public struct ShowInvitations: Command<InvitationListResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "invitations",
    summary: "Lists the groups that you are invited to.",
    example: "messaging invitations",
    signature: ParameterSignature(Self.init)
  )

  /// Creates the command.
  public init() {}
}

/// Accepts an invitation to a group.
public struct JoinGroup: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "join",
    summary: "Accepts an invitation to a group.",
    example: "messaging join Sunday walk",
    signature: ParameterSignature({ Self(named: $0) }, named: "group")
  )

  /// The group.
  public let group: GroupReference

  /// Creates the command.
  public init(_ group: ConversationID) { self.init(named: .number(group)) }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference) { self.group = group }
}

/// Declines an invitation to a group; the group is not told.
public struct RejectInvitation: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "reject",
    summary: "Declines an invitation to a group.",
    example: "messaging reject Sunday walk",
    signature: ParameterSignature({ Self(named: $0) }, named: "group")
  )

  /// The group.
  public let group: GroupReference

  /// Creates the command.
  public init(_ group: ConversationID) { self.init(named: .number(group)) }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference) { self.group = group }
}
