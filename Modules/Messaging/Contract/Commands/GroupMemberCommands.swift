public import AuthContract
import Links
public import Mediator

/// Creates a group, and invites some friends to it.
public struct CreateGroup: Command<GroupChangeResponse, MessagingError> {
  /// The most members of a group, with its owner.
  public static let maximumMembers = 250

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "group",
    summary: "Creates a group, and invites some friends to it.",
    example: "messaging group \"Sunday walk\" bob carol",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("title", summary: "the title, at most \(GroupTitle.limit) characters"),
      Parameter("username", summary: "your friends")
    )
  )

  /// The title.
  public let title: GroupTitle

  /// The friends.
  public let usernames: [Username]

  /// Creates the command.
  public init(title: GroupTitle, usernames: [Username]) {
    self.title = title
    self.usernames = usernames
  }
}

/// Makes another member the owner of the caller's group.
public struct HandOverGroup: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "handover",
    summary: "Makes another member the owner of your group.",
    example: "messaging handover 'Sunday walk' carol",
    confirmation: "Make this member the owner? Only they can give the group back.",
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
