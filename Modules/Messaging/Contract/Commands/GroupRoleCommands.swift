public import AuthContract
import Links
public import Mediator

/// Makes a member of the caller's group an admin.
public struct PromoteMember: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "promote",
    summary: "Makes a member of your group an admin.",
    example: "messaging promote 'Sunday walk' carol",
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

/// Makes an admin of the caller's group an ordinary member.
public struct DemoteAdmin: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "demote",
    summary: "Makes an admin of your group an ordinary member.",
    example: "messaging demote 'Sunday walk' carol",
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

/// Removes a member from a group, or withdraws an invitation; for its owner and its admins.
public struct RemoveFromGroup: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "expel",
    summary: "Removes a member from a group.",
    example: "messaging expel 'Sunday walk' carol",
    confirmation: "Remove this member from the group?",
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
