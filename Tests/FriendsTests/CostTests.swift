import AuthContract
import Database
import FriendsContract
import Mediator
import TestKit
import Testing

@testable import Friends

/// The requests and commands whose cost is measured.
enum MeasuredRequest: String, CaseIterable, Sendable {
  case list, requests, blocked, suggest, ask, accept, decline, cancel, remove, block, unblock
  case mayContact, friendsOf, friendsAmong, blocksAmong

  /// Performs it as person 1, who has rows of each kind.
  func perform(_ call: CallContext, among others: [AccountID]) async throws {
    switch self {
    case .list: _ = try await call.perform(ListFriends(limit: 1_000, after: nil))
    case .requests: _ = try await call.perform(ListFriendRequests(limit: 500))
    case .blocked: _ = try await call.perform(ListBlocked(limit: 1_000, after: nil))
    case .suggest: _ = try await call.perform(SuggestFriends(limit: 100))
    case .ask: _ = try await call.perform(SendFriendRequest(Username(900_001)))
    case .accept: _ = try await call.perform(AcceptFriendRequest(Username(500_001)))
    case .decline: _ = try await call.perform(DeclineFriendRequest(Username(500_002)))
    case .cancel: _ = try await call.perform(CancelFriendRequest(Username(600_001)))
    case .remove: _ = try await call.perform(RemoveFriend(Username(100_001)))
    case .block: _ = try await call.perform(BlockPerson(Username(900_002)))
    case .unblock: _ = try await call.perform(UnblockPerson(Username(700_001)))
    case .mayContact: _ = try await call.perform(MayContact(from: 1, to: 100_002))
    case .friendsOf: _ = try await call.perform(FriendsOf(1))
    case .friendsAmong: _ = try await call.perform(FriendsAmong(account: 1, others: others))
    case .blocksAmong: _ = try await call.perform(BlocksAmong(account: 1, others: others))
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A request to Friends` {
  @Test(
    .disabled(if: PostgreSQLTestServer.isDefault, "a read may ask twice on a server"),
    arguments: MeasuredRequest.allCases
  )
  func `takes as many statements and calls for 1,000 people as for 10`(
    _ request: MeasuredRequest
  ) async throws {
    let few = try await cost(of: request, people: 10)
    let many = try await cost(of: request, people: 1_000)

    #expect(few == many)
    #expect(few.statements.count <= 12)
    #expect(Set(few.calls).count == few.calls.count)
  }

  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "the plans are those of SQLite"))
  func `never scans a whole table or index`() async throws {
    try await Town.test(limits: .generous) { town in
      try await town.enter(people: 20)
      for request in MeasuredRequest.allCases {
        try await request.perform(town.call(as: 1), among: [2, 3])
      }
      try await town.delete(1)

      let scans = try await town.database.scans().filter { $0.contains("friend") }
      #expect(scans == [])
    }
  }

  private func cost(of request: MeasuredRequest, people: Int) async throws -> RecordedCost {
    var cost: RecordedCost?
    try await Town.test(limits: .generous) { town in
      try await town.enter(people: people)
      let others = (0..<people).map { AccountID(rawValue: 100_000 + Int64($0)) }
      _ = town.database.takeStatements()

      try await request.perform(town.call(as: 1), among: others)

      cost = RecordedCost(of: town.alone, on: town.database)
    }
    return try #require(cost)
  }
}

extension Town {
  /// Stores rows of each kind for person 1.
  func enter(people: Int) async throws {
    try await database.write { transaction in
      for number in 0..<people {
        for (base, statement) in Self.entries {
          try transaction.execute(statement, base + number)
        }
      }
    }
  }

  private static let entries: [(Int, SQLText)] = [
    (100_000, "INSERT INTO friendship VALUES (1, $1, 0), ($1, 1, 0)"),
    (100_000, "INSERT INTO friendship VALUES ($1, $1 + 100000, 0), ($1 + 100000, $1, 0)"),
    (500_000, "INSERT INTO friend_request VALUES ($1, 1, 0, 1)"),
    (600_000, "INSERT INTO friend_request VALUES (1, $1, 0, 1)"),
    (700_000, "INSERT INTO friend_block VALUES (1, $1, 0)"),
    (800_000, "INSERT INTO friend_block VALUES ($1, 1, 0)"),
  ]
}
