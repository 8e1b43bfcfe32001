import AuthContract
import Database
import Mediator
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite struct `A search for people` {
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
  func `finds usernames by their beginning, then names by that of their words`(
    _ text: String,
    _ expected: [String]
  ) async throws {
    try await Gallery.test { gallery in
      try await gallery.register(Self.town)
      try await gallery.change(3, name: "John Smith")
      try await gallery.change(4, name: "Carol Smithers")
      try await gallery.change(5, name: "Zoë Alder")

      let found = try await gallery.call(as: 9).perform(SearchPeople(text: text))

      #expect(found.people.map(\.username.text) == expected)
      #expect(found.next == nil)
    }
  }

  @Test func `finds a name as it is now`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register(Self.town)
      try await gallery.change(3, name: "John Smith")
      try await gallery.change(3, name: "Jack Miller")

      #expect(try await gallery.call(as: 9).perform(SearchPeople(text: "smith")).people == [])
      #expect(try await gallery.call(as: 9).perform(SearchPeople(text: "mill")).people.count == 1)
    }
  }

  @Test(arguments: ["", " ", "!?", "\"", "*", "()", "\u{0}"])
  func `for nothing is refused`(_ text: String) async throws {
    try await Gallery.test { gallery in
      let code = try await gallery.refusal(of: SearchPeople(text: text), as: 1)

      #expect(code == "profile.nothing-to-find")
    }
  }

  @Test func `takes every sign as data`() async throws {
    var dice = SplitMix.seeded()
    let signs = Array("\"'*()^:-+{}AND OR NOT NEAR al_.~%$1\\\u{0}é;")
    try await Gallery.test { gallery in
      try await gallery.register(Self.town)
      for _ in 0..<500 {
        let count = Int.random(in: 0...10, using: &dice)
        let text = String(
          (0..<count).map { _ in signs[Int.random(in: 0..<signs.count, using: &dice)] }
        )

        let code = try await gallery.refusal(of: SearchPeople(text: text), as: 1)

        #expect(code == nil || code == "profile.nothing-to-find")
      }
    }
  }

  @Test(arguments: [(0, false), (1, true), (50, true), (51, false)])
  func `shows between 1 and 50 people`(_ limit: Int, _ isFine: Bool) async throws {
    try await Gallery.test { gallery in
      let code = try await gallery.refusal(of: SearchPeople(text: "al", limit: limit), as: 1)

      #expect(code == (isFine ? nil : "profile.page-too-long"))
    }
  }

  @Test func `goes on only behind a page of its own`() async throws {
    try await Gallery.test { gallery in
      let code = try await gallery.refusal(
        of: SearchPeople(text: "al", limit: 5, after: "somewhere"),
        as: 1
      )

      #expect(code == "profile.unknown-page")
    }
  }

  @Test(arguments: [1, 2, 7, 50], [false, true])
  func `shows everybody once, page by page, and nobody who is hidden`(
    _ limit: Int,
    _ amongFriends: Bool
  ) async throws {
    var dice = SplitMix.seeded()
    try await Gallery.test { gallery in
      let expected = try await gallery.fill(amongFriends, &dice)
      var seen: [String] = []
      var after: String?
      repeat {
        let search = SearchPeople(text: "al", limit: limit, after: after, friends: amongFriends)
        let page = try await gallery.call(as: 1).perform(search)
        #expect(page.people.count == limit || page.next == nil)
        seen += page.people.map(\.username.text)
        after = page.next
      } while after != nil

      #expect(seen == expected)
    }
  }

  @Test func `does not name those who are hidden where a page ends`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "viewer", 2: "ala", 3: "alb", 4: "alc", 5: "ald"])
      gallery.registers.block(1, by: 3)
      gallery.registers.block(1, by: 4)

      let page = try await gallery.call(as: 1).perform(SearchPeople(text: "al", limit: 1))

      #expect(page.people.map(\.username.text) == ["ala"])
      #expect(page.next == "u:ala")
    }
  }

  @Test func `does not find a deleted account`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register(Self.town)
      try await gallery.delete(1)

      let found = try await gallery.call(as: 9).perform(SearchPeople(text: "alice"))

      #expect(found.people == [])
    }
  }
}

extension Gallery {
  /// Registers a hundred people, and returns those whom person 1 is to find, in order.
  fileprivate func fill(_ amongFriends: Bool, _ dice: inout SplitMix) async throws -> [String] {
    var names: [String] = []
    var others: [String] = []
    for number in 2...101 as ClosedRange<Int64> {
      let account = AccountID(rawValue: number)
      let isNamed = Bool.random(using: &dice)
      let username = isNamed ? "al\(1_000 + number)" : "x\(1_000 + number)"
      try await register([account: username])
      let visibility = Visibility.allCases[Int.random(in: 0..<3, using: &dice)]
      try await change(account, name: isNamed ? nil : "Some Alias", visibility: visibility)
      let isFriend = Bool.random(using: &dice)
      let isBlocked = !isFriend && Int.random(in: 0..<4, using: &dice) == 0
      if isFriend { registers.befriend(1, account) }
      if isBlocked { registers.block(1, by: account) }
      let isVisible = visibility == .everyone && !isBlocked || visibility == .friends && isFriend
      guard isVisible, isFriend || !amongFriends else { continue }
      if isNamed { names.append(username) } else { others.append(username) }
    }
    return names.sorted() + others
  }
}

@Suite struct `Usernames that are offered` {
  @Test func `are of people whose profile may be seen`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "robert", 3: "roberta", 4: "robin", 5: "carol"])
      try await gallery.change(3, visibility: .nobody)
      try await gallery.change(4, visibility: .friends)
      try await gallery.change(5, name: "Robin Carol")

      let offered = await gallery.call(as: 1).values(for: Username.expectation, beginning: "ro")

      #expect(offered == ["robert"])
    }
  }

  @Test func `are none for somebody who is not signed in`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([2: "robert"])

      let call = gallery.alone.mediator.call(as: .anonymous)

      #expect(await call.values(for: Username.expectation, beginning: "ro") == [])
    }
  }
}
