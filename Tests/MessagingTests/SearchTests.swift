import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite struct `A search for messages (M10)` {
  @Test
  func `finds all words, the last one unfinished if need be, whatever their case and accents`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for text in ["Café at noon?", "A cafeteria", "noon"] {
        try await world.send(text, from: alice, to: bob)
      }

      #expect(try await world.found("cafe", as: bob) == ["Café at noon?"])
      #expect(try await world.found("caf", as: bob) == ["A cafeteria", "Café at noon?"])
      #expect(try await world.found("NOON caf", as: bob) == ["Café at noon?"])
      #expect(try await world.found("caf noon", as: bob).isEmpty)
      #expect(try await world.found("dinner", as: bob).isEmpty)
    }
  }

  @Test func `is limited to one's own conversations`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      try await world.send("secret one", from: alice, to: bob)
      try await world.send("secret two", from: alice, to: carol)

      #expect(try await world.found("secret", as: bob) == ["secret one"])
      #expect(try await world.found("secret", as: alice) == ["secret two", "secret one"])
      #expect(try await world.found("secret", as: dave).isEmpty)
      let with = SearchMessages("secret", .person(carol.username))
      let hits = try await world.call(alice).perform(with).hits
      #expect(hits.map(\.message.text) == ["secret two"])
      #expect(hits.map(\.with) == [carol.username])
      #expect(try await world.call(bob).perform(with).hits.isEmpty)
    }
  }

  @Test func `finds nothing of a group before one came and after one has left`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send("secret one", from: alice, to: .group(group))
      try await world.befriend(alice, carol)
      _ = try await world.call(alice).perform(InviteToGroup(group, carol.username))
      try await world.send("secret two", from: alice, to: .group(group))

      #expect(try await world.found("secret", as: carol) == ["secret two"])
      _ = try await world.call(carol).perform(LeaveGroup(group))
      #expect(try await world.found("secret", as: carol).isEmpty)
      let there = SearchMessages("secret", .group(group))
      #expect(await refusal(of: there, world.call(carol)) == .noConversation)
    }
  }

  @Test func `is not misled by a message that pretends to be somebody else's`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("\u{E000}3 \u{E001}9 secret", from: alice, to: bob)

      #expect(try await world.found("secret", as: carol).isEmpty)
    }
  }

  @Test func `goes on page by page, the latest first`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...7 { try await world.send("word \(number)", from: alice, to: bob) }
      var found: [String?] = []
      var before: Int64?
      repeat {
        let page = try await world.call(bob).perform(SearchMessages("word", nil, before, 3))
        found += page.hits.map(\.message.text)
        before = page.next
      } while before != nil

      #expect(found == (1...7).reversed().map { "word \($0)" })
    }
  }

  @Test(arguments: ["", "  ", "\"", "*", "AND", "NEAR(", "Ⓐ", "-", "\u{E000}1", "👍"])
  func `takes signs as nothing, and words that mean something elsewhere as words`(
    text: String
  ) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("plain", from: alice, to: bob)

      let refused = await refusal(of: SearchMessages(text), world.call(bob))
      let hasWord = ["AND", "NEAR(", "\u{E000}1"].contains(text)
      #expect(refused == (hasWord ? nil : .nothingToFind))
      if hasWord { #expect(try await world.found(text, as: bob).isEmpty) }
    }
  }

  @Test func `never fails and never leaks, whatever random texts hold`() async throws {
    try await World.run { world in
      var random = SplitMix.seeded("search")
      try await world.befriend(alice, bob, carol)
      try await world.send("mine a b c 1 2 3", from: alice, to: bob)
      try await world.send("foreign a b c 1 2 3", from: alice, to: carol)
      let parts = [
        "a", "b", "c", "1", "\"", "'", "*", "(", ")", "AND", "OR", "NOT", "NEAR", ":", "^", "-",
        "+", "{", "}", " ", "\u{0}", "\u{E000}3", "\u{E001}2", "é", "中", "🙂", "\\", ";", "body",
      ]
      for _ in 0..<(isLong ? 100_000 : 5_000) {
        let count = Int.random(in: 0...12, using: &random)
        let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
        do throws(CallFailure<MessagingRefusal>) {
          let page = try await world.call(bob).perform(SearchMessages(text))
          #expect(page.hits.allSatisfy { $0.with == alice.username }, "\(text)")
        } catch {
          #expect(error == .refused(.nothingToFind), "\(text)")
        }
      }
    }
  }
}
