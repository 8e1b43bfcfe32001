import AuthContract
import Database
import FriendsContract
import Mediator
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `A block` {
  @Test func `says that a friendship has ended, and only where there was one`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)

      let friend = try await town.call(as: 1).perform(BlockPerson(Username(2)))
      let stranger = try await town.call(as: 1).perform(BlockPerson(Username(3)))

      #expect(friend.description == "Blocked \(Username(2)). You are no longer friends.")
      #expect(stranger.description == "Blocked \(Username(3)).")
    }
  }

  @Test func `is confirmed, with a question that names a friendship which it ends`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      let call = town.call(as: 1)

      let friend = try await call.question(before: BlockPerson(Username(2)))
      let stranger = try await call.question(before: BlockPerson(Username(3)))

      #expect(friend == "Block @\(Username(2)) and end your friendship?")
      #expect(stranger == "Block @\(Username(3))?")
      await #expect(throws: CallFailure<FriendsError>.refused(.yourself)) {
        try await call.question(before: BlockPerson(Username(1)))
      }
    }
  }

  @Test func `ends the friendship and settles the requests between the two`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      _ = try await town.act(.ask, 3, 1)
      _ = try await town.act(.ask, 1, 4)

      for person in [2, 3, 4] as [AccountID] {
        #expect(try await town.act(.block, 1, person) == "blocked")
      }

      let requests = try await town.call(as: 1).perform(ListFriendRequests(limit: 9))
      #expect(requests == FriendRequestsResponse(received: [], sent: []))
      #expect(try await town.call(as: 2).perform(FriendsOf(2)) == [])
      #expect(try await town.call(as: 4).perform(ListFriendRequests(limit: 9)).received == [])
      // Those of one moment have no order among each other where there are several lanes.
      #expect(
        try await town.events().sorted() == [
          "friends.friendship-ended", "friends.friendship-made", "friends.person-blocked",
          "friends.person-blocked", "friends.person-blocked",
        ]
      )
    }
  }

  @Test func `that is made twice is stored once`() async throws {
    try await Town.test { town in
      #expect(try await town.act(.block, 1, 2) == "blocked")
      #expect(try await town.act(.block, 1, 2) == "blocked")

      let page = try await town.call(as: 1).perform(ListBlocked(limit: 9, after: nil))
      #expect(page.people.map(\.username) == [Username(2)])
      #expect(try await town.events() == ["friends.person-blocked"])
    }
  }

  @Test func `keeps its maker from sending a request, too`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)

      #expect(try await town.act(.ask, 1, 2) == "friends.blocked-by-you")
    }
  }

  @Test func `does not deliver what was sent during it once it is removed`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)
      _ = try await town.act(.ask, 2, 1)

      #expect(try await town.act(.unblock, 1, 2) == "unblocked")

      #expect(try await town.call(as: 1).perform(ListFriendRequests(limit: 9)).received == [])
      #expect(try await town.act(.unblock, 1, 2) == "friends.not-blocked")
      #expect(try await town.events() == ["friends.person-blocked", "friends.person-unblocked"])
    }
  }

  @Test func `no longer stops new requests once it is removed`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)
      _ = try await town.act(.ask, 2, 1)
      _ = try await town.act(.unblock, 1, 2)

      #expect(try await town.act(.ask, 2, 1) == "asked")

      #expect(try await town.call(as: 1).perform(ListFriendRequests(limit: 9)).received.count == 1)
    }
  }

  @Test func `is found from both sides`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)
      _ = try await town.act(.block, 3, 1)
      _ = try await town.act(.block, 4, 1)
      _ = try await town.act(.block, 1, 4)

      let blocks = try await town.call(as: 1).perform(
        BlocksAmong(account: 1, others: [2, 3, 4, 5])
      )

      #expect(blocks == AccountBlocks(blocked: [2, 4], blocking: [3, 4]))
      #expect((2...5).filter { blocks.separate(AccountID(rawValue: $0)) } == [2, 3, 4])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Contact` {
  @Test func `is for friends only`() async throws {
    try await Town.test { town in
      let call = town.call(as: 1)
      #expect(try await call.perform(MayContact(from: 1, to: 2)) == .strangers)

      try await town.befriend(1, 2)

      #expect(try await call.perform(MayContact(from: 1, to: 2)) == .allowed)
      #expect(try await call.perform(MayContact(from: 2, to: 1)) == .allowed)
    }
  }

  @Test func `says whose request waits for an answer`() async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)
      #expect(try await town.call(as: 1).perform(MayContact(from: 1, to: 2)) == .asked)
      #expect(try await town.call(as: 2).perform(MayContact(from: 2, to: 1)) == .asksYou)

      _ = try await town.act(.block, 2, 1)

      #expect(try await town.call(as: 1).perform(MayContact(from: 1, to: 2)) == .asked)
      #expect(try await town.call(as: 2).perform(MayContact(from: 2, to: 1)) == .closed)
    }
  }

  @Test func `is closed for the one who blocked, and as between strangers for the blocked one`()
    async throws
  {
    try await Town.test { town in
      try await town.befriend(1, 2)
      _ = try await town.act(.block, 1, 2)

      #expect(try await town.call(as: 1).perform(MayContact(from: 1, to: 2)) == .closed)
      #expect(try await town.call(as: 2).perform(MayContact(from: 2, to: 1)) == .strangers)
    }
  }

  @Test func `in a transaction is answered from what the transaction sees`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      let mayContact = try town.call(as: 1).inTransaction(MayContact.self)
      let handler = RelationshipChangeHandler(
        database: town.database,
        limits: .standard,
        undoPeriod: .zero
      )

      let contacts = try await town.database.write { transaction in
        let before = try mayContact(MayContact(from: 2, to: 1), in: transaction)
        let pair = RelationshipParties(account: 1, other: 2, username: Username(2))
        _ = try handler.block(pair, in: transaction)
        return [before, try mayContact(MayContact(from: 2, to: 1), in: transaction)]
      }

      #expect(contacts == [.allowed, .strangers])
    }
  }

  @Test func `is refused in every transaction that follows a block`() async throws {
    try await Town.test(limits: .generous) { town in
      let call = town.call(as: 2)
      let mayContact = try call.inTransaction(MayContact.self)
      try await town.database.write { transaction in
        try transaction.execute("CREATE TABLE sent (number INTEGER PRIMARY KEY) STRICT")
      }
      for round in 0..<200 {
        try await town.befriend(1, 2)
        async let sending = town.send(round, mayContact)
        async let blocking = town.act(.block, 1, 2)
        _ = try await (sending, blocking)
        let after = try await town.send(round + 1_000, mayContact)
        _ = try await town.act(.unblock, 1, 2)

        #expect(!after)
      }
    }
  }
}

extension Town {
  /// Stores a message from person 2 to person 1, if person 2 may write in that transaction.
  fileprivate func send(
    _ number: Int,
    _ mayContact: CallerTransactionHandler<MayContact>
  ) async throws -> Bool {
    try await database.write { transaction in
      guard try mayContact(MayContact(from: 2, to: 1), in: transaction) == .allowed else {
        return false
      }
      try transaction.execute("INSERT INTO sent (number) VALUES ($1)", number)
      return true
    }
  }
}
