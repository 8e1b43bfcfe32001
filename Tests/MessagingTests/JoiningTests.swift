import AuthContract
import Database
import Mediator
import MessagingContract
import Testing

@testable import Messaging

/// What a member of a group sees begins after the last message before joining.
@Suite(.timeLimit(.minutes(15))) struct `Joining a group` {
  /// A group with two messages from before carol joined, and one from after.
  private func run(_ body: @Sendable (World, ConversationID) async throws -> Void) async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      for text in ["secret one", "secret two"] {
        try await world.send(text, from: alice, to: .group(group))
      }
      try await world.befriend(alice, carol)
      try await world.admitFriends(carol)
      _ = try await world.call(alice).perform(InviteToGroup(group: group, username: carol.username))
      try await world.send("secret three", from: alice, to: .group(group))
      try await body(world, group)
    }
  }

  @Test func `lets nobody follow what was said before`() async throws {
    try await run { world, group in
      let follow = FollowConversation(.group(group), after: 0)
      var messages = try await world.call(carol).perform(follow).makeAsyncIterator()

      let first = try await messages.next()
      #expect(first?.change?.kind == .added)
      #expect(try await messages.next()?.text == "secret three")
    }
  }

  @Test func `brings no message from before into the followed inbox`() async throws {
    try await run { world, _ in
      var messages = try await world.call(carol).perform(FollowIncomingMessages(after: "0"))
        .makeAsyncIterator()

      #expect(try await messages.next()?.message.text == "secret three")
    }
  }

  @Test func `lets nobody find what was said before, also page by page and by its number`()
    async throws
  {
    try await run { world, group in
      #expect(try await world.found("secret", as: carol) == ["secret three"])
      #expect(try await world.found("secr", as: carol) == ["secret three"])
      let last = try #require(MessageID(conversation: group, number: 2))
      let before = ReadMessages(correspondent: .group(group), before: 4, after: nil, limit: 9)
      let page = try await world.call(carol).perform(before)
      #expect(page.messages.compactMap(\.text).isEmpty)
      #expect(!page.messages.map(\.number).contains(last.number))
    }
  }

  @Test func `counts for a search also where the index knows the member from earlier`() async throws
  {
    try await run { world, group in
      #expect(try await world.found("three", as: carol) == ["secret three"])
      let page = try await world.call(carol).perform(ReadMessages(correspondent: .group(group)))
      let last = try #require(page.messages.last)
      try await world.database.write { transaction in
        try transaction.execute(
          "UPDATE messaging_member SET joined = $2, seen = $2 WHERE account = $1",
          carol.rawValue,
          last.number
        )
      }

      #expect(try await world.found("three", as: carol) == [])
      #expect(try await world.found("thr", as: carol) == [])
      #expect(try await world.found("three", as: bob) == ["secret three"])
    }
  }

  @Test func `is no way back for a message that was edited since`() async throws {
    try await run { world, group in
      let page = try await world.call(alice).perform(ReadMessages(correspondent: .group(group)))
      let old = try #require(page.messages.first { $0.text == "secret two" })
      try await world.edit(old.id, "secret changed", as: alice)

      #expect(try await world.found("secret", as: carol) == ["secret three"])
      #expect(try await world.found("changed", as: carol) == [])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A message that is edited after a block` {
  @Test func `is found by its new text by no one who blocked its sender`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("apple pie", from: bob, to: .group(group))
      try await world.block(bob, by: carol)
      try await world.edit(sent.id, "cherry cake", as: bob)

      #expect(try await world.found("cherry", as: carol) == [])
      #expect(try await world.found("cher", as: carol) == [])
      #expect(try await world.found("cherry", as: alice) == ["cherry cake"])
      #expect(try await world.texts(.group(group), as: carol) == ["apple pie"])
    }
  }

  @Test func `is not found by those who see an earlier text, whatever the index says`() async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("cherry cake", from: alice, to: bob)
      #expect(try await world.found("cherry", as: bob) == ["cherry cake"])
      try await world.database.write { transaction in
        try transaction.execute(
          "INSERT INTO messaging_hidden (account, message, version) VALUES ($1, $2, 0)",
          bob.rawValue,
          sent.id
        )
      }

      #expect(try await world.found("cherry", as: bob) == [])
      #expect(try await world.found("cherry", as: alice) == ["cherry cake"])
    }
  }
}
