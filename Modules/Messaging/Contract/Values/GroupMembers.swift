public import AuthContract
public import Mediator

/// The members of a group, the owner first, then as they came.
public struct GroupMembers: CommandResponse, Codable, Hashable {
  /// Somebody in a group.
  public struct Member: Codable, Hashable, Sendable {
    /// The name under which the person is found, or nothing where the account is gone.
    public let username: Username?

    /// The name under which the person is shown.
    public let name: String

    /// Whether the group is theirs.
    public let isOwner: Bool

    /// Describes somebody.
    public init(username: Username?, name: String, isOwner: Bool) {
      self.username = username
      self.name = name
      self.isOwner = isOwner
    }
  }

  /// The group's number.
  public let group: ConversationID

  /// What the group is called.
  public let title: String

  /// The members.
  public let members: [Member]

  /// Describes a group.
  public init(group: ConversationID, title: String, members: [Member]) {
    self.group = group
    self.title = title
    self.members = members
  }

  /// The members in words, a line for each.
  public var description: String {
    members.map { "\($0.name)\($0.isOwner ? " (owner)" : "")" }.joined(separator: "\n")
  }
}

/// What came of a change to a group.
public struct GroupChangeResponse: CommandResponse, Codable, Hashable {
  /// The possible changes.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// The group was made.
    case made

    /// Somebody came into it.
    case invited

    /// Somebody left it.
    case left

    /// It has another title.
    case renamed

    /// It has another owner.
    case handedOver = "handed-over"
  }

  /// The group's number.
  public let group: ConversationID

  /// What the group is called.
  public let title: String

  /// What changed.
  public let change: Change

  /// Describes a change.
  public init(group: ConversationID, title: String, change: Change) {
    self.group = group
    self.title = title
    self.change = change
  }

  /// The sentence for the person at the prompt.
  public var description: String {
    switch change {
    case .made: "Made group/\(group), “\(title)”."
    case .invited: "Invited to “\(title)”."
    case .left: "Left “\(title)”."
    case .renamed: "The group is called “\(title)” now."
    case .handedOver: "“\(title)” has another owner now."
    }
  }
}
