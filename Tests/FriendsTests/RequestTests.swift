import AuthContract
import FriendsContract
import Mediator
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `A request` {
  @Test func `is listed by both sides until it is answered`() async throws {
    try await Town.test { town in
      let answer = try await town.call(as: 1).perform(SendFriendRequest(Username(2)))

      let sent = try await town.call(as: 1).perform(ListFriendRequests(limit: 200))
      let received = try await town.call(as: 2).perform(ListFriendRequests(limit: 200))
      #expect(answer.description == "Sent a friend request to person2.")
      #expect(sent.sent.map(\.username) == [Username(2)])
      #expect(sent.received == [])
      #expect(received.received.map(\.name) == ["Person 1"])
      #expect(received.sent == [])
    }
  }

  @Test func `is listed before those that came earlier, and in one order where all came at once`()
    async throws
  {
    try await Town.test { town in
      for asker in [2, 4, 3] as [AccountID] { _ = try await town.act(.ask, asker, 1) }

      let requests = try await town.call(as: 1).perform(ListFriendRequests(limit: 200))

      // The town's clock stands still.
      #expect(requests.received.map(\.username) == [4, 3, 2].map { Username($0) })
    }
  }

  @Test func `shows the username alone of who was asked, unless everyone may see the profile`()
    async throws
  {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.ask, 1, 3)
      town.hide(2)

      let requests = try await town.call(as: 1).perform(ListFriendRequests(limit: 200))

      #expect(requests.sent.map(\.name) == ["Person 3", "person2"])
    }
  }

  @Test func `that is accepted makes the two friends`() async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)

      #expect(try await town.act(.accept, 2, 1) == "befriended")

      #expect(try await town.call(as: 1).perform(FriendsOf(1)) == [2])
      #expect(try await town.call(as: 1).perform(FriendsOf(2)) == [1])
      #expect(try await town.call(as: 1).perform(ListFriendRequests(limit: 9)).sent == [])
      #expect(try await town.events() == ["friends.friendship-made"])
    }
  }

  @Test func `that crosses another makes the two friends`() async throws {
    try await Town.test { (town) async throws in
      #expect(try await town.act(.ask, 1, 2) == "asked")
      #expect(try await town.act(.ask, 2, 1) == "befriended")

      #expect(try await town.call(as: 1).perform(FriendsOf(1)) == [2])
    }
  }

  // Requirement M8.
  @Test func `that is sent again changes nothing`() async throws {
    try await Town.test { town in
      let first = try await town.call(as: 1).perform(SendFriendRequest(Username(2)))
      let second = try await town.call(as: 1).perform(SendFriendRequest(Username(2)))

      #expect(first == second)
      #expect(try await town.call(as: 2).perform(ListFriendRequests(limit: 9)).received.count == 1)
    }
  }

  @Test func `that is declined still looks unanswered to its sender`() async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)
      let before = try await town.call(as: 1).perform(ListFriendRequests(limit: 9))

      #expect(try await town.act(.decline, 2, 1) == "declined")

      #expect(try await town.call(as: 1).perform(ListFriendRequests(limit: 9)) == before)
      #expect(try await town.call(as: 2).perform(ListFriendRequests(limit: 9)).received == [])
      #expect(try await town.act(.accept, 2, 1) == "friends.has-not-asked")
    }
  }

  // Requirement M8.
  @Test(arguments: [(29, false), (30, true)])
  func `after a declined one is delivered only when thirty days have passed`(
    _ days: Int,
    _ arrives: Bool
  ) async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.decline, 2, 1)
      town.time.advance(by: .seconds(days * 86_400))

      #expect(try await town.act(.cancel, 1, 2) == "cancelled")
      #expect(try await town.act(.ask, 1, 2) == "asked")

      let received = try await town.call(as: 2).perform(ListFriendRequests(limit: 9)).received
      #expect(received.isEmpty != arrives)
    }
  }

  @Test func `that is declined again is not delivered for thirty days from then`() async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.decline, 2, 1)
      town.time.advance(by: .seconds(31 * 86_400))
      _ = try await town.act(.cancel, 1, 2)
      _ = try await town.act(.ask, 1, 2)

      #expect(try await town.act(.decline, 2, 1) == "declined")
      #expect(try await town.act(.decline, 2, 1) == "friends.has-not-asked")
      town.time.advance(by: .seconds(29 * 86_400))
      _ = try await town.act(.cancel, 1, 2)
      _ = try await town.act(.ask, 1, 2)

      let received = try await town.call(as: 2).perform(ListFriendRequests(limit: 9)).received
      #expect(received.isEmpty)
    }
  }

  @Test func `that was declined makes friends once the other user sends one`() async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.decline, 2, 1)

      #expect(try await town.act(.ask, 2, 1) == "befriended")
    }
  }

  @Test func `that is cancelled cannot be accepted`() async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)

      #expect(try await town.act(.cancel, 1, 2) == "cancelled")

      #expect(try await town.act(.accept, 2, 1) == "friends.has-not-asked")
      #expect(try await town.act(.cancel, 1, 2) == "friends.not-asked")
      #expect(try await town.call(as: 2).perform(ListFriendRequests(limit: 9)).received == [])
    }
  }

  @Test func `cannot be sent to an unknown user, to the sender or to a friend`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      let stranger = try #require(Username("stranger"))

      #expect(try await town.act(.ask, 1, 1) == "friends.yourself")
      #expect(try await town.act(.ask, 1, 2) == "friends.already-friends")
      await #expect(throws: CallFailure.refused(FriendsError.unknownUser(stranger))) {
        try await town.call(as: 1).perform(SendFriendRequest(stranger))
      }
    }
  }

  @Test func `is listed with the latest first`() async throws {
    try await Town.test { town in
      for person in 2...4 as ClosedRange<Int64> {
        _ = try await town.act(.ask, AccountID(rawValue: person), 1)
        _ = try await town.act(.ask, 9, AccountID(rawValue: person + 10))
        town.time.advance(by: .seconds(1))
      }

      let received = try await town.call(as: 1).perform(ListFriendRequests(limit: 2)).received
      let sent = try await town.call(as: 9).perform(ListFriendRequests(limit: 2)).sent
      #expect(received.map(\.username) == [Username(4), Username(3)])
      #expect(sent.map(\.username) == [Username(14), Username(13)])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A friendship` {
  @Test func `ends for both users when either of them ends it`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)

      #expect(try await town.act(.remove, 2, 1) == "removed")

      #expect(try await town.call(as: 1).perform(FriendsOf(1)) == [])
      #expect(try await town.call(as: 1).perform(FriendsOf(2)) == [])
      #expect(try await town.act(.remove, 1, 2) == "friends.not-friends")
      #expect(
        try await town.events() == ["friends.friendship-made", "friends.friendship-ended"]
      )
    }
  }

  @Test func `can be made again after it has ended`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      _ = try await town.act(.remove, 2, 1)

      try await town.befriend(2, 1)

      #expect(try await town.call(as: 1).perform(FriendsOf(1)) == [2])
    }
  }

  @Test func `is found among some accounts`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      try await town.befriend(1, 3)

      let among = try await town.call(as: 1).perform(FriendsAmong(account: 1, others: [3, 4, 5]))

      #expect(among == [3])
    }
  }
}
