import AuthContract
import Database
import FriendsContract
import Mediator
import Synchronization
import TestKit
import Testing

@testable import Friends

@Suite struct `A deleted account` {
  @Test func `is forgotten in every table and column`() async throws {
    try await Town.test(limits: .generous) { town in
      try await town.enterEverywhere(77)
      #expect(try await Set(town.places(of: 77)) == town.columns())

      try await town.delete(77)

      #expect(try await town.places(of: 77) == ["friend_departed.account"])
    }
  }

  @Test func `leaves everybody else as they were`() async throws {
    try await Town.test(limits: .generous) { town in
      try await town.enterEverywhere(77)
      try await town.enterEverywhere(88)
      let before = try await town.places(of: 88)

      try await town.delete(77)

      #expect(try await town.places(of: 88) == before)
    }
  }

  @Test func `is neither asked nor blocked any more by those who had found its name`()
    async throws
  {
    try await Town.test { town in
      try await town.delete(2)
      // Somebody looked the name up just before it went.
      town.registers.gone.withLock { $0 = [] }

      #expect(try await town.act(.ask, 1, 2) == "friends.nobody-named")
      #expect(try await town.act(.block, 1, 2) == "friends.nobody-named")
      #expect(try await town.act(.ask, 2, 1) == "friends.nobody-named")
      #expect(try await town.places(of: 2) == ["friend_departed.account"])
    }
  }

  @Test func `drops out of lists at once, however long the forgetting takes`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      try await town.befriend(1, 3)
      town.registers.gone.withLock { $0 = [2] }

      let page = try await town.call(as: 1).perform(ListFriends(limit: 9, after: nil))

      #expect(page.people.map(\.username) == [Username(3)])
    }
  }

  @Test func `with very many bonds is forgotten in pieces`() async throws {
    try await Town.test(limits: .generous) { town in
      try await town.database.write { transaction in
        for other in 1_000..<2_600 {
          try transaction.execute("INSERT INTO friendship VALUES (1, $1, 0), ($1, 1, 0)", other)
          try transaction.execute("INSERT INTO friend_block VALUES ($1, 1, 0)", other + 5_000)
        }
      }

      try await town.delete(1)

      #expect(try await town.places(of: 1) == ["friend_departed.account"])
      let pieces = try await town.events().count { $0 == "friends.forgetting-goes-on" }
      #expect(pieces == 3)
    }
  }
}

extension Town {
  /// Makes an account appear in every column that can hold one.
  fileprivate func enterEverywhere(_ account: AccountID) async throws {
    let others = (1...8).map { AccountID(rawValue: account.rawValue * 100 + $0) }
    try await befriend(account, others[0])
    _ = try await act(.ask, account, others[1])
    _ = try await act(.ask, others[2], account)
    _ = try await act(.ask, others[3], account)
    _ = try await act(.decline, account, others[3])
    _ = try await act(.ask, account, others[4])
    _ = try await act(.decline, others[4], account)
    _ = try await act(.block, account, others[5])
    _ = try await act(.block, others[6], account)
  }

  /// The columns of the module's tables that hold accounts, but for those of the departed.
  fileprivate func columns() async throws -> Set<String> {
    let others = [
      "friendship.since", "friend_request.asked_at", "friend_request.has_arrived",
      "friend_refusal.quiet_until", "friend_block.since", "friend_allowance.since",
      "friend_allowance.asked", "friend_departed.account",
    ]
    return Set(try await allColumns().map { "\($0).\($1)" }).subtracting(others)
  }

  private func allColumns() async throws -> [(String, String)] {
    try await database.read { connection in
      try connection.all(
        """
        SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.name LIKE 'friend%' AND c.type = 'INTEGER'
        ORDER BY t.name, c.cid
        """
      ) { row in (try row[0], try row[1]) }
    }
  }

  /// The columns in which an account stands, once for each row.
  fileprivate func places(of account: AccountID) async throws -> [String] {
    let columns = try await allColumns()
    return try await database.read { connection in
      try columns.flatMap { table, column in
        let count: Int? = try connection.value(
          SQLText(composed: "SELECT COUNT(*) FROM \(table) WHERE \(column) = $1"),
          account.rawValue
        )
        return [String](repeating: "\(table).\(column)", count: count ?? 0)
      }
    }
  }
}
