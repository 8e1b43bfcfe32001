import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@testable import Messaging

/// What is announced of four messages: two in a group, of which the second mentions the reader, and
/// two between two users, in the same way.
private struct AnnouncedCase: CustomTestStringConvertible, Sendable {
  let level: NoticeLevel
  var isMuted = false
  var setting = true
  let announced: [String]

  var testDescription: String {
    "\(level), \(isMuted ? "muted" : "not muted"), mentions \(setting ? "on" : "off")"
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The level of a conversation's notices` {
  @Test(arguments: [
    AnnouncedCase(level: .all, announced: ["one", "@alice two"]),
    AnnouncedCase(level: .mentions, announced: ["@alice two"]),
    AnnouncedCase(level: .mentions, setting: false, announced: ["@alice two"]),
    AnnouncedCase(level: .none, announced: []),
    AnnouncedCase(level: .all, isMuted: true, announced: ["@alice two"]),
    AnnouncedCase(level: .all, isMuted: true, setting: false, announced: []),
    AnnouncedCase(level: .mentions, isMuted: true, announced: ["@alice two"]),
    AnnouncedCase(level: .mentions, isMuted: true, setting: false, announced: []),
    AnnouncedCase(level: .none, isMuted: true, announced: []),
  ])
  fileprivate func `decides what a member is told and what waits`(of example: AnnouncedCase)
    async throws
  {
    try await World.run { world in
      let group = Correspondent.group(try await world.group(bob, alice))
      let reader = world.call(alice)
      let set = SetConversationNotices(correspondent: group, level: example.level)
      _ = try await reader.perform(set)
      if example.isMuted { _ = try await reader.perform(MuteConversation(correspondent: group)) }
      let settings = ChangeMessagingSettings(mentionsWhenMuted: example.setting)
      _ = try await reader.perform(settings)
      var notices = try await LiveMessageHandler(database: world.database)
        .notices(reader).makeAsyncIterator()

      for text in ["one", "@alice two"] { try await world.send(text, from: bob, to: group) }
      let waiting = await reader.waitingItems().flatMap(\.items).map(\.text)
      try await world.send("last", from: bob, to: alice)

      var told: [String] = []
      while let text = try await notices.next()?.text, !text.hasSuffix("last") {
        told.append(text)
      }
      #expect(told.map { String($0.split(separator: ": ").last ?? "") } == example.announced)
      let isSilent = example.level != .all || example.isMuted
      let silent = example.announced.isEmpty ? [] : ["1 mention of you in silent conversations"]
      #expect(waiting == (isSilent ? silent : ["2 unread messages, 1 mentions you"]))
    }
  }

  @Test func `is without mentions between two users, and can be none`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("zero", from: bob, to: alice)
      let bobs = Correspondent.person(bob.username)
      let reader = world.call(alice)

      let mentions = SetConversationNotices(correspondent: bobs, level: .mentions)
      #expect(await refusal(of: mentions, reader) == .noMentions)
      let none = try await reader.perform(
        SetConversationNotices(correspondent: bobs, level: .none)
      )
      #expect(none.description == "You are told of no message.")
      #expect(await reader.waitingItems().flatMap(\.items).isEmpty)
      let entry = try #require(try await reader.perform(ShowInbox()).conversations.first)
      #expect(entry.notices == .none)
      #expect(!entry.isMuted)
      #expect(entry.unread == 1)
    }
  }

  @Test func `outlasts a time of silence, which says so when it ends`() async throws {
    try await World.run { world in
      let group = Correspondent.group(try await world.group(bob, alice))
      let reader = world.call(alice)
      _ = try await reader.perform(SetConversationNotices(correspondent: group, level: .mentions))
      _ = try await reader.perform(MuteConversation(correspondent: group))

      let ended = try await reader.perform(UnmuteConversation(correspondent: group))

      #expect(
        ended.description == "No longer muted. You are told only of messages that mention you."
      )
      #expect(try await reader.perform(ShowInbox()).conversations.first?.notices == .mentions)
    }
  }

  @Test func `is set at the conversation of a group, whose form has the present one`()
    async throws
  {
    try await World.visit(as: alice) { world in
      _ = try await world.group(bob, alice)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/group/1")

      try await navigator.perform("notices", with: ["mentions"])

      #expect(navigator.lines.contains { $0.contains("You are told") } == false)
      _ = await navigator.show()
      let form = navigator.screen?.actions.first { $0.name == "notices" }
      #expect(form?.parameters.first?.typed == "mentions")
      _ = await navigator.open(link: "messaging")
      _ = await navigator.show()
      #expect(navigator.screen?.rows.first?.fields.map(\.value) == ["mentions"])
    }
  }

  @Test func `does not tell of a reaction unless it is all`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let first = try await world.send("hi", from: alice, to: bob)
      let group = Correspondent.group(try await world.group(alice, bob))
      let second = try await world.send("Lunch?", from: alice, to: group)
      _ = try await world.call(alice).perform(
        SetConversationNotices(correspondent: group, level: .mentions)
      )
      var notices = try await ActivityNoticeFeed(database: world.database)
        .reactions(world.call(alice)).makeAsyncIterator()

      for message in [second, first] {
        let reaction = AddReaction(message: message.id, emoji: try #require(Emoji("👍")))
        _ = try await world.call(bob).perform(reaction)
      }

      #expect(try await notices.next()?.text == "BOB @bob reacted 👍 to: hi")
    }
  }
}
