import AuthContract
import Database
import FriendsContract
import Mediator
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `Two people` {
  @Test func `who act in turn have the relationship that a plain model computes`() async throws {
    var dice = SplitMix.seeded()
    try await Town.test(limits: .generous) { town in
      var model = RelationshipModel()
      for _ in 0..<600 {
        let side = Int.random(in: 0...1, using: &dice)
        let act = try #require(Act.allCases.randomElement(using: &dice))

        let outcome = try await town.act(act, Self.pair(0)[side], Self.pair(0)[1 - side])

        #expect(outcome == model.apply(act, by: side))
        #expect(try await town.model(of: Self.pair(0)) == model)
      }
    }
  }

  @Test func `who act at the same time have a relationship that some order of their acts explains`()
    async throws
  {
    var dice = SplitMix.seeded()
    try await Town.test(limits: .generous) { town in
      for round in 0..<60 {
        let pair = Self.pair(round)
        let plans = (0...1).map { _ in
          (0..<12).map { _ in Act.allCases[Int.random(in: 0..<7, using: &dice)] }
        }

        async let first = town.run(plans[0], pair[0], pair[1])
        async let second = town.run(plans[1], pair[1], pair[0])
        let histories = try await [first, second]

        let possible = RelationshipModel.states(after: histories)
        let reached = try await town.model(of: pair)
        #expect(possible.contains(reached), "\(histories) cannot have ended in \(reached)")
      }
    }
  }

  // Requirement M8.
  @Test
  func `who send each other requests at the same time become friends once, without a request left`()
    async throws
  {
    try await Town.test(limits: .generous) { town in
      for round in 0..<1_000 {
        let pair = Self.pair(round)
        async let first = town.act(.ask, pair[0], pair[1])
        async let second = town.act(.ask, pair[1], pair[0])

        let outcomes = try await [first, second]

        #expect(outcomes.sorted() == ["asked", "befriended"])
      }
      let left = try await town.rows("SELECT COUNT(*) FROM friend_request")
      let friendships = try await town.rows("SELECT COUNT(*) FROM friendship")
      #expect(left == 0)
      #expect(friendships == 2_000)
      #expect(try await town.rows("SELECT COUNT(*) FROM event") == 1_000)
    }
  }

  @Test func `always see the same friendship, and never one beside a block`() async throws {
    var dice = SplitMix.seeded()
    try await Town.test(limits: .generous) { town in
      let plans = (0..<8).map { _ in
        (0..<60).map { _ in Act.allCases[Int.random(in: 0..<7, using: &dice)] }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, plan) in plans.enumerated() {
          let person = AccountID(rawValue: Int64(index % 4 + 1))
          let other = AccountID(rawValue: Int64((index % 4 + 1 + index / 4) % 4 + 1))
          guard person != other else { continue }
          group.addTask { _ = try await town.run(plan, person, other) }
        }
        try await group.waitForAll()
      }
      #expect(try await town.rows(Self.lopsided) == 0)
      #expect(try await town.rows(Self.friendsBesideBlock) == 0)
      #expect(try await town.rows(Self.crossed) == 0)
    }
  }

  private static let lopsided: SQLText = """
    SELECT COUNT(*) FROM friendship AS one WHERE NOT EXISTS (
      SELECT 1 FROM friendship AS two WHERE two.account = one.friend AND two.friend = one.account
    )
    """

  private static let friendsBesideBlock: SQLText = """
    SELECT COUNT(*) FROM friendship JOIN friend_block
    ON blocker = account AND blocked = friend OR blocker = friend AND blocked = account
    """

  private static let crossed: SQLText = """
    SELECT COUNT(*) FROM friend_request AS one JOIN friend_request AS two
    ON one.asker = two.asked AND one.asked = two.asker
    """

  private static func pair(_ number: Int) -> [AccountID] {
    [AccountID(rawValue: Int64(number * 2 + 1)), AccountID(rawValue: Int64(number * 2 + 2))]
  }
}

extension Town {
  /// Performs several acts of a person on another in order.
  fileprivate func run(
    _ plan: [Act],
    _ person: AccountID,
    _ other: AccountID
  ) async throws -> [Step] {
    var steps: [Step] = []
    for act in plan {
      steps.append(Step(act: act, outcome: try await self.act(act, person, other)))
      await Task.yield()
    }
    return steps
  }

  /// Reads the relationship of two people as a model.
  fileprivate func model(of pair: [AccountID]) async throws -> RelationshipModel {
    let views = try await database.read { connection in
      try [(0, 1), (1, 0)].map { me, other in
        let accounts = RelationshipParties(
          account: pair[me],
          other: pair[other],
          username: Username(pair[other])
        )
        return try RelationshipStore(accounts).relationship(on: connection)
      }
    }
    #expect(views[0].areFriends == views[1].areFriends)
    return RelationshipModel(
      areFriends: views[0].areFriends,
      sent: views.map { $0.sent.map { $0 == .delivered ? .delivered : .withheld } ?? .none },
      hasBlocked: views.map(\.hasBlocked),
      isDeclined: views.map(\.isDeclined)
    )
  }

  /// Counts rows.
  func rows(_ query: SQLText) async throws -> Int {
    try await database.read { connection in try connection.value(query) ?? -1 }
  }
}
