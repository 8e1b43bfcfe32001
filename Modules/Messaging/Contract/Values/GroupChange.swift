public import AuthContract
import Navigation

/// What a line in a group says that no member wrote: who joined, what was renamed.
public struct GroupChange: Hashable, Sendable, Codable {
  /// The possible changes; scripts and the database read the raw values.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A user accepted an invitation.
    case joined

    /// A member added a friend who allows it.
    case added

    /// A member left.
    case left

    /// The owner or an admin removed a member.
    case removed

    /// A member became an admin.
    case promoted

    /// An admin became an ordinary member.
    case demoted

    /// The group has another owner.
    case handedOver = "handed-over"

    /// The group has another title.
    case renamed

    /// The group has another description.
    case described

    /// New members see all messages from now on.
    case historyOpened = "history-opened"

    /// New members see the messages from joining on.
    case historyClosed = "history-closed"
  }

  /// What changed.
  public let kind: Kind

  /// The username of the other member that the change is about, if there is one.
  public let member: Username?

  /// The display name of that member.
  public let memberName: String?

  /// Whether that member is the reader; nil if not.
  public var isReader: Bool?

  /// The new title or description.
  public let text: String?

  /// Describes a change.
  public init(
    kind: Kind,
    member: Username? = nil,
    memberName: String? = nil,
    text: String? = nil
  ) {
    self.kind = kind
    self.member = member
    self.memberName = memberName
    self.text = text
  }

  /// Returns the change as a sentence about the member who made it.
  public func sentence(by name: String) -> String {
    let other = isReader == true ? "you" : memberName ?? ""
    return switch kind {
    case .joined: "\(name) joined the group."
    case .added: "\(name) added \(other)."
    case .left: "\(name) left the group."
    case .removed: "\(name) removed \(other)."
    case .promoted: "\(name) made \(other) an admin."
    case .demoted: "\(name) made \(other) an ordinary member."
    case .handedOver: "\(name) made \(other) the owner."
    case .renamed:
      text.map { "\(name) renamed the group to “\($0)”." } ?? "\(name) renamed the group."
    case .described:
      text.map { "\(name) described the group: \($0)" } ?? "\(name) changed the description."
    case .historyOpened: "\(name) let new members see all messages."
    case .historyClosed: "\(name) let new members see only messages from joining on."
    }
  }
}

extension GroupChange {
  /// What the member did, without the words of users: others are named by their usernames.
  var phrase: String {
    let other = isReader == true ? "you" : member.map { "@\($0)" } ?? "a deleted account"
    return switch kind {
    case .joined: "joined the group"
    case .added: "added \(other)"
    case .left: "left the group"
    case .removed: "removed \(other)"
    case .promoted: "made \(other) an admin"
    case .demoted: "made \(other) an ordinary member"
    case .handedOver: "made \(other) the owner"
    case .renamed: "renamed the group"
    case .described: text == nil ? "removed the description" : "changed the description"
    case .historyOpened: "let new members see all messages"
    case .historyClosed: "let new members see new messages only"
    }
  }

  /// The words of users, which follow the phrase.
  var fields: [LabeledValue] { text.map { [LabeledValue("to", .quote($0))] } ?? [] }
}
