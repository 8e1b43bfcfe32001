public import AuthContract
public import Mediator

/// The members of a group: the owner, then the others in the order in which they joined.
public struct GroupMembersResponse: CommandResponse, Codable, Hashable {
  /// A member of a group.
  public struct Member: Codable, Hashable, Sendable {
    /// The username, or nil for a deleted account.
    public let username: Username?

    /// The display name.
    public let name: String

    /// Whether the member owns the group.
    public let isOwner: Bool

    /// Describes a member.
    public init(username: Username?, name: String, isOwner: Bool) {
      self.username = username
      self.name = name
      self.isOwner = isOwner
    }
  }

  /// The group's number.
  public let group: ConversationID

  /// The group's title.
  public let title: String

  /// The members.
  public let members: [Member]

  /// Describes a group.
  public init(group: ConversationID, title: String, members: [Member]) {
    self.group = group
    self.title = title
    self.members = members
  }

  /// One line for each member.
  public var description: String {
    members.map { "\($0.name)\($0.isOwner ? " (owner)" : "")" }.joined(separator: "\n")
  }
}

/// What a command changed in a group.
public struct GroupChangeResponse: CommandResponse, Codable, Hashable {
  /// The possible changes; scripts read the raw values.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// The group was created.
    case created = "made"

    /// A member was added.
    case added = "invited"

    /// The caller left it.
    case left

    /// It has another title.
    case renamed

    /// It has another owner.
    case handedOver = "handed-over"
  }

  /// The group's number.
  public let group: ConversationID

  /// The group's title.
  public let title: String

  /// What changed.
  public let change: Change

  /// Describes a change.
  public init(group: ConversationID, title: String, change: Change) {
    self.group = group
    self.title = title
    self.change = change
  }

  /// The change as a sentence.
  public var description: String {
    switch change {
    case .created: "Created “\(title)” (#\(group))."
    case .added: "Added to “\(title)”."
    case .left: "Left “\(title)”."
    case .renamed: "The group is now called “\(title)”."
    case .handedOver: "“\(title)” has a new owner."
    }
  }
}
