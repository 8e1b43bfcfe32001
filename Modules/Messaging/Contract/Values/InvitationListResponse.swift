public import AuthContract
public import Mediator
import Navigation

/// An invitation to a group.
public struct GroupInvitation: Codable, Hashable, Sendable {
  /// The group's number.
  public let group: ConversationID

  /// The group's title.
  public let title: String

  /// Whether the user is in another group of this title, or invited to one, so that only the number
  /// tells it from them; nil if not.
  public var isTitleShared: Bool?

  /// The group's description, empty if it has none.
  public let about: String

  /// The number of members.
  public let members: Int

  /// The username of the member who invited the user; nil for a deleted account.
  public let inviter: Username?

  /// The display name of the member who invited the user.
  public let inviterName: String

  /// When the user was invited.
  public let invitedAt: Timestamp

  /// Describes an invitation.
  public init(
    group: ConversationID,
    title: String,
    about: String,
    members: Int,
    inviter: Username?,
    inviterName: String,
    invitedAt: Timestamp
  ) {
    self.group = group
    self.title = title
    self.about = about
    self.members = members
    self.inviter = inviter
    self.inviterName = inviterName
    self.invitedAt = invitedAt
  }

  /// The group's title in quotes, with the number if that is needed.
  public var label: String { group.label(titled: title, isShared: isTitleShared == true) }
}

/// The invitations that a user has not answered, the latest first.
public struct InvitationListResponse: CommandResponse, Hashable {
  /// The most invitations that a user can have.
  public static let limit = 100

  /// The invitations.
  public let invitations: [GroupInvitation]

  /// Describes a list.
  public init(invitations: [GroupInvitation]) {
    self.invitations = invitations
  }

  /// One line for each invitation.
  public var description: String {
    guard !invitations.isEmpty else { return "No invitations." }
    return invitations.map { invitation in
      let members = invitation.members == 1 ? "1 member" : "\(invitation.members) members"
      return """
        \(invitation.sender.text) invites you to \(invitation.label) (\(members)). \
        Accept: messaging join #\(invitation.group)
        """
    }
    .joined(separator: "\n")
  }
}
