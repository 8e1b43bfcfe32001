import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract

/// An invitation that is not answered.
struct StoredInvitation: Sendable {
  let group: ConversationID
  let inviter: AccountID
  let serial: Int64
  let invitedAt: Timestamp
  let title: String
  let about: String

  /// The number of members.
  let members: Int
}

/// Reads and stores invitations to groups.
enum InvitationStore {
  /// Returns an account's invitations after a serial, the earliest first.
  static func invitations(
    of account: AccountID,
    after serial: Int64 = 0,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [StoredInvitation] {
    try connection.all(
      """
      SELECT v.conversation, v.inviter, v.serial, v.invited_at, c.title, c.about, (
        SELECT count(*) FROM messaging_member AS m WHERE m.conversation = v.conversation
      )
      FROM messaging_invitation AS v
      JOIN messaging_conversation AS c ON c.id = v.conversation
      WHERE v.account = $1 AND v.serial > $2 ORDER BY v.serial LIMIT $3
      """,
      account.rawValue,
      serial,
      InvitationListResponse.limit
    ) { row in try StoredInvitation(row) }
  }

  /// Returns who made each invitation that an account has not answered.
  static func inviters(
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [AccountID] {
    try connection.all(
      "SELECT inviter FROM messaging_invitation WHERE account = $1 ORDER BY serial LIMIT $2",
      account.rawValue,
      InvitationListResponse.limit
    ) { row in AccountID(rawValue: try row[0]) }
  }

  /// Returns who invited an account to a group, or nil if it has no invitation.
  static func inviter(
    of account: AccountID,
    to group: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> AccountID? {
    let inviter: Int64? = try connection.value(
      "SELECT inviter FROM messaging_invitation WHERE account = $1 AND conversation = $2",
      account.rawValue,
      group
    )
    return inviter.map(AccountID.init(rawValue:))
  }

  /// Returns the group that an invited account names.
  ///
  /// - Throws: `MessagingError` where the account has no invitation to a group of that title, or
  ///   more than one.
  static func group(
    _ name: GroupReference,
    for account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> ConversationID {
    switch name {
    case .number(let id): return id
    case .title(let title):
      let found = try invitations(of: account, on: connection)
        .filter { $0.title.lowercased() == title.lowercased() }.map(\.group)
      guard let only = found.first else {
        guard let number = ConversationID(parameter: title[...]) else {
          throw MessagingError.noInvitation(to: title)
        }
        return number
      }
      guard found.count == 1 else { throw MessagingError.ambiguousGroup(title, numbers: found) }
      return only
    }
  }

  /// Returns the accounts that are invited to a group.
  static func invited(
    to group: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [AccountID] {
    try connection.all(
      "SELECT account FROM messaging_invitation WHERE conversation = $1 ORDER BY account",
      group
    ) { row in AccountID(rawValue: try row[0]) }
  }

  static func add(
    _ account: AccountID,
    to group: ConversationID,
    by inviter: AccountID,
    at time: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO messaging_invitation (account, conversation, inviter, serial, invited_at)
      VALUES ($1, $2, $3, $4, $5)
      """,
      account.rawValue,
      group,
      inviter.rawValue,
      try MessageNumberStore.nextSerial(in: transaction),
      time
    )
    transaction.changes(.invitations(of: account), .group(group))
  }

  /// Deletes an invitation, and returns whether there was one.
  @discardableResult
  static func remove(
    _ account: AccountID,
    from group: ConversationID,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    let count = try transaction.execute(
      "DELETE FROM messaging_invitation WHERE account = $1 AND conversation = $2",
      account.rawValue,
      group
    )
    transaction.changes(.invitations(of: account), .group(group))
    return count > 0
  }

  /// Deletes the invitations that a member made who is no longer in the group.
  static func removeAll(
    by inviter: AccountID,
    to group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    let invited = try transaction.all(
      """
      DELETE FROM messaging_invitation WHERE inviter = $1 AND conversation = $2 RETURNING account
      """,
      inviter.rawValue,
      group
    ) { row in AccountID(rawValue: try row[0]) }
    transaction.changes(invited.map(Topic.invitations))
  }

  /// Deletes all invitations of an account, and all that it made.
  static func removeAll(of account: AccountID, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      "DELETE FROM messaging_invitation WHERE account = $1",
      account.rawValue
    )
    try transaction.execute(
      "DELETE FROM messaging_invitation WHERE inviter = $1",
      account.rawValue
    )
  }

  static func removeAll(to group: ConversationID, in transaction: borrowing Transaction) throws {
    try transaction.execute("DELETE FROM messaging_invitation WHERE conversation = $1", group)
  }
}

extension StoredInvitation {
  fileprivate init(_ row: borrowing DatabaseRow) throws {
    group = try row[0]
    inviter = AccountID(rawValue: try row[1])
    serial = try row[2]
    invitedAt = try row[3]
    title = try row[4]
    about = try row[5]
    members = try row[6]
  }
}

extension CallContext {
  /// Counts the invitations of some accounts, without those across a block, which no list shows.
  func countInvitations(from inviters: [AccountID], to account: AccountID) async throws -> Int {
    guard !inviters.isEmpty else { return 0 }
    let blocks = try await blocks(among: inviters, of: account)
    return inviters.count { blocks?.separate($0) != true }
  }
}
