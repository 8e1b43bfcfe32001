public import Links
public import Mediator

/// Leaves a group; an owner who leaves is followed by whoever has been there longest.
public struct LeaveGroup: Command {
  /// What came of it.
  public typealias Response = GroupChangeResponse

  /// Why it was not done.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "leave"

  /// What it does.
  public static let summary = "Leaves a group, which takes it out of your sight."

  /// A line that works.
  public static let example = "messaging leave 12"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "group")

  /// Which group.
  public let group: ConversationID

  /// Creates the command.
  public init(_ group: ConversationID) {
    self.group = group
  }
}

/// Gives one's group another title.
public struct RenameGroup: Command {
  /// What came of it.
  public typealias Response = GroupChangeResponse

  /// Why it was not done.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "rename"

  /// What it does.
  public static let summary = "Gives your group another title."

  /// A line that works.
  public static let example = "messaging rename 12 \"Monday walk\""

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    "group",
    Parameter("title", summary: "what it is called, at most 80 characters")
  )

  /// Which group.
  public let group: ConversationID

  /// What it is called from now on.
  public let title: GroupTitle

  /// Creates the command.
  public init(group: ConversationID, title: GroupTitle) {
    self.group = group
    self.title = title
  }
}

/// Lists the members of a group that one is in.
public struct ShowMembers: Command {
  /// The members.
  public typealias Response = GroupMembers

  /// Why there are none.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "members"

  /// What it does.
  public static let summary = "Lists the members of a group."

  /// A line that works.
  public static let example = "messaging members 12"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "group")

  /// Which group.
  public let group: ConversationID

  /// Creates the command.
  public init(_ group: ConversationID) {
    self.group = group
  }
}
