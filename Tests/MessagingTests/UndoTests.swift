import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

@testable import Messaging

extension World {
  /// Runs a test in which changes can be undone.
  fileprivate static func withUndo(_ body: (World) async throws -> Void) async throws {
    let time = ManualClock()
    let database = try TestDatabase.empty(clock: { time.now })
    try await run(on: database, time: time, undoPeriod: .undoPeriod, body)
  }

  fileprivate func undo(by account: AccountID) async throws -> UndoResult {
    try await alone.mediator.eventLog(of: database).undo(by: account.rawValue)
  }

  /// Lets the time to undo pass, and finishes what is due.
  fileprivate func waitUntilFinal() async throws {
    time.advance(by: .undoPeriod)
    try await deliver()
  }

  fileprivate func delete(
    _ message: MessageID,
    as account: AccountID,
    forMe: Bool = false
  ) async throws {
    _ = try await call(account).perform(DeleteMessage(message: message, onlyForMe: forMe))
  }

  fileprivate func titles(of account: AccountID, archived: Bool = false) async throws -> [String] {
    try await call(account).perform(ShowInbox(archived: archived)).conversations.map(\.title)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Undoing the deletion of a message` {
  @Test func `leaves the others unaware of it`() async throws {
    try await World.withUndo { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hello", from: alice, to: bob)
      try await world.delete(sent.id, as: alice)
      try await world.deliver()

      #expect(try await world.texts(.person(bob.username), as: alice) == [nil])
      #expect(try await world.texts(.person(alice.username), as: bob) == ["hello"])
      #expect(try await world.unread(as: bob) == [1])
      #expect(try await world.found("hello", as: alice) == [])
      #expect(try await world.found("hello", as: bob) == ["hello"])

      #expect(try await world.undo(by: alice) == .undone("Took back the deletion."))
      try await world.waitUntilFinal()

      #expect(try await world.texts(.person(bob.username), as: alice) == ["hello"])
      #expect(try await world.texts(.person(alice.username), as: bob) == ["hello"])
      #expect(try await world.found("hello", as: alice) == ["hello"])
      #expect(try await world.unread(as: bob) == [1])
    }
  }

  @Test func `brings back its reactions, which its sender does not see meanwhile`() async throws {
    try await World.withUndo { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hello", from: alice, to: bob)
      let emoji = try #require(Emoji("👍"))
      _ = try await world.call(bob).perform(AddReaction(message: sent.id, emoji: emoji))
      try await world.delete(sent.id, as: alice)

      #expect(try await world.read(bob, as: alice).messages.map(\.reactions) == [[]])
      #expect(try await world.read(alice, as: bob).messages.first?.reactions.count == 1)

      #expect(try await world.undo(by: alice) == .undone("Took back the deletion."))
      #expect(try await world.read(bob, as: alice).messages.first?.reactions.count == 1)
    }
  }

  @Test func `is over after ten seconds, when it is gone for all`() async throws {
    try await World.withUndo { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hello", from: alice, to: bob)
      try await world.delete(sent.id, as: alice)
      try await world.waitUntilFinal()

      #expect(try await world.undo(by: alice) == .tooLate)
      #expect(try await world.texts(.person(alice.username), as: bob) == [nil])
      #expect(try await world.texts(.person(bob.username), as: alice) == [nil])
      #expect(try await world.unread(as: bob) == [0])
      let hidden: Int? = try await world.database.read {
        try $0.value("SELECT count(*) FROM messaging_hidden")
      }
      #expect(hidden == 0)
    }
  }

  @Test func `is over once, however often the message is deleted`() async throws {
    try await World.withUndo { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hello", from: alice, to: bob)
      try await world.delete(sent.id, as: alice)
      try await world.delete(sent.id, as: alice)

      #expect(try await world.undo(by: alice) == .undone("Took back the deletion."))
      #expect(try await world.undo(by: alice) == .nothing)
      #expect(try await world.texts(.person(bob.username), as: alice) == ["hello"])
    }
  }

  @Test func `that is final reaches a group which its sender has left`() async throws {
    try await World.withUndo { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("hello", from: bob, to: .group(group))
      try await world.delete(sent.id, as: bob)
      _ = try await world.call(alice).perform(RemoveFromGroup(group: group, username: bob.username))
      try await world.waitUntilFinal()

      #expect(try await world.texts(.group(group), as: carol) == [nil])
    }
  }

  @Test func `for oneself brings back the text, the count and the mention`() async throws {
    try await World.withUndo { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hello @bob", from: alice, to: bob)
      try await world.delete(sent.id, as: bob, forMe: true)
      #expect(try await world.unread(as: bob) == [0])

      #expect(try await world.undo(by: bob) == .undone("The message is shown again."))

      let inbox = try await world.call(bob).perform(ShowInbox()).conversations
      #expect(inbox.map(\.unread) == [1])
      #expect(inbox.map(\.mentions) == [1])
      #expect(try await world.found("hello", as: bob) == ["hello @bob"])
    }
  }

  @Test(arguments: [false, true])
  func `for oneself brings back no other message, and no version that came later`(
    isPinned: Bool
  ) async throws {
    try await World.withUndo { world in
      let group = Correspondent.group(try await world.group(alice, bob, carol))
      let first = try await world.send("one", from: alice, to: group)
      let second = try await world.send("two", from: alice, to: group)
      if isPinned {
        // Who has blocked the sender goes on seeing what was there before.
        try await world.block(alice, by: bob)
        for (sent, text) in [(first, "1"), (second, "2")] {
          let text = try #require(MessageText(text))
          _ = try await world.call(alice).perform(EditMessage(message: sent.id, text: text))
        }
      }
      for sent in [first, second] { try await world.delete(sent.id, as: bob, forMe: true) }

      #expect(try await world.undo(by: bob) == .undone("The message is shown again."))

      #expect(try await world.texts(group, as: bob).compactMap { $0 }.suffix(1) == ["two"])
      #expect(try await !world.texts(group, as: bob).contains("one"))
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Undoing to leave a group` {
  @Test func `shows the others nothing of it`() async throws {
    try await World.withUndo { world in
      let group = try await world.group(alice, bob, carol)
      let before = try await world.changes(in: group, as: bob)
      _ = try await world.call(alice).perform(LeaveGroup(group))
      try await world.deliver()

      #expect(try await world.titles(of: alice) == [])
      let refused = await refusal(of: ReadMessages(correspondent: .group(group)), world.call(alice))
      #expect(refused == .notInGroup(group))
      #expect(try await world.changes(in: group, as: bob) == before)
      try await world.send("lunch?", from: bob, to: .group(group))
      #expect(try await world.found("lunch", as: alice) == [])

      #expect(try await world.undo(by: alice) == .undone("You are still in “Walk”."))
      try await world.waitUntilFinal()

      #expect(try await world.titles(of: alice) == ["Walk"])
      #expect(try await world.unread(as: alice) == [1])
      #expect(try await world.changes(in: group, as: bob) == before)
      let members = try await world.call(bob).perform(ShowGroupMembers(group)).members
      #expect(members.map(\.role) == [.owner, .member, .member])
    }
  }

  @Test func `lets those join meanwhile whom the member has invited`() async throws {
    try await World.withUndo { world in
      try await world.befriend(alice, bob)
      let title = try #require(GroupTitle("Walk"))
      let create = CreateGroup(title: title, usernames: [bob.username])
      let group = try await world.call(alice).perform(create).group
      _ = try await world.call(alice).perform(LeaveGroup(group))

      _ = try await world.call(bob).perform(JoinGroup(group))

      #expect(try await world.undo(by: alice) == .undone("You are still in “Walk”."))
      try await world.waitUntilFinal()
      #expect(try await world.titles(of: alice) == ["Walk"])
      #expect(try await world.titles(of: bob) == ["Walk"])
    }
  }

  @Test func `is over after ten seconds, when the group has another owner`() async throws {
    try await World.withUndo { world in
      let group = try await world.group(alice, bob)
      _ = try await world.call(alice).perform(LeaveGroup(group))
      try await world.waitUntilFinal()

      #expect(try await world.undo(by: alice) == .tooLate)
      #expect(try await world.titles(of: alice) == [])
      let members = try await world.call(bob).perform(ShowGroupMembers(group)).members
      #expect(members.map(\.username) == [bob.username])
      #expect(members.map(\.role) == [.owner])
    }
  }

  @Test func `is impossible for who was removed meanwhile`() async throws {
    try await World.withUndo { world in
      let group = try await world.group(alice, bob)
      _ = try await world.call(bob).perform(LeaveGroup(group))
      _ = try await world.call(alice).perform(RemoveFromGroup(group: group, username: bob.username))

      #expect(try await world.undo(by: bob) == .overtaken)
      try await world.waitUntilFinal()
      #expect(try await world.titles(of: bob) == [])
      #expect(try await world.titles(of: alice) == ["Walk"])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Undoing to archive a conversation` {
  @Test func `puts it back to where it was`() async throws {
    try await World.withUndo { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: alice, to: bob)
      let with = Correspondent.person(bob.username)
      _ = try await world.call(alice).perform(PinConversation(correspondent: with))
      _ = try await world.call(alice).perform(ArchiveConversation(correspondent: with))
      #expect(try await world.titles(of: alice) == [])

      let undone = UndoResult.undone("The conversation is back in the inbox.")
      #expect(try await world.undo(by: alice) == undone)

      let inbox = try await world.call(alice).perform(ShowInbox()).conversations
      #expect(inbox.map(\.isPinned) == [true])
      #expect(try await world.titles(of: alice, archived: true) == [])
    }
  }

  @Test func `is not offered for one that is archived already`() async throws {
    try await World.withUndo { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: alice, to: bob)
      let archive = ArchiveConversation(correspondent: .person(bob.username))
      _ = try await world.call(alice).perform(archive)
      try await world.waitUntilFinal()
      _ = try await world.call(alice).perform(archive)

      #expect(try await world.undo(by: alice) == .tooLate)
    }
  }
}
