import AuthContract
import Database
import FriendsContract
import Mediator
import Synchronization
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `A deleted account` {
  @Test func `is erased from each table and column`() async throws {
    try await Town.test(limits: .generous) { town in
      try await town.enterEverywhere(77)
      #expect(try await Set(town.places(of: 77)) == town.columns())

      try await town.delete(77)

      #expect(try await town.places(of: 77) == ["friend_departed.account"])
    }
  }

  @Test func `leaves the rows of other accounts`() async throws {
    try await Town.test(limits: .generous) { town in
      try await town.enterEverywhere(77)
      try await town.enterEverywhere(88)
      let before = try await town.places(of: 88)

      try await town.delete(77)

      #expect(try await town.places(of: 88) == before)
    }
  }

  @Test func `cannot be asked or blocked by a caller who found it before the deletion`()
    async throws
  {
    try await Town.test { town in
      try await town.delete(2)
      // As for a caller who resolved the name just before the deletion.
      town.registers.gone.withLock { $0 = [] }

      #expect(try await town.act(.ask, 1, 2) == "friends.nobody-named")
      #expect(try await town.act(.block, 1, 2) == "friends.nobody-named")
      #expect(try await town.act(.ask, 2, 1) == "friends.nobody-named")
      #expect(try await town.places(of: 2) == ["friend_departed.account"])
    }
  }

  @Test func `is missing from lists at once, even before its rows are erased`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      try await town.befriend(1, 3)
      town.registers.gone.withLock { $0 = [2] }

      let page = try await town.call(as: 1).perform(ListFriends(limit: 9, after: nil))

      #expect(page.people.map(\.username) == [Username(3)])
    }
  }

  @Test func `does not end a list whose page has no other account`() async throws {
    try await Town.test { town in
      for friend in 2...5 as ClosedRange<Int64> {
        try await town.befriend(1, AccountID(rawValue: friend))
      }
      town.registers.gone.withLock { $0 = [2, 3, 4] }

      let page = try await town.call(as: 1).perform(ListFriends(limit: 1, after: nil))

      #expect(page.people.map(\.username) == [Username(5)])
    }
  }

  @Test func `with thousands of rows is erased in batches`() async throws {
    try await Town.test(limits: .generous) { town in
      try await town.database.write { transaction in
        for other in 1_000..<2_600 {
          try transaction.execute("INSERT INTO friendship VALUES (1, $1, 0), ($1, 1, 0)", other)
          try transaction.execute("INSERT INTO friend_block VALUES ($1, 1, 0)", other + 5_000)
        }
      }

      try await town.delete(1)

      #expect(try await town.places(of: 1) == ["friend_departed.account"])
      let batches = try await town.events().count { $0 == "friends.forgetting-goes-on" }
      #expect(batches == 3)
    }
  }
}

extension Town {
  /// Stores the account in each column that can hold one.
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

  /// The columns that hold accounts, except the one of deleted accounts.
  fileprivate func columns() async throws -> Set<String> {
    let others = [
      "friendship.since", "friend_request.asked_at", "friend_request.has_arrived",
      "friend_refusal.quiet_until", "friend_block.since", "friend_allowance.since",
      "friend_allowance.asked", "friend_departed.account",
    ]
    return Set(try await allColumns().map { "\($0).\($1)" }).subtracting(others)
  }

  private func allColumns() async throws -> [(String, String)] {
    try await database.numberColumns().filter { $0.table.hasPrefix("friend") }
  }

  /// The columns that hold an account, once for each row.
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
