import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation
import SQLite
import TestKit
import Testing

@testable import Messaging

// Requirement M10.
@Suite(.timeLimit(.minutes(15))) struct `A search for messages` {
  @Test
  func `finds all words, or a beginning as the last one, in any case and with any accents`()
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

  @Test func `goes on in a file after data that many writers have numbered`() async throws {
    try await World.run(on: try SQLiteDatabase.inMemory()) { world in
      try await world.befriend(alice, bob)
      for text in ["first word", "second word"] { try await world.send(text, from: alice, to: bob) }
      // What `move` brings from a server: numbers of a lane, both still to be added to the index.
      try await world.database.write { transaction in
        try transaction.execute("UPDATE messaging_message SET lane = 7, serial = serial + 1000000")
        try transaction.execute(
          "UPDATE messaging_lane SET serial = 1000002, indexed = 1000000, waiting = 2 WHERE lane = 7"
        )
        try transaction.execute("UPDATE messaging_count SET serial = 0, indexed = 0")
      }

      for _ in 1...2 { try await MessageSerialStore.continueAfterLanes(world.database) }
      try await world.send("third word", from: alice, to: bob)

      let all = ["third word", "second word", "first word"]
      #expect(try await world.found("word", as: bob) == all)
      let serials: [Int] = try await world.database.read { connection in
        try connection.all("SELECT serial FROM messaging_message ORDER BY id") { try $0[0] }
      }
      #expect(serials == [1_000_001, 1_000_002, 1_000_003])
    }
  }

  @Test func `is limited to the user's own conversations`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      try await world.send("secret one", from: alice, to: bob)
      try await world.send("secret two", from: alice, to: carol)

      #expect(try await world.found("secret", as: bob) == ["secret one"])
      #expect(try await world.found("secret", as: alice) == ["secret two", "secret one"])
      #expect(try await world.found("secret", as: dave).isEmpty)
      let with = SearchMessages(text: "secret", correspondent: .person(carol.username))
      let hits = try await world.call(alice).perform(with).hits
      #expect(hits.map(\.message.text) == ["secret two"])
      #expect(hits.map(\.with) == [carol.username])
      #expect(try await world.call(bob).perform(with).hits.isEmpty)
    }
  }

  @Test func `finds no message of a group from before joining or after leaving`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send("secret one", from: alice, to: .group(group))
      try await world.befriend(alice, carol)
      try await world.admitFriends(carol)
      _ = try await world.call(alice).perform(InviteToGroup(group: group, username: carol.username))
      try await world.send("secret two", from: alice, to: .group(group))

      #expect(try await world.found("secret", as: carol) == ["secret two"])
      _ = try await world.call(carol).perform(LeaveGroup(group))
      #expect(try await world.found("secret", as: carol).isEmpty)
      let there = SearchMessages(text: "secret", correspondent: .group(group))
      #expect(await refusal(of: there, world.call(carol)) == .notInGroup(group))
    }
  }

  @Test func `is not misled by a message that imitates the index's own terms`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("\u{E000}3 \u{E001}9 secret", from: alice, to: bob)

      #expect(try await world.found("secret", as: carol).isEmpty)
    }
  }

  @Test(arguments: ["word", "wor"])
  func `finds a full page behind any number of messages that the user has hidden`(
    _ text: String
  ) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...12 { try await world.send("word \(number)", from: alice, to: bob) }
      let call = world.call(bob)
      let messages = try await call.perform(ReadMessages(correspondent: .person(alice.username)))
      for message in messages.messages.suffix(9) {
        _ = try await call.perform(DeleteMessage(message: message.id, onlyForMe: true))
      }

      let page = try await call.perform(SearchMessages(text: text, limit: 2))

      #expect(page.hits.map(\.message.text) == ["word 3", "word 2"])
    }
  }

  @Test func `goes page by page, the latest first`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...7 { try await world.send("word \(number)", from: alice, to: bob) }
      var found: [String?] = []
      var before: Int64?
      repeat {
        let page = try await world.call(bob).perform(
          SearchMessages(text: "word", correspondent: nil, before: before, limit: 3)
        )
        found += page.hits.map(\.message.text)
        before = page.next
      } while before != nil

      #expect(found == (1...7).reversed().map { "word \($0)" })
    }
  }

  @Test(arguments: [
    ("résu", "A RÉSUMÉ", true), ("resu", "the résumés", true), ("Ångs", "angstrom", true),
    ("angs", "Ångström", true), ("cut", "un-cut?", true), ("ut", "un-cut", false),
    ("中", "x 中文 y", true), ("пре", "Предмет", true), ("e\u{301}t", "été", true),
    ("20", "in 2026", true), ("26", "in 2026", false),
  ])
  func `ignores case and accents at the beginning of a word`(
    text: String,
    message: String,
    isFound: Bool
  ) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send(message, from: alice, to: bob)

      #expect(try await world.found(text, as: bob).isEmpty == !isFound)
    }
  }

  @Test func `finds the beginning of a word behind any number of other messages`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("unfinished", from: alice, to: bob)
      for number in 1...1_100 { try await world.send("word \(number)", from: alice, to: bob) }

      #expect(try await world.found("unfin", as: bob) == ["unfinished"])
    }
  }

  @Test func `looks for the beginning of a word in 2,000 messages, and says how to go on`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("unfinished", from: alice, to: bob)
      try await world.database.write { transaction in
        try transaction.execute(
          """
          WITH RECURSIVE n(value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM n WHERE value < 2100)
          INSERT INTO messaging_message (id, serial, sender, body, version, sent_at, lane)
          SELECT 4294967296 + value, m.serial + value - 1, 1, 'word', 0, 1, m.lane
          FROM n CROSS JOIN (SELECT serial, lane FROM messaging_message) AS m
          """
        )
        try transaction.execute("UPDATE messaging_count SET serial = 2100")
        try transaction.execute(
          "UPDATE messaging_lane SET serial = serial + 2100 WHERE waiting > 0"
        )
        try transaction.execute("UPDATE messaging_conversation SET last = 2100")
      }
      var pages: [[String?]] = []
      var before: Int64?
      repeat {
        let page = try await world.call(bob).perform(
          SearchMessages(text: "unfin", correspondent: nil, before: before)
        )
        pages.append(page.hits.map(\.message.text))
        before = page.next
        let advice = "No messages found in the latest 2,000. Look further back"
        #expect(page.description.contains(advice) == (before != nil))
      } while before != nil

      #expect(pages == [[], ["unfinished"]])
    }
  }

  @Test func `finds the same before and after messages are in the index, and stores nothing`()
    async throws
  {
    var generator = SplitMix.seeded()
    let words = [
      "cafe", "Café", "un-cut", "UN", "cut", "Ångström", "中文", "e\u{301}t\u{e9}", "20", "👍ok",
    ]
    let texts = (0..<60).map { _ in
      (0..<3).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
    }
    let searches = (words + texts.prefix(10)).map { SearchMessages(text: $0, limit: 200) }
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      for (number, text) in texts.enumerated() {
        try await world.send(text, from: alice, to: number.isMultiple(of: 3) ? carol : bob)
      }
      let before = try await searches.asyncMap { try await world.call(bob).perform($0) }
      let stored = try await world.indexed()
      try await world.database.write { try MessageIndex.addAllWaiting(in: $0) }
      let after = try await searches.asyncMap { try await world.call(bob).perform($0) }

      #expect(stored.map { $0 < 60 } == true, "some still wait")
      #expect(try await world.indexed() == 60)
      #expect(before.map { $0.hits.map(\.message.id) } == after.map { $0.hits.map(\.message.id) })
      #expect(before.contains { !$0.hits.isEmpty })
    }
  }

  @Test func `finds new messages that wait for the index`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...200 {
        try await world.send("fresh \(number)x", from: alice, to: bob)
        if number.isMultiple(of: 37) {
          #expect(try await world.found("\(number)x", as: bob) == ["fresh \(number)x"])
        }
      }
      let sent = try await world.send("fresh and gone", from: alice, to: bob)
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))

      #expect(try await world.found("gone", as: bob).isEmpty)
      #expect(try await world.found("1x", as: bob) == ["fresh 1x"])
    }
  }

  @Test(arguments: ["", "  ", "\"", "*", "AND", "NEAR(", "Ⓐ", "-", "\u{E000}1", "👍"])
  func `ignores punctuation, and takes operators of the index as words`(
    text: String
  ) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("plain", from: alice, to: bob)

      let refused = await refusal(of: SearchMessages(text: text), world.call(bob))
      let hasWord = ["AND", "NEAR(", "\u{E000}1"].contains(text)
      #expect(refused == (hasWord ? nil : .noSearchWords))
      if hasWord { #expect(try await world.found(text, as: bob).isEmpty) }
    }
  }

  @Test func `never fails and never leaks for random texts`() async throws {
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
        await Task.yield()
        let count = Int.random(in: 0...12, using: &random)
        let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
        do throws(CallFailure<MessagingError>) {
          let page = try await world.call(bob).perform(SearchMessages(text: text))
          #expect(page.hits.allSatisfy { $0.with == alice.username }, "\(text)")
        } catch {
          #expect(error == .refused(.noSearchWords), "\(text)")
        }
      }
    }
  }
}

extension World {
  /// The number of messages that the index has, or has passed over.
  fileprivate func indexed() async throws -> Int? {
    try await database.read { connection in
      if PostgreSQLTestServer.isDefault {
        return try connection.value("SELECT count(*) FROM messaging_text")
      }
      return try connection.value("SELECT indexed FROM messaging_count WHERE id = 1")
    }
  }
}

extension Array {
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
