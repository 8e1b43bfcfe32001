import Links
public import Mediator

/// Leaves a group; if the owner leaves, the longest-standing member becomes the owner.
public struct LeaveGroup: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "leave",
    summary: "Leaves a group; you no longer see its messages.",
    example: "messaging leave Sunday walk",
    confirmation: "Leave the group? You will no longer see its messages.",
    signature: ParameterSignature({ Self(named: $0) }, named: "group")
  )

  /// The group.
  public let group: GroupReference

  /// Creates the command.
  public init(_ group: ConversationID) { self.init(named: .number(group)) }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference) { self.group = group }
}

/// Changes the title of the caller's own group.
public struct RenameGroup: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "rename",
    summary: "Changes the title of your group.",
    example: "messaging rename 'Sunday walk' Monday walk",
    signature: ParameterSignature(
      { Self(named: $0, title: $1) },
      named: "group",
      Parameter("title", summary: "the title, at most \(GroupTitle.limit) characters")
    )
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
public struct ShowGroupMembers: Command<GroupMembersResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "members",
    summary: "Lists the members of a group.",
    example: "messaging members Sunday walk",
    signature: ParameterSignature({ Self(named: $0) }, named: "group")
  )

  /// The group.
  public let group: GroupReference

  /// Creates the command.
  public init(_ group: ConversationID) { self.init(named: .number(group)) }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference) { self.group = group }
}
