public import AuthContract
public import Links
public import Mediator

/// Creates a group, and invites some friends to it.
public struct CreateGroup: Command {
  /// The most members of a group, with its owner.
  public static let maximumMembers = 250

  /// The group.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "group"

  /// What the command does, for the help.
  public static let summary = "Creates a group, and invites some friends to it."

  /// A line that works, for the help.
  public static let example = "messaging group \"Sunday walk\" bob carol"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("title", summary: "the title, at most \(GroupTitle.limit) characters"),
    Parameter("username", summary: "your friends")
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
public struct HandOverGroup: Command {
  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "handover"

  /// What the command does, for the help.
  public static let summary = "Makes another member the owner of your group."

  /// A line that works, for the help.
  public static let example = "messaging handover 'Sunday walk' carol"

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
