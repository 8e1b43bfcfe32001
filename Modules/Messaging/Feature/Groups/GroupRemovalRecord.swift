import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import ProfileContract

/// How an account was removed from a group, for a place that it can no longer see.
struct GroupRemovalRecord: Sendable {
  private let author: AccountID

  /// The title, unless the group was renamed since.
  private let title: String?

  /// Returns why an account cannot see a group.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - account: An account that is no member.
  ///   - call: The call of the account.
  ///   - database: The database of the module.
  /// - Returns: That it is invited, who removed it, or no more than a stranger is told.
  /// - Throws: `DatabaseError` when the data cannot be read.
  static func refusal(
    of group: ConversationID,
    to account: AccountID,
    in call: CallContext,
    on database: any Database
  ) async throws -> MessagingError {
    let (found, invitations) = try await database.read { connection in
      (
        try find(account, in: group, on: connection),
        try InvitationStore.invitations(of: account, on: connection)
      )
    }
    if let invitation = invitations.first(where: { $0.group == group }) {
      let blocks = try await call.blocks(among: [invitation.inviter], of: account)
      if blocks?.separate(invitation.inviter) != true {
        return .invited(to: group, titled: invitation.title)
      }
    }
    guard let found else { return .notInGroup(group) }
    let blocks = try await call.blocks(among: [found.author], of: account)
    let names = try await call.names(of: [found.author])
    let isNamed = blocks?.separate(found.author) != true && names[found.author] != nil
    return .removed(from: found.title, by: isNamed ? names.person(found.author) : nil)
  }

  /// A member who came back and left has written a line since, and was not removed last.
  private static func find(
    _ account: AccountID,
    in group: ConversationID,
    on connection: borrowing ReadConnection
  ) throws -> Self? {
    try connection.first(
      """
      SELECT m.sender, CASE WHEN EXISTS (
          SELECT 1 FROM messaging_change AS r
          WHERE r.message > g.message AND r.message <= $3 AND r.kind = 'renamed'
        ) THEN NULL ELSE c.title END
      FROM messaging_change AS g
      JOIN messaging_message AS m ON m.id = g.message
      JOIN messaging_conversation AS c ON c.id = $4
      WHERE g.member = $1 AND g.message > $2 AND g.message <= $3 AND g.kind = 'removed'
        AND NOT EXISTS (
          SELECT 1 FROM messaging_message AS l
          WHERE l.id > g.message AND l.id <= $3 AND l.sender = $1
        )
      ORDER BY g.message DESC LIMIT 1
      """,
      account.rawValue,
      group.stored(0),
      group.end,
      group
    ) { row in Self(author: AccountID(rawValue: try row[0]), title: try row[1]) }
  }
}
