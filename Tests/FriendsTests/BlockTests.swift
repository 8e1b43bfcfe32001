import AuthContract
import Database
import FriendsContract
import Mediator
import TestKit
import Testing

@testable import Friends

@Suite struct `A block` {
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
      #expect(
        try await town.events() == [
          "friends.friendship-made", "friends.friendship-ended", "friends.person-blocked",
          "friends.person-blocked", "friends.person-blocked",
        ]
      )
    }
  }

  @Test func `made twice is one`() async throws {
    try await Town.test { town in
      #expect(try await town.act(.block, 1, 2) == "blocked")
      #expect(try await town.act(.block, 1, 2) == "blocked")

      let page = try await town.call(as: 1).perform(ListBlocked(limit: 9, after: nil))
      #expect(page.people.map(\.username) == [Username(2)])
      #expect(try await town.events() == ["friends.person-blocked"])
    }
  }

  @Test func `keeps whoever made it from asking, too`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)

      #expect(try await town.act(.ask, 1, 2) == "friends.blocked-by-you")
    }
  }

  @Test func `taken back brings nothing that was sent meanwhile`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)
      _ = try await town.act(.ask, 2, 1)

      #expect(try await town.act(.unblock, 1, 2) == "unblocked")

      #expect(try await town.call(as: 1).perform(ListFriendRequests(limit: 9)).received == [])
      #expect(try await town.act(.unblock, 1, 2) == "friends.not-blocked")
      #expect(try await town.events() == ["friends.person-blocked", "friends.person-unblocked"])
    }
  }

  @Test func `taken back lets a new request arrive`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)
      _ = try await town.act(.ask, 2, 1)
      _ = try await town.act(.unblock, 1, 2)

      #expect(try await town.act(.ask, 2, 1) == "asked")

      #expect(try await town.call(as: 1).perform(ListFriendRequests(limit: 9)).received.count == 1)
    }
  }

  @Test func `is known in both directions`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)
      _ = try await town.act(.block, 3, 1)
      _ = try await town.act(.block, 4, 1)
      _ = try await town.act(.block, 1, 4)

      let blocks = try await town.call(as: 1).perform(
        BlocksAmong(account: 1, others: [2, 3, 4, 5])
      )

      #expect(blocks == BlockList(blocked: [2, 4], blocking: [3, 4]))
      #expect((2...5).filter { blocks.separate(AccountID(rawValue: $0)) } == [2, 3, 4])
    }
  }
}

@Suite struct `Contact` {
  @Test func `is for friends only`() async throws {
    try await Town.test { town in
      let call = town.call(as: 1)
      #expect(try await call.perform(MayContact(from: 1, to: 2)) == .strangers)

      try await town.befriend(1, 2)

      #expect(try await call.perform(MayContact(from: 1, to: 2)) == .allowed)
      #expect(try await call.perform(MayContact(from: 2, to: 1)) == .allowed)
    }
  }

  @Test func `is closed for whoever blocked, and that of strangers for whoever was blocked`()
    async throws
  {
    try await Town.test { town in
      try await town.befriend(1, 2)
      _ = try await town.act(.block, 1, 2)

      #expect(try await town.call(as: 1).perform(MayContact(from: 1, to: 2)) == .closed)
      #expect(try await town.call(as: 2).perform(MayContact(from: 2, to: 1)) == .strangers)
    }
  }

  @Test func `asked in a transaction is that of the transaction's own moment`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      let mayContact = try town.call(as: 1).inTransaction(MayContact.self)

      let contacts = try await town.database.write { transaction in
        let before = try mayContact(MayContact(from: 2, to: 1), in: transaction)
        let meeting = RelationshipHandler(
          account: 1,
          other: 2,
          username: Username(2),
          limits: .standard
        )
        _ = try meeting.block(in: transaction)
        return [before, try mayContact(MayContact(from: 2, to: 1), in: transaction)]
      }

      #expect(contacts == [.allowed, .strangers])
    }
  }

  @Test func `is refused to every message whose transaction follows a block's`() async throws {
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
  /// Stores a message of person 2 to person 1 if the two may write to each other at that moment.
  fileprivate func send(
    _ number: Int,
    _ mayContact: TransactionalRequest<MayContact>
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
