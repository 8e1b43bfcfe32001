import AuthContract
import Database
import Mediator
import MessagingContract
import SQLite
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `A notice of Messaging` {
  private func react(
    _ emoji: String = "👍",
    to message: MessageID,
    as reader: AccountID,
    in world: World
  ) async throws {
    let emoji = try #require(Emoji(emoji))
    _ = try await world.call(reader).perform(AddReaction(message: message, emoji: emoji))
  }

  @Test func `tells of a reaction to one's own message, and of no other`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let mine = try await world.send("Lunch?", from: alice, to: .group(group))
      let other = try await world.send("No", from: carol, to: .group(group))
      var notices = try await ActivityNoticeFeed(database: world.database)
        .reactions(world.call(alice)).makeAsyncIterator()
      try await react(to: other.id, as: bob, in: world)
      try await react(to: mine.id, as: alice, in: world)
      try await react("🎉", to: mine.id, as: bob, in: world)

      let notice = try await notices.next()

      #expect(notice?.text == "BOB @bob reacted 🎉 in “Walk” to: Lunch?")
      #expect(notice?.path == MessagingScene.group(group, before: nil).path)
      #expect(notice?.several == "reactions from BOB @bob in “Walk”")
    }
  }

  @Test func `of a reaction between two users leads to their conversation by the name`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let mine = try await world.send("Lunch?", from: alice, to: bob)
      var notices = try await ActivityNoticeFeed(database: world.database)
        .reactions(world.call(alice)).makeAsyncIterator()
      try await react(to: mine.id, as: bob, in: world)

      let notice = try await notices.next()

      #expect(notice?.path == MessagingScene.with(bob.username, before: nil).path)
    }
  }

  @Test func `is silent for a muted conversation and for who is blocked`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let muted = try await world.send("hi", from: alice, to: bob)
      let group = try await world.group(alice, carol, dave)
      let open = try await world.send("Lunch?", from: alice, to: .group(group))
      let mute = MuteConversation(correspondent: .person(bob.username))
      _ = try await world.call(alice).perform(mute)
      try await world.block(carol, by: alice)
      var notices = try await ActivityNoticeFeed(database: world.database)
        .reactions(world.call(alice)).makeAsyncIterator()
      try await react(to: muted.id, as: bob, in: world)
      try await react(to: open.id, as: carol, in: world)
      try await react(to: open.id, as: dave, in: world)

      #expect(try await notices.next()?.text == "DAVE @dave reacted 👍 in “Walk” to: Lunch?")
    }
  }

  @Test func `tells a member of roles and of removal, also by who is blocked`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      var notices = try await ActivityNoticeFeed(database: world.database)
        .changesOfMembership(world.call(bob)).makeAsyncIterator()
      let owner = world.call(alice)
      _ = try await owner.perform(PromoteMember(group: group, username: carol.username))
      _ = try await owner.perform(PromoteMember(group: group, username: bob.username))
      #expect(try await notices.next()?.text == "ALICE @alice made you an admin of “Walk”.")

      _ = try await owner.perform(RemoveFromGroup(group: group, username: bob.username))
      let removed = try await notices.next()
      #expect(removed?.text == "ALICE @alice removed you from “Walk”.")
      #expect(removed?.path == nil, "the inbox in front would keep it back")

      let second = try await world.group(alice, bob, called: "Swim")
      try await world.block(alice, by: bob)
      _ = try await owner.perform(RemoveFromGroup(group: second, username: bob.username))
      #expect(try await notices.next()?.text == "You were removed from “Swim”.")
    }
  }

  @Test func `tells the members of a new group, once, and not who created it`() async throws {
    try await World.run { world in
      let handler = ActivityNoticeFeed(database: world.database)
      let start = try await handler.changesOfMembership(world.call(bob)).start
      let walk = try await world.created(alice, bob, carol)
      try await world.send("Lunch?", from: alice, to: .group(walk))
      _ = try await world.created(bob, carol, called: "Run")
      _ = try await world.created(carol, bob, called: "Swim")
      var notices = try await handler.changesOfMembership(world.call(bob), after: start)
        .makeAsyncIterator()

      let first = try #require(try await notices.next())
      let second = try await notices.next()

      #expect(first.text == "ALICE @alice added you to “Walk”.")
      #expect(first.path == MessagingScene.group(walk, before: nil).path)
      #expect(second?.text == "CAROL @carol added you to “Swim”.")
      var rest = try await handler.changesOfMembership(world.call(bob), after: first.position)
        .makeAsyncIterator()
      #expect(try await rest.next()?.text == second?.text)
    }
  }

  @Test func `is given once to a reader who was away`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("mine", from: alice, to: bob)
      let follow = LiveMessageHandler(database: world.database)
      let left = try await follow.notices(world.call(alice)).start
      let handler = ActivityNoticeFeed(database: world.database)
      let leftReactions = try await handler.reactions(world.call(alice)).start
      try await world.send("one", from: bob, to: alice)
      try await world.send("two", from: bob, to: alice)
      let thumb = try #require(Emoji("👍"))
      _ = try await world.call(bob).perform(AddReaction(message: sent.id, emoji: thumb))

      var missed = try await follow.notices(world.call(alice), after: left).makeAsyncIterator()
      let first = try #require(try await missed.next())
      var rest = try await follow.notices(world.call(alice), after: first.position)
        .makeAsyncIterator()
      var reactions = try await handler.reactions(world.call(alice), after: leftReactions)
        .makeAsyncIterator()
      let reaction = try #require(try await reactions.next())

      #expect(first.text.hasSuffix(": one"))
      #expect(try await rest.next()?.text.hasSuffix(": two") == true)
      #expect(reaction.text.contains("reacted 👍"))
      #expect(reaction.position != first.position)
    }
  }

  @Test func `of plain messages is one of several, a mention stands for itself`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      var notices = try await LiveMessageHandler(database: world.database)
        .notices(world.call(alice)).makeAsyncIterator()
      try await world.send("one", from: bob, to: alice)
      try await world.send("two @alice", from: bob, to: alice)

      #expect(try await notices.next()?.several == "messages from BOB @bob")
      #expect(try await notices.next()?.several == nil)
    }
  }
}
