import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The scenes of Messaging` {
  @Test func `show the inbox, whose rows open conversations`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      let group = try await world.group(alice, bob)
      try await world.send("to all", from: bob, to: .group(group))
      try await world.send("hello", from: bob, to: alice)
    } _: { _, navigator in
      #expect(navigator.screen?.title == "Messages")
      #expect(navigator.lines == ["BOB: hello", "Walk: @bob: to all"])
      #expect(navigator.screen?.rows.map(\.link) == ["messaging/with/bob", "messaging/group/1"])
      #expect(navigator.screen?.rows.first?.fields == [LabeledValue("unread", .count(1))])
      #expect(
        navigator.actions == [
          "new", "find", "pin", "archive", "archived", "settings", "mute",
        ]
      )
    }
  }

  @Test func `mark a conversation as read, and send in it`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: bob, to: alice)
    } _: { world, navigator in
      let arrival = await navigator.open(link: "messaging/with/bob")
      #expect(arrival.word == "arrived")
      #expect(try await world.unread(as: alice) == [1])
      await navigator.show()
      #expect(try await world.unread(as: alice) == [0])

      try await navigator.perform("send", with: ["hello yourself"])
      await navigator.show()
      #expect(navigator.lines == ["BOB: hello", "ALICE: hello yourself"])
      try await navigator.perform("edit", with: ["1.2", "hi"])
      try await navigator.perform("delete", with: ["1.1", "--for-me"])
      await navigator.show()
      #expect(navigator.lines == ["ALICE: hi"])
      #expect(try await world.texts(.person(alice.username), as: bob) == ["hello", "hi"])
    }
  }

  @Test func `mark a conversation as read as far as it came into view, and never back`()
    async throws
  {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      for text in ["one", "two", "three"] { try await world.send(text, from: bob, to: alice) }
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/bob")
      for (row, unread) in [("1.2", 1), ("1.1", 1), ("2.3", 1), ("day-1", 1), ("1.3", 0)] {
        await navigator.seen(through: row)
        #expect(try await world.unread(as: alice) == [unread], "\(row)")
      }

      try await world.send("four", from: bob, to: alice)
      _ = await navigator.open(link: "messaging/with/bob?before=3")
      await navigator.seen()
      #expect(try await world.unread(as: alice) == [1])
    }
  }

  @Test func `offer to silence a conversation, or to hear it again, whichever is possible`()
    async throws
  {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.befriend(alice, carol)
      try await world.send("hello", from: bob, to: alice)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/carol")
      let empty = (navigator.screen?.actions ?? []).map(\.name)
      #expect(Set(empty).isDisjoint(with: ["mute", "unmute", "pin", "archive"]), "\(empty)")
      func offered() -> [String] {
        (navigator.screen?.actions ?? []).map(\.name).filter { $0.hasSuffix("mute") }
      }
      _ = await navigator.open(link: "messaging/with/bob")
      #expect(offered() == ["mute"])
      let time = navigator.screen?.actions.first { $0.name == "mute" }?.parameters.first
      #expect(time?.suggestions == ["1h", "8h", "1d", "7d"])
      #expect(time?.summary == "such as 1h, 8h or 7d; until you unmute it if left empty")
      try await navigator.perform("mute", with: ["--for", "30m"])
      await navigator.show()
      #expect(offered() == ["unmute"])
      world.time.advance(by: .seconds(30 * 60))
      await navigator.show()
      #expect(offered() == ["mute"])
    }
  }

  @Test func `offer to delete the user's own messages, and to hide those of others`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: bob, to: alice)
      try await world.send("hello yourself", from: alice, to: bob)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/bob")
      #expect(
        navigator.screen?.rows.map(\.offers) == [
          ["reply", "react", "hide"], ["reply", "react", "edit", "delete"],
        ]
      )
      let hiding = navigator.front?.screen.action("hide")
      let question = try await hiding?.question(["1.1"])
      #expect(question?.hasPrefix("Hide the message “hello” from yourself only?") == true)

      try await navigator.perform("hide", with: ["1.1"])
      await navigator.show()
      #expect(navigator.lines == ["ALICE: hello yourself"])
      let others = try await world.texts(.person(alice.username), as: bob)
      #expect(others == ["hello", "hello yourself"])
    }
  }

  @Test func `mark where reading stopped, until the user answers or leaves`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("old", from: bob, to: alice)
      _ = try await world.call(alice).perform(ReadMessages(correspondent: .person(bob.username)))
      try await world.send("mine", from: alice, to: bob)
      for text in ["new", "newer"] { try await world.send(text, from: bob, to: alice) }
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/bob")
      #expect(navigator.unreadLine == UnreadPosition(row: 2, count: 2))
      await navigator.show()
      await navigator.show()
      #expect(try await world.unread(as: alice) == [0])
      #expect(navigator.unreadLine == UnreadPosition(row: 2, count: 2))

      try await world.send("newest", from: bob, to: alice)
      await navigator.show()
      #expect(navigator.unreadLine == UnreadPosition(row: 2, count: 2))
      _ = await navigator.back()
      await navigator.show()
      _ = await navigator.open(link: "messaging/with/bob")
      #expect(navigator.unreadLine == nil)

      try await world.send("latest", from: bob, to: alice)
      _ = await navigator.back()
      _ = await navigator.open(link: "messaging/with/bob")
      #expect(navigator.unreadLine == UnreadPosition(row: 5, count: 1))
      await navigator.show()
      try await navigator.perform("send", with: ["answer"])
      await navigator.show()
      #expect(navigator.unreadLine == nil)
    }
  }

  @Test(arguments: [(alice, true), (bob, false)])
  func `offer the owner of a group more than a member`(person: AccountID, isOwner: Bool)
    async throws
  {
    try await World.visit(as: person) { world in
      try await world.befriend(alice, bob)
      _ = try await world.group(alice, bob)
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/group/1")

      #expect(navigator.actions.contains("invite") && navigator.actions.contains("leave"))
      for action in ["rename", "describe"] {
        #expect(navigator.actions.contains(action) == isOwner, "\(action)")
      }
      _ = await navigator.open(link: "messaging/group/1/members")
      for action in ["expel", "promote", "handover"] {
        #expect(navigator.actions.contains(action) == isOwner, "\(action)")
      }
      #expect(!navigator.actions.contains("demote"), "none is an admin")
    }
  }

  @Test func `count what waits for the user`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      let group = try await world.group(alice, bob)
      try await world.send("to all", from: bob, to: .group(group))
    } _: { world, navigator in
      let items = { await world.call(alice).waitingItems().flatMap(\.items) }
      #expect(await items().map(\.text) == ["1 unread message"])

      for text in ["one", "two"] { try await world.send(text, from: bob, to: alice) }
      #expect(await items().map(\.text) == ["3 unread messages in 2 conversations"])
      #expect(await items().map(\.count) == [3])

      _ = await navigator.open(link: "messaging/with/bob")
      await navigator.show()
      #expect(await items().map(\.text) == ["1 unread message"])
      #expect(await world.call(bob).waitingItems().isEmpty)
    }
  }

  @Test func `count what mentions the user, also in silence unless a setting forbids it`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let group = try await world.group(alice, bob)
      let waiting = { await world.call(alice).waitingItems().flatMap(\.items).map(\.text) }
      for text in ["hello @alice", "hello all", "and @alice"] {
        try await world.send(text, from: bob, to: .group(group))
      }
      #expect(await waiting() == ["3 unread messages, 2 mention you"])
      _ = try await world.call(alice).perform(
        MarkRead(correspondent: .group(group), through: 2)
      )
      #expect(await waiting() == ["1 unread message, 1 mentions you"])

      _ = try await world.call(alice).perform(
        MuteConversation(correspondent: .group(group))
      )
      #expect(await waiting() == ["1 mention of you in silent conversations"])
      _ = try await world.call(alice).perform(ChangeMessagingSettings(mentionsWhenMuted: false))
      #expect(await waiting() == [])
    }
  }

  @Test func `go back page by page without marking as read`() async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      for number in 1...120 { try await world.send("\(number)", from: alice, to: bob) }
    } _: { world, navigator in
      _ = await navigator.open(MessagingScene.with(alice.username, before: 60))
      #expect(try await world.unread(as: bob) == [120])
      #expect(navigator.lines.last == "ALICE: 59")

      try await navigator.perform("earlier")
      #expect(navigator.here == "messaging/with/alice?before=10")
      #expect(navigator.lines.first == "ALICE: 1")
    }
  }

  @Test(arguments: ["?before=60", "?at=5"])
  func `show the latest messages at their own place when something is sent`(
    page: String
  ) async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      for number in 1...120 { try await world.send("\(number)", from: alice, to: bob) }
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/with/alice\(page)")
      try await navigator.perform("send", with: ["hi"])

      #expect(navigator.here == "messaging/with/alice")
      #expect(navigator.lines.last?.hasSuffix("hi") == true)
    }
  }

  @Test func `mark what was shown, and nothing behind messages that were not`() async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      for number in 1...120 { try await world.send("\(number)", from: alice, to: bob) }
    } _: { world, navigator in
      let steps = [
        ("", 120), ("?before=71", 120), ("?before=21", 0), ("", 0),
      ]
      for (page, unread) in steps {
        _ = await navigator.open(link: "messaging/with/alice\(page)")
        if unread == 120, page.isEmpty { #expect(navigator.unreadLine?.count == 50) }
        await navigator.show()
        let left = try await world.unread(as: bob)
        #expect(left == [unread], "\(page)")
        let offersMark = navigator.front?.screen.actions.contains { $0.name == "mark" }
        #expect(offersMark == (unread == 120), "\(page)")
      }
    }
  }

  @Test func `redirect to the profile of a user who is not a friend`() async throws {
    try await World.visit(as: alice) { _ in
    } _: { world, navigator in
      let arrival = await navigator.open(link: "messaging/with/bob")
      #expect(arrival.word == "redirected")
      #expect(navigator.here == "profile/bob")

      let missing = await navigator.open(MessagingScene.with(.unknown, before: nil))
      #expect(missing.problem?.code == "messaging.nobody-named")
      let ownName = await navigator.open(MessagingScene.with(alice.username, before: nil))
      #expect(ownName.problem?.code == "messaging.yourself")
    }
  }

  @Test func `keep a conversation readable after the friendship has ended`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: bob, to: alice)
      try await world.block(alice, by: bob)
    } _: { _, navigator in
      let arrival = await navigator.open(link: "messaging/with/bob")
      #expect(arrival.word == "arrived")
      #expect(navigator.lines == ["BOB: hello"])

      let problem = await #expect(throws: Problem.self) {
        try await navigator.perform("send", with: ["still there?"])
      }
      #expect(problem?.code == "messaging.not-friends")
    }
  }

  @Test func `write to the other user where a conversation of two opens by its number`()
    async throws
  {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: bob, to: alice)
    } _: { world, navigator in
      let arrival = await navigator.open(link: "messaging/group/1")
      #expect(arrival.word == "redirected" && navigator.here == "messaging/with/bob")
      #expect(!navigator.actions.contains("invite") && !navigator.actions.contains("leave"))
      #expect(navigator.actions.contains("archive"))
      try await navigator.perform("send", with: ["hello yourself"])
      await navigator.show()

      #expect(navigator.lines == ["BOB: hello", "ALICE: hello yourself"])
      #expect(try await world.unread(as: bob) == [1])
      let places = await NamedPlaceFinder.find("#1", in: world.call(alice))
      #expect(places as? [MessagingScene] == [.with(bob.username, before: nil)])
    }
  }

  @Test func `hide a group from users who are not members`() async throws {
    try await World.visit(as: carol) { world in
      _ = try await world.group(alice, bob)
    } _: { _, navigator in
      let arrival = await navigator.open(link: "messaging/group/1")
      #expect(arrival.problem?.code == "messaging.no-conversation")
      #expect(navigator.here == "messaging")
    }
  }

  @Test func `let a member change and leave a group`() async throws {
    try await World.visit(as: alice) { world in
      _ = try await world.group(alice, bob)
      try await world.befriend(alice, carol)
      try await world.admitFriends(carol)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/group/1")
      try await navigator.perform("invite", with: ["carol"])
      try await navigator.perform("rename", with: ["Monday"])
      await navigator.show()
      #expect(navigator.screen?.title == "Monday")
      try await navigator.perform("handover", with: ["carol"])
      #expect(navigator.front?.screen.action("leave")?.confirmation != nil)
      try await navigator.perform("leave")

      #expect(navigator.here == "messaging")
      let group = try #require(ConversationID(rawValue: 1))
      let members = try await world.call(carol).perform(ShowGroupMembers(group)).members
      #expect(members.map(\.username) == [carol.username, bob.username])
    }
  }

  @Test func `find messages, whose rows open the conversation there`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      for number in 1...25 { try await world.send("word \(number)", from: bob, to: alice) }
    } _: { _, navigator in
      try await navigator.perform("find", with: ["word"])
      #expect(navigator.here == "messaging/search?text=word")
      #expect(navigator.screen?.rows.count == 20)
      #expect(navigator.screen?.rows.first?.link == "messaging/with/bob?at=25")

      try await navigator.perform("more")
      #expect(navigator.screen?.rows.count == 25)
    }
  }
}
