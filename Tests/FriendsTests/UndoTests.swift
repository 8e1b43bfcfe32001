import AuthContract
import Database
import FriendsContract
import Mediator
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `Removing a friend` {
  private func test(_ body: (Town) async throws -> Void) async throws {
    try await Town.test(undoPeriod: .undoPeriod) { town in
      try await town.befriend(1, 2)
      try await body(town)
    }
  }

  private func friends(of person: AccountID, in town: Town) async throws -> [String] {
    try await town.call(as: person).perform(ListFriends(limit: 10)).people.map(\.username.text)
  }

  private func mayWrite(_ one: AccountID, _ other: AccountID, in town: Town) async throws -> Bool {
    let request = MayContact(from: one, to: other)
    return try await town.call(as: one).perform(request) == .allowed
  }

  @Test func `is seen at once by who does it, and ten seconds later by the other`() async throws {
    try await test { town in
      #expect(try await town.act(.remove, 1, 2) == "removed")
      try await town.log.deliver()

      #expect(try await friends(of: 1, in: town) == [])
      #expect(try await friends(of: 2, in: town) == ["person1"])
      #expect(try await mayWrite(1, 2, in: town) == false)
      #expect(try await mayWrite(2, 1, in: town))
      #expect(try await town.events() == ["friends.friendship-made", "friends.removal"])

      town.time.advance(by: .undoPeriod)
      try await town.log.deliver()

      #expect(try await friends(of: 2, in: town) == [])
      #expect(try await mayWrite(2, 1, in: town) == false)
      #expect(try await town.events().last == "friends.friendship-ended")
    }
  }

  @Test func `can be undone as if nothing had happened`() async throws {
    try await test { town in
      let before = try await town.call(as: 1).perform(ListFriends(limit: 10))
      town.time.advance(by: .seconds(60))
      _ = try await town.act(.remove, 1, 2)

      #expect(try await town.log.undo(by: 1) == .undone("You and person2 are still friends."))

      town.time.advance(by: .seconds(60))
      try await town.log.deliver()
      #expect(try await town.call(as: 1).perform(ListFriends(limit: 10)) == before)
      #expect(try await friends(of: 2, in: town) == ["person1"])
      #expect(try await town.events() == ["friends.friendship-made"])
    }
  }

  @Test func `is undone by no other person`() async throws {
    try await test { town in
      _ = try await town.act(.remove, 1, 2)

      #expect(try await town.log.undo(by: 2) == .nothing)
      #expect(try await friends(of: 1, in: town) == [])
    }
  }

  @Test func `cannot be undone after the other has ended the friendship as well`() async throws {
    for act in [Act.block, .remove] {
      try await test { town in
        _ = try await town.act(.remove, 1, 2)
        _ = try await town.act(act, 2, 1)

        #expect(try await town.log.undo(by: 1) == .overtaken)

        town.time.advance(by: .undoPeriod)
        try await town.log.deliver()
        #expect(try await friends(of: 1, in: town) == [])
        #expect(try await friends(of: 2, in: town) == [])
        let ends = try await town.events().filter { $0 == "friends.friendship-ended" }
        #expect(ends.count == 1)
      }
    }
  }

  @Test func `is final at once for who then asks again, and ends no new friendship`() async throws {
    try await test { town in
      _ = try await town.act(.remove, 1, 2)
      #expect(try await town.act(.ask, 1, 2) == "asked")
      #expect(try await friends(of: 2, in: town) == [])
      #expect(try await town.act(.accept, 2, 1) == "befriended")

      #expect(try await town.log.undo(by: 1) == .overtaken)
      town.time.advance(by: .undoPeriod)
      try await town.log.deliver()

      #expect(try await friends(of: 1, in: town) == ["person2"])
      #expect(try await friends(of: 2, in: town) == ["person1"])
    }
  }

  @Test func `cannot be undone where another has become the last friend meanwhile`() async throws {
    try await test { town in
      _ = try await town.act(.remove, 1, 2)
      try await town.database.write { transaction in
        try transaction.execute(
          """
          WITH RECURSIVE other(number) AS (
            SELECT 101 UNION ALL SELECT number + 1 FROM other WHERE number < 100 + $1
          )
          INSERT INTO friendship (account, friend, since) SELECT 1, number, $2 FROM other
          """,
          FriendLimits.standard.friends,
          transaction.now
        )
      }

      await #expect(throws: FriendsError.tooManyFriends(limit: 5_000)) {
        try await town.log.undo(by: 1)
      }
      town.time.advance(by: .undoPeriod)
      try await town.log.deliver()
      #expect(try await mayWrite(1, 2, in: town) == false)
      #expect(try await friends(of: 2, in: town) == [])
    }
  }

  @Test func `leaves no row when the account is deleted meanwhile`() async throws {
    try await test { town in
      _ = try await town.act(.remove, 1, 2)
      try await town.delete(1)
      town.time.advance(by: .undoPeriod)
      try await town.log.deliver()

      let rows: Int? = try await town.database.read {
        try $0.value("SELECT count(*) FROM friendship")
      }
      #expect(rows == 0)
    }
  }
}
