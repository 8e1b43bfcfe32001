import AuthContract
import FriendsContract
import Mediator
import Navigation
import ProfileContract
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `A notice of Friends` {
  private func notices(
    of person: AccountID,
    in town: Town,
    after position: String? = nil
  ) async throws -> AnswerStream<Notice>.AsyncIterator {
    try await FriendNoticeFeed(database: town.database)
      .notices(town.call(as: person), after: position).makeAsyncIterator()
  }

  @Test func `is given once to a reader who was away`() async throws {
    try await Town.test { town in
      for other in [2, 3] as [AccountID] { _ = try await town.act(.ask, 1, other) }
      _ = try await town.act(.ask, 4, 1)
      let handler = FriendNoticeFeed(database: town.database)
      let left = try await handler.notices(town.call(as: 1)).start
      town.time.advance(by: .seconds(1))
      _ = try await town.act(.accept, 2, 1)
      _ = try await town.act(.ask, 5, 1)

      var missed = try await notices(of: 1, in: town, after: left)
      let first = try #require(try await missed.next())
      let second = try #require(try await missed.next())
      town.time.advance(by: .seconds(1))
      _ = try await town.act(.accept, 3, 1)
      var rest = try await notices(of: 1, in: town, after: second.position)

      #expect(first.text.hasPrefix("Person 5 @person5 sent you a friend request."))
      #expect(first.position == nil)
      #expect(second.text == "Person 2 @person2 accepted your friend request.")
      #expect(try await rest.next()?.text == "Person 3 @person3 accepted your friend request.")
    }
  }

  @Test(arguments: ["", "x", "1", "9:1:2"])
  func `begins now for a reader who names no position`(position: String) async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 2, 1)
      let handler = FriendNoticeFeed(database: town.database)

      let feed = try await handler.notices(town.call(as: 1), after: position)

      #expect(try await feed.start == handler.notices(town.call(as: 1)).start)
    }
  }

  @Test func `tells of each new request once`() async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 2, 1)
      var notices = try await notices(of: 1, in: town)
      _ = try await town.act(.ask, 3, 1)
      town.time.advance(by: .seconds(1))
      _ = try await town.act(.ask, 4, 1)

      let first = try await notices.next()
      let second = try await notices.next()

      #expect(
        first?.text
          == "Person 3 @person3 sent you a friend request."
      )
      #expect(first?.path == FriendsScene.requests.path)
      #expect(first?.several == "friend requests")
      #expect(second?.text.hasPrefix("Person 4 @person4") == true)
    }
  }

  @Test func `tells that a request was accepted, not that it was cancelled`() async throws {
    try await Town.test { town in
      for other in [2, 3, 4] as [AccountID] { _ = try await town.act(.ask, 1, other) }
      var notices = try await notices(of: 1, in: town)
      _ = try await town.act(.cancel, 1, 3)
      _ = try await town.act(.decline, 4, 1)
      _ = try await town.act(.accept, 2, 1)

      let notice = try await notices.next()

      #expect(notice?.text == "Person 2 @person2 accepted your friend request.")
      let username = Username(2 as AccountID)
      #expect(notice?.path == ProfileScene.of(username).path)
    }
  }

  @Test func `is silent for a request that meets a block or was declined before`() async throws {
    try await Town.test { town in
      _ = try await town.act(.block, 1, 2)
      _ = try await town.act(.ask, 3, 1)
      _ = try await town.act(.decline, 1, 3)
      var notices = try await notices(of: 1, in: town)
      _ = try await town.act(.ask, 2, 1)
      _ = try await town.act(.cancel, 3, 1)
      _ = try await town.act(.ask, 3, 1)
      _ = try await town.act(.ask, 4, 1)

      #expect(try await notices.next()?.text.hasPrefix("Person 4") == true)
    }
  }

  @Test func `counts requests on start exactly, and names their place`() async throws {
    try await Town.test { town in
      let lists = RelationshipListHandler(database: town.database)
      #expect(try await lists.waiting(for: town.call(as: 1)).isEmpty)
      _ = try await town.act(.ask, 2, 1)
      _ = try await town.act(.ask, 3, 1)
      #expect(try await lists.waiting(for: town.call(as: 1)).map(\.text) == ["2 friend requests"])
      _ = try await town.act(.accept, 1, 2)
      #expect(try await lists.waiting(for: town.call(as: 1)).map(\.count) == [1])
      _ = try await town.act(.cancel, 3, 1)
      #expect(try await lists.waiting(for: town.call(as: 1)).isEmpty)
    }
  }
}
