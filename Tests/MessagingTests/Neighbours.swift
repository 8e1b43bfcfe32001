import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import PresenceContract
import ProfileContract

/// Stubs of Auth, Profile and Friends, with tables for friendships, blocks and deletions.
struct Neighbours: Sendable {
  let database: any Database

  func register(in registry: inout Registry) {
    registerAuth(in: &registry)
    registerProfile(in: &registry)
    registerFriends(in: &registry)
    registerPresence(in: &registry)
  }

  /// Whoever types at place 0 is online.
  func registerPresence(in registry: inout Registry) {
    registry.answer(PresenceOf.self, from: database) { request, connection in
      let rows = try connection.all("SELECT account, place FROM stub_typing") { row in
        (account: AccountID(rawValue: try row[0]), place: try row[1] as Int64)
      }
      let online = rows.filter { $0.place == 0 && request.accounts.contains($0.account) }
      return PresenceResponse(
        presences: online.reduce(into: [:]) { $0[$1.account] = .online },
        typing: rows.filter { $0.place != 0 && $0.place == request.place }.map(\.account)
      )
    }
    registry.answer(NoteTyping.self) { [database] request, call in
      let account = try call.signedInAccount()
      return try await database.write { transaction in
        try transaction.execute(
          "DELETE FROM stub_typing WHERE account = $1 AND place <> 0",
          account.rawValue
        )
        if request.isTyping { try Self.note(account, at: request.place, transaction) }
        return request.isTyping
      }
    }
    registry.answer(ChangePresenceSetting.self) { request, _ in request.isShown ?? true }
  }

  static func note(
    _ account: AccountID,
    at place: Int64,
    _ transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "INSERT INTO stub_typing (account, place) VALUES ($1, $2)",
      account.rawValue,
      place
    )
  }

  func registerAuth(in registry: inout Registry) {
    registry.publishes(AccountDeleted.self)
    registry.answer(AccountsByUsername.self, from: database) { request, connection in
      let gone = try Self.gone(on: connection)
      var accounts: [Username: AccountID] = [:]
      for username in request.usernames {
        accounts[username] = AccountID.named(username).flatMap { gone.contains($0) ? nil : $0 }
      }
      return accounts
    }
    registry.answer(UsernamesByAccount.self, from: database) { request, connection in
      let gone = try Self.gone(on: connection)
      let left = request.accounts.filter { !gone.contains($0) }
      return Dictionary(uniqueKeysWithValues: left.map { ($0, $0.username) })
    }
  }

  /// The accounts that were deleted.
  private static func gone(on connection: borrowing ReadConnection) throws -> Set<AccountID> {
    Set(
      try connection.all("SELECT account FROM stub_gone") { row in
        AccountID(rawValue: try row[0])
      }
    )
  }

  func registerProfile(in registry: inout Registry) {
    registry.answer(DisplayNames.self) { request, _ in
      Dictionary(
        uniqueKeysWithValues: request.accounts.map { ($0, $0.username.text.uppercased()) }
      )
    }
  }

  func registerFriends(in registry: inout Registry) {
    registry.answer(MayContact.self, from: database) { request, connection in
      try Self.contact(request.sender, request.recipient, connection)
    }
    registry.answer(BlocksAmong.self, from: database) { request, connection in
      let others = Set(request.others)
      let rows = try connection.all("SELECT account, blocked FROM stub_block") { row in
        (AccountID(rawValue: try row[0]), AccountID(rawValue: try row[1]))
      }
      return AccountBlocks(
        blocked: Set(rows.filter { $0.0 == request.account }.map(\.1)).intersection(others),
        blocking: Set(rows.filter { $0.1 == request.account }.map(\.0)).intersection(others)
      )
    }
    registry.answer(SendFriendRequest.self) { request, _ in
      FriendshipChangeResponse(username: request.username, change: .asked)
    }
    registry.answer(AcceptFriendRequest.self) { request, _ in
      FriendshipChangeResponse(username: request.username, change: .befriended)
    }
  }

  static func prepare(_ database: any Database) async throws {
    try await database.write { transaction in
      try transaction.execute(
        """
        CREATE TABLE IF NOT EXISTS stub_friend (
          low INTEGER, high INTEGER, PRIMARY KEY (low, high)
        ) STRICT
        """
      )
      try transaction.execute(
        """
        CREATE TABLE IF NOT EXISTS stub_block (
          account INTEGER, blocked INTEGER, PRIMARY KEY (account, blocked)
        ) STRICT
        """
      )
      try transaction.execute(
        "CREATE TABLE IF NOT EXISTS stub_gone (account INTEGER PRIMARY KEY) STRICT"
      )
      try transaction.execute(
        "CREATE TABLE IF NOT EXISTS stub_typing (account INTEGER, place INTEGER) STRICT"
      )
    }
  }

  static func befriend(
    _ one: AccountID,
    _ other: AccountID,
    _ transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "INSERT INTO stub_friend (low, high) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      min(one, other).rawValue,
      max(one, other).rawValue
    )
  }

  /// Blocks an account, and ends the friendship.
  static func block(
    _ blocked: AccountID,
    by account: AccountID,
    _ transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "INSERT INTO stub_block (account, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      account.rawValue,
      blocked.rawValue
    )
    try transaction.execute(
      "DELETE FROM stub_friend WHERE low = $1 AND high = $2",
      min(account, blocked).rawValue,
      max(account, blocked).rawValue
    )
  }

  private static func contact(
    _ sender: AccountID,
    _ recipient: AccountID,
    _ connection: borrowing ReadConnection
  ) throws -> ContactVerdict {
    let block: Int? = try connection.value(
      "SELECT 1 FROM stub_block WHERE account = $1 AND blocked = $2",
      sender.rawValue,
      recipient.rawValue
    )
    if block != nil { return .closed }
    let friend: Int? = try connection.value(
      "SELECT 1 FROM stub_friend WHERE low = $1 AND high = $2",
      min(sender, recipient).rawValue,
      max(sender, recipient).rawValue
    )
    return friend == nil ? .strangers : .allowed
  }
}
