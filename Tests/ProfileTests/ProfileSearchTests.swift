import AuthContract
import Database
import Mediator
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite(.timeLimit(.minutes(15))) struct `A search for people` {
  private static let town: [AccountID: String] = [
    1: "alice", 2: "alfred", 3: "bob", 4: "carol_a", 5: "dora", 6: "Ala",
  ]

  @Test(arguments: [
    ("al", ["Ala", "alfred", "alice", "dora"]), ("ali", ["alice"]),
    ("AL", ["Ala", "alfred", "alice", "dora"]),
    ("smi", ["bob", "carol_a"]), ("john smi", ["bob"]), ("smith john", ["bob"]), ("ice", []),
    ("carol_", ["carol_a"]), ("zoe", ["dora"]), ("Zoë", ["dora"]), (" bo ", ["bob"]),
    ("al fred", []),
  ])
  func `finds usernames by their beginning, then names by the beginning of a word`(
    _ text: String,
    _ expected: [String]
  ) async throws {
    try await ProfileTestWorld.test { world in
      try await world.register(Self.town)
      try await world.change(3, name: "John Smith")
      try await world.change(4, name: "Carol Smithers")
      try await world.change(5, name: "Zoë Alder")

      let found = try await world.call(as: 9).perform(SearchPeople(text: text))

      #expect(found.people.map(\.username.text) == expected)
      #expect(found.next == nil)
    }
  }

  @Test func `finds a changed name and no longer the earlier one`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register(Self.town)
      try await world.change(3, name: "John Smith")
      try await world.change(3, name: "Jack Miller")

      #expect(try await world.call(as: 9).perform(SearchPeople(text: "smith")).people == [])
      #expect(try await world.call(as: 9).perform(SearchPeople(text: "mill")).people.count == 1)
    }
  }

  @Test(arguments: ["", " ", "!?", "\"", "*", "()", "\u{0}"])
  func `without a word is refused`(_ text: String) async throws {
    try await ProfileTestWorld.test { world in
      let code = try await world.refusal(of: SearchPeople(text: text), as: 1)

      #expect(code == "profile.nothing-to-find")
    }
  }

  @Test func `takes every character as data`() async throws {
    var random = SplitMix.seeded()
    let signs = Array("\"'*()^:-+{}AND OR NOT NEAR al_.~%$1\\\u{0}é;")
    try await ProfileTestWorld.test { world in
      try await world.register(Self.town)
      for _ in 0..<500 {
        let count = Int.random(in: 0...10, using: &random)
        let text = String(
          (0..<count).map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] }
        )

        let code = try await world.refusal(of: SearchPeople(text: text), as: 1)

        #expect(code == nil || code == "profile.nothing-to-find")
      }
    }
  }

  @Test(arguments: [(0, false), (1, true), (50, true), (51, false)])
  func `shows between 1 and 50 people`(_ limit: Int, _ isFine: Bool) async throws {
    try await ProfileTestWorld.test { world in
      let code = try await world.refusal(of: SearchPeople(text: "al", limit: limit), as: 1)

      #expect(code == (isFine ? nil : "profile.page-too-long"))
    }
  }

  @Test func `refuses a cursor that no search has returned`() async throws {
    try await ProfileTestWorld.test { world in
      let code = try await world.refusal(
        of: SearchPeople(text: "al", limit: 5, after: "somewhere"),
        as: 1
      )

      #expect(code == "profile.unknown-page")
    }
  }

  @Test(arguments: [1, 2, 7, 50], [false, true])
  func `shows each visible user once over all pages`(
    _ limit: Int,
    _ amongFriends: Bool
  ) async throws {
    var random = SplitMix.seeded()
    try await ProfileTestWorld.test { world in
      let expected = try await world.fill(amongFriends, &random)
      var seen: [String] = []
      var after: String?
      repeat {
        let search = SearchPeople(text: "al", limit: limit, after: after, friends: amongFriends)
        let page = try await world.call(as: 1).perform(search)
        #expect(page.people.count == limit || page.next == nil)
        seen += page.people.map(\.username.text)
        after = page.next
      } while after != nil

      #expect(seen == expected)
    }
  }

  @Test func `does not name hidden users in its cursor`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "viewer", 2: "ala", 3: "alb", 4: "alc", 5: "ald"])
      world.others.block(1, by: 3)
      world.others.block(1, by: 4)

      let page = try await world.call(as: 1).perform(SearchPeople(text: "al", limit: 1))

      #expect(page.people.map(\.username.text) == ["ala"])
      #expect(page.next == "u:ala")
    }
  }

  @Test func `does not find a deleted account`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register(Self.town)
      try await world.delete(1)

      let found = try await world.call(as: 9).perform(SearchPeople(text: "alice"))

      #expect(found.people == [])
    }
  }
}

extension ProfileTestWorld {
  /// Registers 100 users, and returns those whom user 1 can find, in order.
  fileprivate func fill(_ amongFriends: Bool, _ random: inout SplitMix) async throws -> [String] {
    var byUsername: [String] = []
    var byName: [String] = []
    for number in 2...101 as ClosedRange<Int64> {
      let account = AccountID(rawValue: number)
      let isNamed = Bool.random(using: &random)
      let username = isNamed ? "al\(1_000 + number)" : "x\(1_000 + number)"
      try await register([account: username])
      let visibility = Visibility.allCases[Int.random(in: 0..<3, using: &random)]
      try await change(account, name: isNamed ? nil : "Some Alias", visibility: visibility)
      let isFriend = Bool.random(using: &random)
      let isBlocked = !isFriend && Int.random(in: 0..<4, using: &random) == 0
      if isFriend { others.befriend(1, account) }
      if isBlocked { others.block(1, by: account) }
      let isVisible = visibility == .everyone && !isBlocked || visibility == .friends && isFriend
      guard isVisible, isFriend || !amongFriends else { continue }
      if isNamed { byUsername.append(username) } else { byName.append(username) }
    }
    return byUsername.sorted() + byName
  }
}

@Suite(.timeLimit(.minutes(15))) struct `CompletionCandidates of usernames` {
  @Test func `name only users whose profile the caller may see`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "robert", 3: "roberta", 4: "robin", 5: "carol"])
      try await world.change(3, visibility: .nobody)
      try await world.change(4, visibility: .friends)
      try await world.change(5, name: "Robin Carol")

      let offered = await world.call(as: 1).values(for: Username.expectation, beginning: "ro")

      #expect(offered == ["robert"])
    }
  }

  @Test func `are empty for a caller who is not signed in`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([2: "robert"])

      let call = world.alone.mediator.call(as: .anonymous)

      #expect(await call.values(for: Username.expectation, beginning: "ro") == [])
    }
  }
}
