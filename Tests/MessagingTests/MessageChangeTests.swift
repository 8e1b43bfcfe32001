import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Editing a message` {
  @Test func `keeps the earlier texts for those who may see them`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("one", from: alice, to: bob)
      let first = world.time.now
      try await world.edit(sent.id, "two", as: alice)
      world.time.advance(by: .seconds(60))
      try await world.edit(sent.id, "three", as: alice)

      let message = try #require(try await world.read(alice, as: bob).messages.first)
      #expect(message.text == "three" && message.isEdited)
      #expect(message.editedAt == world.time.now)
      let history = try await world.call(bob).perform(ShowEdits(message: sent.id)).texts
      #expect(
        history == [
          EditListResponse.EarlierText(text: "one", replacedAt: first),
          EditListResponse.EarlierText(text: "two", replacedAt: world.time.now),
        ]
      )
      #expect(
        await refusal(of: ShowEdits(message: sent.id), world.call(carol)) == .noMessage(sent.id)
      )
    }
  }

  @Test func `with the same text changes nothing`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("one", from: alice, to: bob)
      try await world.edit(sent.id, "one", as: alice)

      let message = try #require(try await world.read(alice, as: bob).messages.first)
      #expect(message.text == "one" && !message.isEdited)
      #expect(try await world.call(bob).perform(ShowEdits(message: sent.id)).texts.isEmpty)
    }
  }

  @Test(arguments: [(0, true), (900, true), (901, false), (-86_400, true)])
  func `is possible for fifteen minutes, even if the clock jumps`(
    seconds: Int,
    isAllowed: Bool
  ) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("one", from: alice, to: bob)
      let edit = EditMessage(message: sent.id, text: try #require(MessageText("two")))
      world.time.now = world.time.now + .seconds(seconds)

      let refused: MessagingError? = isAllowed ? nil : .tooOld(sent.id, minutes: 15)
      #expect(await refusal(of: edit, world.call(alice)) == refused)
    }
  }

  @Test func `is possible only for the sender, and only before a deletion`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("one", from: alice, to: bob)
      let edit = EditMessage(message: sent.id, text: try #require(MessageText("two")))
      let missing = try #require(MessageID(parameter: "1.99"))

      #expect(await refusal(of: edit, world.call(bob)) == .notSender(sent.id, from: alice.username))
      #expect(await refusal(of: edit, world.call(carol)) == .noMessage(sent.id))
      #expect(
        await refusal(of: EditMessage(message: missing, text: edit.text), world.call(alice))
          == .noMessage(missing)
      )
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
      #expect(await refusal(of: edit, world.call(alice)) == .deleted(sent.id))
    }
  }

  @Test func `is refused where a new message would be`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("one", from: alice, to: bob)
      let edit = EditMessage(message: sent.id, text: try #require(MessageText("two")))
      try await world.block(alice, by: bob)

      #expect(await refusal(of: edit, world.call(alice)) == .notFriends(bob.username))
      #expect(try await world.texts(.person(alice.username), as: bob) == ["one"])
    }
  }

  @Test func `shows the old text to group members who have blocked the sender`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("before", from: bob, to: .group(group))
      try await world.block(bob, by: carol)
      try await world.edit(sent.id, "after", as: bob)

      #expect(try await world.texts(.group(group), as: alice) == ["after"])
      #expect(try await world.texts(.group(group), as: carol) == ["before"])
      #expect(try await world.found("after", as: carol).isEmpty)
      #expect(try await world.call(carol).perform(ShowEdits(message: sent.id)).texts.isEmpty)
      let inbox = try await world.call(carol).perform(ShowInbox())
      #expect(inbox.conversations.map(\.latest?.text) == ["before"])
    }
  }

  @Test func `changes what a search finds`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("apple", from: alice, to: bob)
      try await world.edit(sent.id, "pear", as: alice)

      #expect(try await world.found("apple", as: bob).isEmpty)
      #expect(try await world.found("pear", as: bob) == ["pear"])
    }
  }
}

// Requirement M9.
@Suite(.timeLimit(.minutes(15))) struct `Deleting a message` {
  @Test func `leaves its number and its sender, and no text`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("canary", from: alice, to: bob)
      try await world.edit(sent.id, "canary two", as: alice)
      try await world.send("after", from: alice, to: bob)
      #expect(try await world.found("canary", as: bob) == ["canary two"])
      #expect(try await world.database.count("messaging_edit") == 1)
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))

      let page = try await world.call(bob).perform(
        ReadMessages(correspondent: .person(alice.username), before: nil, after: 0)
      )
      #expect(page.messages.map(\.text) == [nil, "after"])
      #expect(page.messages.map(\.from) == [alice.username, alice.username])
      #expect(page.unread == 1)
      #expect(try await world.found("canary", as: bob).isEmpty)
      #expect(try await world.database.count("messaging_edit") == 0)
      #expect(try await world.call(bob).perform(ShowEdits(message: sent.id)).texts.isEmpty)
    }
  }

  @Test func `for the reader only hides it from no other user`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("canary", from: alice, to: bob)
      try await world.send("after", from: alice, to: bob)
      _ = try await world.call(bob).perform(DeleteMessage(message: sent.id, onlyForMe: true))

      let (one, other) = (Correspondent.person(alice.username), bob.username)
      #expect(try await world.texts(one, as: bob) == ["after"])
      #expect(try await world.texts(.person(other), as: alice) == ["canary", "after"])
      #expect(try await world.unread(as: bob) == [1])
      #expect(try await world.found("canary", as: bob).isEmpty)
      #expect(try await world.found("canary", as: alice) == ["canary"])
      let again = DeleteMessage(message: sent.id, onlyForMe: true)
      #expect(await refusal(of: again, world.call(bob)) == .noMessage(sent.id))
    }
  }

  @Test func `for all is possible only for the sender`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("one", from: alice, to: bob)
      let delete = DeleteMessage(message: sent.id)

      let refused = await refusal(of: delete, world.call(bob))
      #expect(refused == .notSender(sent.id, from: alice.username))
      #expect(await refusal(of: delete, world.call(carol)) == .noMessage(sent.id))
    }
  }

  @Test func `leaves no byte of its text in any file once its words are out of the index`()
    async throws
  {
    try await TestFolder.run { folder in
      try await World.run(on: try .onDisk(folder)) { world in
        try await world.befriend(alice, bob)
        let sent = try await world.send("zyxcanary secret", from: alice, to: bob)
        try await world.edit(sent.id, "zyxcanary changed", as: alice)
        for number in 1...400 { try await world.send("filler \(number)", from: alice, to: bob) }
        #expect(try await world.found("zyxcanary", as: bob) == ["zyxcanary changed"])
        #expect(folder.holds("zyxcanary"))

        _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
        try await world.deliver()
        // Who follows the changes may be reading at that moment, which keeps the log in place: then a
        // later write erases it.
        for number in 0..<2_000 where folder.holds("zyxcanary") {
          try await world.send("filler \(number)", from: alice, to: bob)
        }

        #expect(!folder.holds("zyxcanary"))
        #expect(try await world.found("filler", as: bob).count == 20)
      }
    }
  }

  @Test func `lets a large index be cleaned after several removals only`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...9 { try await world.send("word \(number)", from: alice, to: bob) }
      _ = try await world.found("word", as: bob)
      try await world.database.write { transaction in
        try transaction.execute("UPDATE messaging_volume SET tidied = removed, size = 12400")
        try transaction.execute("UPDATE messaging_count SET serial = 12400, indexed = 12400")
        try transaction.execute("UPDATE messaging_lane SET indexed = serial, waiting = 0")
      }
      var cleanups: [Int] = []
      for number in 1...9 {
        let message = try #require(MessageID(rawValue: 1 << 32 + Int64(number)))
        _ = try await world.call(alice).perform(DeleteMessage(message: message))
        cleanups.append(
          try await world.database.count("event WHERE name = 'messaging.words-remain'")
        )
        try await world.deliver()
      }

      // Three in 12,400 may remain; each cleanup records that it has begun and ended.
      #expect(
        cleanups.map { $0 > 0 } == Array(repeating: false, count: 3)
          + Array(repeating: true, count: 6)
      )
      #expect(cleanups[4] == cleanups[5] && cleanups[5] == cleanups[6])
      #expect(cleanups[7] > cleanups[6])
    }
  }

  // Requirement D16.
  @Test func `and a purge leave no byte of its text in any file`() async throws {
    try await TestFolder.run { folder in
      try await World.run(on: try .onDisk(folder)) { world in
        try await world.befriend(alice, bob)
        let sent = try await world.send("zyxcanary secret", from: alice, to: bob)
        try await world.edit(sent.id, "zyxcanary changed", as: alice)
        for number in 1...50 { try await world.send("filler \(number)", from: alice, to: bob) }
        #expect(folder.holds("zyxcanary"))

        _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
        try await world.database.purge()

        #expect(!folder.holds("zyxcanary"))
      }
      #expect(!folder.holds("zyxcanary"))
    }
  }
}

extension World {
  func edit(_ message: MessageID, _ text: String, as account: AccountID) async throws {
    let text = try #require(MessageText(text))
    _ = try await call(account).perform(EditMessage(message: message, text: text))
  }
}
