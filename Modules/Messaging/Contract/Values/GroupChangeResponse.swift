public import AuthContract
public import Mediator

/// What a command changed in a group.
public struct GroupChangeResponse: CommandResponse, Hashable {
  /// The possible changes; scripts read the raw values.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// The group was created.
    case created = "made"

    /// A user was invited.
    case invited

    /// A user was added.
    case added

    /// The caller joined it.
    case joined

    /// The caller declined the invitation.
    case rejected

    /// The caller left it.
    case left

    /// A member was removed.
    case removed

    /// An invitation was withdrawn.
    case withdrawn

    /// A member became an admin.
    case promoted

    /// An admin became an ordinary member.
    case demoted

    /// It has another title.
    case renamed

    /// It has another description.
    case described

    /// New members see other messages.
    case historySet = "history-set"

    /// It has another owner.
    case handedOver = "handed-over"
  }

  /// The group's number.
  public let group: ConversationID

  /// The group's title.
  public let title: String

  /// What changed.
  public let change: Change

  /// The other users that the change is about; of a new group, those who were invited.
  public let members: [Username]

  /// The members of a new group who were not asked, as they allow that; nil if there are none.
  public let added: [Username]?

  /// Whether the group was so before, so that no one is told; nil where something changed.
  public let isUnchanged: Bool?

  /// Describes a change.
  ///
  /// - Parameters:
  ///   - group: The group's number.
  ///   - title: The group's title.
  ///   - change: What changed.
  ///   - members: The other users that the change is about.
  ///   - added: The members of a new group who were not asked.
  ///   - isUnchanged: Whether the group was so before.
  public init(
    group: ConversationID,
    title: String,
    change: Change,
    members: [Username] = [],
    added: [Username] = [],
    isUnchanged: Bool = false
  ) {
    self.group = group
    self.title = title
    self.change = change
    self.members = members
    self.added = added.isEmpty ? nil : added
    self.isUnchanged = isUnchanged ? true : nil
  }

  /// The change as a sentence.
  public var description: String {
    let names = members.map(\.text).joined(separator: ", ")
    return switch change {
    case .created: created
    case .invited: "Invited \(names) to “\(title)”."
    case .added: "Added \(names) to “\(title)”."
    case .joined: "You are in “\(title)” now."
    case .rejected: "Declined the invitation to “\(title)”."
    case .left: "Left “\(title)”."
    case .removed: "Removed \(names) from “\(title)”."
    case .withdrawn: "Withdrew the invitation of \(names)."
    case .promoted: "\(names) is an admin of “\(title)” now."
    case .demoted: "\(names) is no longer an admin of “\(title)”."
    case .renamed: "The group is \(isUnchanged == true ? "already" : "now") called “\(title)”."
    case .described:
      isUnchanged == true
        ? "“\(title)” already has this description." : "Changed the description of “\(title)”."
    case .historySet:
      isUnchanged == true
        ? "New members of “\(title)” already see that."
        : "Changed what new members of “\(title)” see."
    case .handedOver: "\(names) owns “\(title)” now."
    }
  }

  /// What is said of a new group: who is a member of it, and who still has to accept.
  private var created: String {
    let others = [("Added", added ?? []), ("Invited", members)].filter { !$0.1.isEmpty }
    let sentences = others.map { verb, users in
      " \(verb) \(users.map(\.text).joined(separator: ", "))."
    }
    return "Created “\(title)” (#\(group))." + sentences.joined()
  }
}
