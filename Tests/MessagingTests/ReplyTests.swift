import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `A reply` {
  @Test func `quotes what it answers, also after an edit and a deletion`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let asked = try await world.send("Noon?", from: alice, to: bob)
      try await world.reply("Yes", to: asked.id, as: bob)
      #expect(try await world.quotes(with: bob, as: alice) == [nil, "ALICE @alice: Noon?"])

      try await world.edit(asked.id, "One?", as: alice)
      #expect(try await world.quotes(with: bob, as: alice) == [nil, "ALICE @alice: One?"])
      _ = try await world.call(alice).perform(DeleteMessage(message: asked.id))

      let quotes = try await world.quotes(with: bob, as: alice)
      #expect(quotes == [nil, "ALICE @alice: deleted message"])
    }
  }

  @Test func `shows nothing of a message that its reader may not see`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.befriend(alice, dave)
      try await world.admitFriends(dave)
      try await world.block(bob, by: carol)
      let bobs = try await world.send("secret", from: bob, to: .group(group))
      _ = try await world.call(alice).perform(InviteToGroup(group: group, username: dave.username))
      try await world.reply("agreed", to: bobs.id, as: alice)

      for reader in [carol, dave] {
        let page = try await world.call(reader).perform(
          ReadMessages(correspondent: .group(group))
        )
        let quote = try #require(page.messages.last?.answers)
        #expect(quote.summary == "a message that you cannot see", "\(reader)")
        #expect(quote.name == nil && quote.from == nil && quote.text == nil)
      }
      let reply = ReplyToMessage(message: bobs.id, text: try #require(MessageText("no")))
      #expect(await refusal(of: reply, world.call(carol)) == .noMessage(bobs.id))
    }
  }

  @Test func `needs what a message needs`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hi", from: alice, to: bob)
      let reply = ReplyToMessage(message: sent.id, text: try #require(MessageText("no")))
      #expect(await refusal(of: reply, world.call(carol)) == .noMessage(sent.id))
      try await world.block(bob, by: alice)

      #expect(await refusal(of: reply, world.call(bob)) == .notFriends(alice.username))
      #expect(await refusal(of: reply, world.call(alice)) == .blockedByYou(bob.username))
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
      #expect(await refusal(of: reply, world.call(bob)) == .deleted(sent.id))
    }
  }

  @Test func `is stored once with the same key`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hi", from: alice, to: bob)
      let reply = ReplyToMessage(
        message: sent.id,
        text: try #require(MessageText("yes")),
        key: MessageIdempotencyKey(high: 1, low: 1)
      )

      let first = try await world.call(bob).perform(reply)
      let second = try await world.call(bob).perform(reply)

      #expect(first.id == second.id && second.duplicate)
      #expect(try await world.database.count("messaging_reply") == 1)
    }
  }

  @Test func `is another message than one with its key that answers something else, or nothing`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let asked = try await world.send("Noon?", from: alice, to: bob)
      let other = try await world.send("One?", from: alice, to: bob)
      let (plain, replied) = (
        MessageIdempotencyKey(high: 1, low: 1), MessageIdempotencyKey(high: 1, low: 2)
      )
      let yes = try #require(MessageText("yes"))
      try await world.send("yes", from: bob, to: alice, key: plain)
      let reply = ReplyToMessage(message: asked.id, text: yes, key: replied)
      let first = try await world.call(bob).perform(reply)

      for (message, key) in [(asked.id, plain), (other.id, replied)] {
        let changed = ReplyToMessage(message: message, text: yes, key: key)
        #expect(await refusal(of: changed, world.call(bob)) == .keyTaken(key))
      }
      let send = SendMessage(correspondent: .person(alice.username), text: yes, key: replied)
      #expect(await refusal(of: send, world.call(bob)) == .keyTaken(replied))

      // Nothing tells any more what a deleted message answered.
      _ = try await world.call(bob).perform(DeleteMessage(message: first.id))
      #expect(try await world.call(bob).perform(reply).duplicate)
    }
  }

  @Test func `is announced as an answer to whom it answers`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let asked = try await world.send("Noon?", from: alice, to: .group(group))
      var notices = try await LiveMessageHandler(database: world.database)
        .notices(world.call(alice)).makeAsyncIterator()

      try await world.reply("Yes", to: asked.id, as: bob)

      #expect(try await notices.next()?.text == "BOB @bob answers you in “Walk”: Yes")
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A mention` {
  @Test(arguments: [
    ("@bob hi", ["bob"]), ("hi @bob.", ["bob"]), ("(@bob, @carol)", ["bob", "carol"]),
    ("a@bob.org", []), ("@bob @bob", ["bob"]), ("@ab", []), ("@@bob", []), ("no one", []),
  ])
  func `is a username after @ at the beginning of a word`(text: String, names: [String]) {
    #expect(MentionedUsernames.usernames(in: text).map(\.text) == names)
  }

  @Test func `counts for members only, until they have read it`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.send("@bob and @dave", from: alice, to: .group(group))

      #expect(try await world.mentions(of: bob) == [1])
      #expect(try await world.mentions(of: carol) == [0])
      #expect(try await world.database.count("messaging_mention") == 1)
      let page = try await world.call(bob).perform(ReadMessages(correspondent: .group(group)))
      #expect(page.messages.map(\.mentionsMe) == [true])
      let inbox = try await world.call(bob).perform(ShowInbox()).conversations
      #expect(inbox.map { $0.latest?.mentionsMe } == [true])
      #expect(try await world.mentions(of: bob) == [0])
    }
  }

  @Test func `follows edits, and ends with the message`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("@bob", from: alice, to: .group(group))
      try await world.edit(sent.id, "@carol", as: alice)
      #expect(try await world.mentions(of: bob) == [0])
      #expect(try await world.mentions(of: carol) == [1])

      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))

      #expect(try await world.mentions(of: carol) == [0])
      #expect(try await world.database.count("messaging_mention") == 0)
    }
  }

  @Test func `does not reach a member who has blocked its sender`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.block(alice, by: carol)

      try await world.send("@bob @carol", from: alice, to: .group(group))

      #expect(try await world.mentions(of: bob) == [1])
      #expect(try await world.mentions(of: carol) == [0])
    }
  }

  @Test func `reaches no member whom its sender has blocked, also by an edit`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.block(carol, by: alice)

      try await world.send("@bob @carol", from: alice, to: .group(group))
      let sent = try await world.send("hi", from: alice, to: .group(group))
      try await world.edit(sent.id, "hi @bob @carol", as: alice)

      #expect(try await world.mentions(of: bob) == [2])
      #expect(try await world.mentions(of: carol) == [0])
    }
  }

  @Test func `is announced where an edit adds it, once`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("plain", from: alice, to: .group(group))
      let other = try await world.send("@bob hi", from: alice, to: .group(group))
      var notices = try await ActivityNoticeFeed(database: world.database)
        .mentions(world.call(bob)).makeAsyncIterator()

      try await world.edit(other.id, "@bob hello", as: alice)
      try await world.edit(sent.id, "now @bob look", as: alice)
      try await world.edit(sent.id, "now @bob, look", as: alice)
      let last = try await world.send("last", from: alice, to: .group(group))
      try await world.edit(last.id, "@bob, last", as: alice)

      let first = try await notices.next()
      #expect(first?.text == "ALICE @alice mentions you in “Walk”: now @bob, look")
      #expect(first?.path == MessagingScene.group(group, before: nil).path)
      #expect(try await notices.next()?.text.hasSuffix("@bob, last") == true)
    }
  }

  @Test func `of a long text is announced with its beginning, and of a hidden message not at all`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let hidden = try await world.send("plain", from: alice, to: .group(group))
      let sent = try await world.send("plain", from: alice, to: .group(group))
      let hiding = DeleteMessage(message: hidden.id, onlyForMe: true)
      _ = try await world.call(bob).perform(hiding)
      var notices = try await ActivityNoticeFeed(database: world.database)
        .mentions(world.call(bob)).makeAsyncIterator()

      try await world.edit(hidden.id, "@bob hidden", as: alice)
      try await world.edit(sent.id, "@bob \(String(repeating: "x", count: 3_000))", as: alice)

      let told = try await notices.next()?.text ?? ""
      #expect(told.hasSuffix("x…") && told.count < 300, "\(told)")
    }
  }

  @Test(arguments: NoticeLevel.allCases)
  func `of an edit is announced as the level of the conversation says`(
    level: NoticeLevel
  ) async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let open = try await world.group(alice, bob)
      let sent = try await world.send("plain", from: alice, to: .group(group))
      let other = try await world.send("plain", from: alice, to: .group(open))
      let groups = Correspondent.group(group)
      _ = try await world.call(bob).perform(
        SetConversationNotices(correspondent: groups, level: level)
      )
      var notices = try await ActivityNoticeFeed(database: world.database)
        .mentions(world.call(bob)).makeAsyncIterator()

      try await world.edit(sent.id, "first @bob", as: alice)
      try await world.edit(other.id, "second @bob", as: alice)

      let told = try await notices.next()?.text.suffix(12)
      #expect(told == (level == .none ? " second @bob" : "”: first @bob".suffix(12)))
    }
  }
}

extension World {
  fileprivate func reply(_ text: String, to message: MessageID, as account: AccountID) async throws
  {
    let text = try #require(MessageText(text))
    _ = try await call(account).perform(ReplyToMessage(message: message, text: text))
  }

  fileprivate func quotes(with other: AccountID, as reader: AccountID) async throws -> [String?] {
    try await read(other, as: reader).messages.map { $0.answers?.summary }
  }

  fileprivate func mentions(of account: AccountID) async throws -> [Int] {
    try await call(account).perform(ShowInbox()).conversations.map(\.mentions)
  }
}
