public import Links
public import Mediator

/// Leaves a group; if the owner leaves, the longest-standing member becomes the owner.
public struct LeaveGroup: Command {
  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "leave"

  /// What the command does, for the help.
  public static let summary = "Leaves a group; you no longer see its messages."

  /// A line that works, for the help.
  public static let example = "messaging leave Sunday walk"

  /// The question before the group is left.
  public static let confirmation: String? = "Leave the group? You will no longer see its messages."

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

/// Changes the title of the caller's own group.
public struct RenameGroup: Command {
  /// The change.
  public typealias Response = GroupChangeResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "rename"

  /// What the command does, for the help.
  public static let summary = "Changes the title of your group."

  /// A line that works, for the help.
  public static let example = "messaging rename 'Sunday walk' Monday walk"

  /// The parameters.
  public static let signature = ParameterSignature(
    { Self(named: $0, title: $1) },
    named: "group",
    Parameter("title", summary: "the title, at most \(GroupTitle.limit) characters")
  )

  /// The group.
  public let group: GroupReference

  /// The new title.
  public let title: GroupTitle

  /// Creates the command.
  public init(group: ConversationID, title: GroupTitle) {
    self.init(named: .number(group), title: title)
  }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference, title: GroupTitle) {
    self.group = group
    self.title = title
  }
}

/// Lists the members of a group; only members can.
public struct ShowGroupMembers: Command {
  /// The members.
  public typealias Response = GroupMembersResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "members"

  /// What the command does, for the help.
  public static let summary = "Lists the members of a group."

  /// A line that works, for the help.
  public static let example = "messaging members Sunday walk"

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
