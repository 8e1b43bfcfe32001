public import AuthContract
public import Mediator

/// The members of a group: the owner, the admins, then the others as they joined.
public struct GroupMembersResponse: CommandResponse, Hashable {
  /// A member of a group.
  public struct Member: Codable, Hashable, Sendable {
    /// The username, or nil for a deleted account.
    public let username: Username?

    /// The display name.
    public let name: String

    /// What the member may do.
    public let role: GroupRole

    /// Describes a member.
    public init(username: Username?, name: String, role: GroupRole) {
      self.username = username
      self.name = name
      self.role = role
    }

    /// Whether the member owns the group.
    public var isOwner: Bool { role == .owner }
  }

  /// The group's number.
  public let group: ConversationID

  /// The group's title.
  public let title: String

  /// Whether the user has other groups of this title, so that only the number tells it from them;
  /// nil if not.
  public var isTitleShared: Bool?

  /// The group's description, empty if it has none.
  public let about: String

  /// What new members see.
  public let history: GroupHistory

  /// The members.
  public let members: [Member]

  /// The users who have not answered their invitation, by name.
  public let invited: [Member]

  /// Describes a group.
  public init(
    group: ConversationID,
    title: String,
    about: String,
    history: GroupHistory,
    members: [Member],
    invited: [Member]
  ) {
    self.group = group
    self.title = title
    self.about = about
    self.history = history
    self.members = members
    self.invited = invited
  }

  /// The description, and one line for each member.
  public var description: String {
    let lines = members.map { $0.role == .member ? $0.name : "\($0.name) (\($0.role))" }
    let invited = invited.map { "\($0.name) (invited)" }
    return ((about.isEmpty ? [] : [about]) + lines + invited).joined(separator: "\n")
  }
}
