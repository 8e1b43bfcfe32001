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
  public var isUnchanged: Bool?

  /// Whether the caller has other groups of this title, so that the answer needs the number; it is
  /// told in words alone.
  public var isTitleShared = false

  private enum CodingKeys: CodingKey { case group, title, change, members, added, isUnchanged }

  /// Describes a change.
  ///
  /// - Parameters:
  ///   - group: The group's number.
  ///   - title: The group's title.
  ///   - change: What changed.
  ///   - members: The other users that the change is about.
  ///   - added: The members of a new group who were not asked.
  public init(
    group: ConversationID,
    title: String,
    change: Change,
    members: [Username] = [],
    added: [Username] = []
  ) {
    self.group = group
    self.title = title
    self.change = change
    self.members = members
    self.added = added.isEmpty ? nil : added
  }

  /// The change as a sentence.
  public var description: String {
    let names = members.map(\.text).joined(separator: ", ")
    return switch change {
    case .created: created
    case .invited: "Invited \(names) to \(label)."
    case .added: "Added \(names) to \(label)."
    case .joined: "You are in \(label) now."
    case .rejected: "Declined the invitation to \(label)."
    case .left: "Left \(label)."
    case .removed: "Removed \(names) from \(label)."
    case .withdrawn: "Withdrew the invitation of \(names)."
    case .promoted: "\(names) is an admin of \(label) now."
    case .demoted: "\(names) is no longer an admin of \(label)."
    case .renamed: "The group is \(isUnchanged == true ? "already" : "now") called \(label)."
    case .described:
      isUnchanged == true
        ? "\(label) already has this description." : "Changed the description of \(label)."
    case .historySet:
      isUnchanged == true
        ? "New members of \(label) already see that."
        : "Changed what new members of \(label) see."
    case .handedOver: "\(names) owns \(label) now."
    }
  }

  /// The group's title, with its number where the caller has others of this title.
  private var label: String { group.label(titled: title, isShared: isTitleShared) }

  /// What is said of a new group: who is a member of it, and who still has to accept.
  private var created: String {
    let others = [("Added", added ?? []), ("Invited", members)].filter { !$0.1.isEmpty }
    let sentences = others.map { verb, users in
      " \(verb) \(users.map(\.text).joined(separator: ", "))."
    }
    return "Created \(group.label(titled: title, isShared: true))." + sentences.joined()
  }
}
