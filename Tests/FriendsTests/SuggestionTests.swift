import AuthContract
import FriendsContract
import Mediator
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `A suggestion` {
  @Test func `is a user with mutual friends, the most first`() async throws {
    try await Town.test { town in
      let pairs: [(AccountID, AccountID)] = [
        (1, 2), (1, 3), (2, 10), (3, 10), (3, 11), (2, 12), (3, 12), (4, 13),
      ]
      for (one, other) in pairs { try await town.befriend(one, other) }

      let people = try await town.call(as: 1).perform(SuggestFriends(limit: 20)).people

      #expect(people.map(\.username.text) == ["person10", "person12", "person11"])
      #expect(people.map(\.mutual) == [2, 2, 1])
    }
  }

  @Test func `is never a friend, and has no request or block in either direction`() async throws {
    try await Town.test { town in
      for person in [1, 3, 4, 5, 6, 7, 8] as [AccountID] { try await town.befriend(person, 2) }
      try await town.befriend(1, 3)
      _ = try await town.act(.ask, 1, 4)
      _ = try await town.act(.ask, 5, 1)
      _ = try await town.act(.block, 1, 6)
      _ = try await town.act(.block, 7, 1)

      let people = try await town.call(as: 1).perform(SuggestFriends(limit: 20)).people

      #expect(people.map(\.username.text) == ["person8"])
    }
  }

  @Test func `never has a private profile`() async throws {
    try await Town.test { town in
      for person in [1, 3, 4] as [AccountID] { try await town.befriend(person, 2) }
      town.hide(3)

      let people = try await town.call(as: 1).perform(SuggestFriends(limit: 20)).people

      #expect(people.map(\.username.text) == ["person4"])
    }
  }

  @Test(arguments: [1, 2, 5, 100])
  func `list has the same users as a count one by one`(_ limit: Int) async throws {
    var dice = SplitMix.seeded()
    try await Town.test(limits: .generous) { town in
      var friends: [Int64: Set<Int64>] = [:]
      for _ in 0..<150 {
        let pair = (Int64.random(in: 1...30, using: &dice), Int64.random(in: 1...30, using: &dice))
        guard pair.0 != pair.1, friends[pair.0, default: []].insert(pair.1).inserted else {
          continue
        }
        friends[pair.1, default: []].insert(pair.0)
        try await town.befriend(AccountID(rawValue: pair.0), AccountID(rawValue: pair.1))
      }
      let mine = friends[1] ?? []
      let counts = (2...30).filter { !mine.contains($0) }
        .map { ($0, mine.intersection(friends[$0] ?? []).count) }
        .filter { $0.1 > 0 }
        .sorted { ($1.1, $0.0) < ($0.1, $1.0) }

      let people = try await town.call(as: 1).perform(SuggestFriends(limit: limit)).people

      #expect(people.map(\.mutual) == counts.prefix(limit).map(\.1))
      #expect(people.map(\.username.text) == counts.prefix(limit).map { "person\($0.0)" })
    }
  }
}
