import AuthContract
import FriendsContract
import Mediator
import Navigation
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `A flood of requests` {
  private static func limits(
    _ change: (inout FriendLimits) -> Void
  ) -> FriendLimits {
    var limits = FriendLimits.generous
    change(&limits)
    return limits
  }

  @Test func `ends at the daily limit, and can go on the next day`() async throws {
    try await Town.test(limits: Self.limits { $0.requestsPerDay = 3 }) { (town) async throws in
      for person in 2...4 as ClosedRange<Int64> {
        #expect(try await town.act(.ask, 1, AccountID(rawValue: person)) == "asked")
      }
      #expect(try await town.act(.ask, 1, 5) == "friends.too-many-requests")
      #expect(try await town.act(.ask, 1, 4) == "asked")

      town.time.advance(by: .seconds(86_400 - 1))
      #expect(try await town.act(.ask, 1, 5) == "friends.too-many-requests")
      town.time.advance(by: .seconds(1))
      for person in 5...7 as ClosedRange<Int64> {
        #expect(try await town.act(.ask, 1, AccountID(rawValue: person)) == "asked")
      }
      #expect(try await town.act(.ask, 1, 8) == "friends.too-many-requests")
    }
  }

  @Test func `counts a request that is cancelled and sent again`() async throws {
    try await Town.test(limits: Self.limits { $0.requestsPerDay = 2 }) { town in
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.cancel, 1, 2)
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.cancel, 1, 2)

      #expect(try await town.act(.ask, 1, 2) == "friends.too-many-requests")
    }
  }

  @Test func `ends at the limit of unanswered requests`() async throws {
    try await Town.test(limits: Self.limits { $0.openRequests = 2 }) { town in
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.ask, 1, 3)

      #expect(try await town.act(.ask, 1, 4) == "friends.too-many-open-requests")
      _ = try await town.act(.cancel, 1, 2)
      #expect(try await town.act(.ask, 1, 4) == "asked")
    }
  }

  @Test func `does not keep the sender from accepting requests`() async throws {
    try await Town.test(limits: Self.limits { $0.requestsPerDay = 1 }) { town in
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.ask, 3, 1)
      _ = try await town.act(.ask, 4, 1)

      #expect(try await town.act(.ask, 1, 3) == "befriended")
      #expect(try await town.act(.accept, 1, 4) == "befriended")
    }
  }

  @Test func `has the same limit for a blocked sender`() async throws {
    try await Town.test(limits: Self.limits { $0.requestsPerDay = 1 }) { town in
      _ = try await town.act(.block, 2, 1)

      #expect(try await town.act(.ask, 1, 2) == "asked")
      #expect(try await town.act(.ask, 1, 3) == "friends.too-many-requests")
    }
  }

  @Test func `is limited to 50 requests a day and 500 unanswered ones in the app`() {
    #expect(FriendLimits.standard.requestsPerDay == 50)
    #expect(FriendLimits.standard.openRequests == 500)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A circle of friends` {
  @Test func `has a largest size beyond which no request can be accepted`() async throws {
    var limits = FriendLimits.generous
    limits.friends = 2
    try await Town.test(limits: limits) { town in
      try await town.befriend(2, 1)
      try await town.befriend(3, 1)
      _ = try await town.act(.ask, 4, 1)

      #expect(try await town.act(.accept, 1, 4) == "friends.too-many-friends")

      _ = try await town.act(.remove, 1, 2)
      #expect(try await town.act(.accept, 1, 4) == "befriended")
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A circle of friends of the asker` {
  @Test func `has the same largest size`() async throws {
    var limits = FriendLimits.generous
    limits.friends = 2
    try await Town.test(limits: limits) { town in
      _ = try await town.act(.ask, 1, 4)
      try await town.befriend(2, 1)
      try await town.befriend(3, 1)

      #expect(try await town.act(.accept, 4, 1) == "friends.other-has-too-many")
      #expect(try await town.act(.ask, 4, 1) == "friends.other-has-too-many")

      _ = try await town.act(.remove, 1, 2)
      #expect(try await town.act(.accept, 4, 1) == "befriended")
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A page` {
  @Test(arguments: [(0, false), (1, true), (1_000, true), (1_001, false)])
  func `of a list has between 1 and 1,000 lines`(_ limit: Int, _ isFine: Bool) async throws {
    try await Town.test { town in
      let refused = CallFailure.refused(FriendsError.pageTooLong(limit: 1_000))
      for list in [ListKind.friends, .blocked] {
        let outcome = await town.failure(of: list, limit: limit)
        #expect(outcome == (isFine ? nil : refused))
      }
    }
  }

  @Test func `of requests has at most 500 lines, and one of suggestions at most 100`() async throws
  {
    try await Town.test { town in
      let requests = await town.failure(of: .requests, limit: 501)
      let suggestions = await town.failure(of: .suggestions, limit: 101)

      #expect(requests == .refused(.pageTooLong(limit: 500)))
      #expect(suggestions == .refused(.pageTooLong(limit: 100)))
      #expect(await town.failure(of: .requests, limit: 500) == nil)
      #expect(await town.failure(of: .suggestions, limit: 100) == nil)
    }
  }

  @Test func `leads to the next page until all friends are shown`() async throws {
    try await Town.test(limits: .generous) { town in
      for person in 2...8 as ClosedRange<Int64> {
        try await town.befriend(1, AccountID(rawValue: person))
      }
      var seen: [Username] = []
      var after: Username?
      repeat {
        let page = try await town.call(as: 1).perform(ListFriends(limit: 3, after: after))
        seen += page.people.map(\.username)
        after = page.next
      } while after != nil

      #expect(seen == (2...8).map { Username(AccountID(rawValue: $0)) })
    }
  }
}

/// The module's lists.
@Suite(.timeLimit(.minutes(15))) struct `A list of requests` {
  @Test(arguments: [(1, true), (2, true), (3, false)])
  func `says whether there are more`(limit: Int, hasMore: Bool) async throws {
    try await Town.test { town in
      for person in [2, 3, 4] as [AccountID] { _ = try await town.act(.ask, person, 1) }

      let found = try await town.call(as: 1).perform(ListFriendRequests(limit: limit))

      #expect(found.received.count == limit && found.hasMore == hasMore)
      #expect(found.description.contains("There are more, up to 500 with --limit") == hasMore)
      #expect(found.screen.sections.first?.count == (hasMore ? nil : 3))
    }
  }
}

enum ListKind: CaseIterable {
  case friends, blocked, requests, suggestions
}

extension Town {
  /// Returns the failure of listing as person 1, or nil.
  fileprivate func failure(of list: ListKind, limit: Int) async -> CallFailure<FriendsError>? {
    let call = call(as: 1)
    do throws(CallFailure<FriendsError>) {
      switch list {
      case .friends: _ = try await call.perform(ListFriends(limit: limit, after: nil))
      case .blocked: _ = try await call.perform(ListBlocked(limit: limit, after: nil))
      case .requests: _ = try await call.perform(ListFriendRequests(limit: limit))
      case .suggestions: _ = try await call.perform(SuggestFriends(limit: limit))
      }
      return nil
    } catch {
      return error
    }
  }
}
