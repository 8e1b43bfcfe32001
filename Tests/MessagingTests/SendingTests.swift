import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import SQLite
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Sending a message` {
  @Test func `gives the messages of a conversation the numbers 1, 2, 3, …`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)

      let first = try await world.send("one", from: alice, to: bob)
      let elsewhere = try await world.send("elsewhere", from: alice, to: carol)
      let second = try await world.send("two", from: bob, to: alice)

      #expect([first.number, second.number, elsewhere.number] == [1, 2, 1])
      #expect(try await world.texts(.person(bob.username), as: alice) == ["one", "two"])
    }
  }

  @Test func `stores the sender, the text and the time`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: alice, to: bob)

      let page = try await world.read(alice, as: bob)

      let message = try #require(page.messages.first)
      #expect(page.title == "ALICE")
      #expect((message.name, message.from) == ("ALICE", alice.username))
      #expect(!message.isMine && !message.isEdited)
      #expect(message.sentAt == world.time.now)
    }
  }

  @Test func `is for friends only`() async throws {
    try await World.run { world in
      let text = try #require(MessageText("hi"))
      func refused(_ username: Username) async -> MessagingError? {
        await refusal(
          of: SendMessage(correspondent: .person(username), text: text),
          world.call(alice)
        )
      }

      #expect(await refused(bob.username) == .notFriends(bob.username))
      #expect(await refused(.unknown) == .unknownUser(.unknown, orGroup: true))
      #expect(await refused(alice.username) == .yourself)
      #expect(try await world.database.count("messaging_conversation") == 0)
    }
  }

  @Test func `records its event in the transaction that stores it, without the text`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("a secret", from: alice, to: bob)

      let log = world.alone.mediator.eventLog(of: world.database)
      let stored = try await log.latest().map(\.event)

      #expect(stored.map(\.name) == ["messaging.message-sent"])
      #expect(stored.allSatisfy { !$0.body.contains("secret") })
      #expect(stored.first?.subject == "conversation/\(sent.id.rawValue >> 32)")
    }
  }

  // Requirement D14.
  @Test func `orders messages, inboxes and searches independently of the clock`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      for (text, other) in [("one", bob), ("two", carol), ("three", bob)] {
        world.time.now = world.time.now + .seconds(-86_400)
        try await world.send(text, from: alice, to: other)
      }

      let inbox = try await world.call(alice).perform(ShowInbox()).conversations
      #expect(inbox.map(\.with) == [bob.username, carol.username])
      #expect(inbox.map(\.latest?.text) == ["three", "two"])
      #expect(try await world.found("t", as: alice) == ["three", "two"])
    }
  }

  @Test(arguments: [
    "Robert'); DROP TABLE messaging_message;--", "\" OR 1=1", "\u{1B}]0;x\u{7}", "\u{202E}abc",
    "👩‍👩‍👧‍👦", "\u{E000}2 \u{E001}1", String(repeating: "x", count: 4_000),
  ])
  func `keeps a hostile text unchanged`(text: String) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send(text, from: alice, to: bob)

      #expect(try await world.texts(.person(alice.username), as: bob) == [text])
    }
  }
}

// Requirement M2.
@Suite(.timeLimit(.minutes(15))) struct `A message under a key` {
  private let key = MessageIdempotencyKey(high: 7, low: 9)

  @Test func `is stored once when it is sent several times`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let first = try await world.send("hi", from: alice, to: bob, key: key)
      try await world.send("between", from: alice, to: bob)
      let again = try await world.send("hi", from: alice, to: bob, key: key)

      #expect(again == SendMessageResponse(id: first.id, duplicate: true, sentAt: first.sentAt))
      #expect(try await world.texts(.person(alice.username), as: bob) == ["hi", "between"])
      #expect(try await world.unread(as: bob) == [2])
    }
  }

  @Test func `is still stored once after a restart, after the friendship and years later`()
    async throws
  {
    try await TestFolder.run { folder in
      let path = folder.path("messages.db")
      try await World.run(on: SQLiteDatabase(at: path)) { world in
        try await world.befriend(alice, bob)
        try await world.send("hi", from: alice, to: bob, key: key)
        try await world.block(bob, by: alice)
      }
      try await World.run(on: SQLiteDatabase(at: path)) { world in
        world.time.advance(by: .seconds(10 * 365 * 86_400))
        let again = try await world.send("hi", from: alice, to: bob, key: key)
        #expect(again.duplicate)
        #expect(try await world.database.count("messaging_message") == 1)
      }
    }
  }

  @Test func `is refused with another text or recipient, and stays unchanged`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      try await world.send("hi", from: alice, to: bob, key: key)
      let group = try await world.group(alice, bob)
      let (hi, ho) = (try #require(MessageText("hi")), try #require(MessageText("ho")))
      for send in [
        SendMessage(correspondent: .person(bob.username), text: ho, key: key),
        SendMessage(correspondent: .group(group), text: hi, key: key),
        SendMessage(correspondent: .person(carol.username), text: hi, key: key),
      ] {
        #expect(await refusal(of: send, world.call(alice)) == .keyTaken(key))
      }

      #expect(try await world.texts(.person(alice.username), as: bob) == ["hi"])
      let bobs = try await world.send("hi", from: bob, to: alice, key: key)
      #expect(!bobs.duplicate)
    }
  }

  @Test func `is recognised by its first text after an edit, and after a deletion`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hi", from: alice, to: bob, key: key)
      let text = try #require(MessageText("changed"))
      _ = try await world.call(alice).perform(EditMessage(message: sent.id, text: text))

      #expect(try await world.send("hi", from: alice, to: bob, key: key).duplicate)
      let changed = SendMessage(correspondent: .person(bob.username), text: text, key: key)
      #expect(await refusal(of: changed, world.call(alice)) == .keyTaken(key))

      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
      #expect(try await world.send("hi", from: alice, to: bob, key: key).id == sent.id)
      #expect(try await world.texts(.person(alice.username), as: bob) == [nil])
    }
  }

  @Test func `is stored once when 32 tasks send it concurrently`() async throws {
    try await World.runOnDisk { world in
      try await world.befriend(alice, bob)
      let sent = try await withThrowingTaskGroup { group in
        for _ in 0..<32 {
          group.addTask { try await world.send("hi", from: alice, to: bob, key: key) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      #expect(Set(sent.map(\.id)).count == 1)
      #expect(sent.filter { !$0.duplicate }.count == 1)
      #expect(try await world.database.count("messaging_message") == 1)
    }
  }
}
