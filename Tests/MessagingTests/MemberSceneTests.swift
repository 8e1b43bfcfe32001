import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The scene of a group's members` {
  @Test func `shows what the group is, and who has which role`() async throws {
    try await World.visit(as: bob) { world in
      let group = try await world.group(alice, bob, carol)
      let about = try #require(GroupDescriptionText("We walk at nine"))
      _ = try await world.call(alice).perform(SetGroupDescription(group: group, text: about))
      _ = try await world.call(alice).perform(PromoteMember(group: group, username: carol.username))
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/group/1")
      let members = navigator.screen?.actions.first { $0.name == "members" }
      #expect(members?.link == "messaging/group/1/members")
      try await navigator.perform("members")

      let screen = try #require(navigator.screen)
      #expect(screen.link == "messaging/group/1/members" && screen.title == "Members of Walk")
      #expect(
        screen.fields == [
          LabeledValue("about", .quote("We walk at nine")),
          LabeledValue("new members see", value: "new messages"),
        ]
      )
      #expect(screen.rows.map(\.title) == ["ALICE", "CAROL", "BOB"])
      #expect(screen.rows.map { $0.fields.map(\.value) } == [["owner"], ["admin"], []])
      #expect(screen.rows.map(\.link) == ["profile/alice", "profile/carol", "profile/bob"])
      #expect(screen.rows.allSatisfy { $0.offers == [] })
      #expect(navigator.actions == ["conversation", "invite", "leave"])
      #expect(screen.actions.first?.link == "messaging/group/1")

      try await navigator.perform("conversation")
      #expect(navigator.here == "messaging/group/1")
      _ = await navigator.back()
      #expect(navigator.here == "messaging")
    }
  }

  @Test func `goes back to the inbox after leaving, with nothing of the group beneath`()
    async throws
  {
    try await World.visit(as: bob) { world in
      _ = try await world.group(alice, bob)
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/group/1")
      try await navigator.perform("members")
      try await navigator.perform("leave")

      #expect(navigator.here == "messaging")
      #expect(await navigator.back().problem?.code == "navigation.at-root")
    }
  }

  @Test func `has another title than the conversation`() async throws {
    try await World.visit(as: alice) { world in
      _ = try await world.group(alice, bob)
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/group/1")
      #expect(navigator.screen?.label == .quote("Walk"))
      try await navigator.perform("members")
      #expect(navigator.screen?.label == .quote("Members of Walk"))
    }
  }

  @Test func `does not exist for a conversation of two`() async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      _ = try await world.call(alice).perform(
        SendMessage(correspondent: .person(bob.username), text: try #require(MessageText("hi")))
      )
    } _: { _, navigator in
      let problem = await navigator.open(link: "messaging/group/1/members").problem
      #expect(problem?.message == "This conversation is not a group.")
    }
  }

  @Test func `offers the owner what may be done with each`() async throws {
    try await World.visit(as: alice) { world in
      let group = try await world.group(alice, bob, carol)
      _ = try await world.call(alice).perform(PromoteMember(group: group, username: carol.username))
      try await world.befriend(alice, dave)
      _ = try await world.call(alice).perform(InviteToGroup(group: group, username: dave.username))
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/group/1/members")
      #expect(
        navigator.screen?.rows.map(\.offers) == [
          [], ["demote", "handover", "expel"], ["promote", "handover", "expel"], ["expel"],
        ]
      )

      try await navigator.perform("demote", with: ["carol"])
      try await navigator.perform("history", with: ["all"])
      try await navigator.perform("rename", with: ["Sunday walk"])
      try await navigator.perform("describe", with: ["At nine"])
      try await navigator.perform("expel", with: ["dave"])
      try await navigator.perform("handover", with: ["bob"])
      await navigator.show()

      let screen = try #require(navigator.screen)
      #expect(screen.title == "Members of Sunday walk")
      #expect(screen.fields.map(\.value) == ["At nine", "all messages"])
      #expect(screen.rows.map(\.title) == ["BOB", "ALICE", "CAROL"])
      try await navigator.perform("leave")
      #expect(navigator.here == "messaging")
    }
  }

  @Test func `is hidden from strangers, and tells a member who was removed why`() async throws {
    try await World.visit(as: bob) { world in
      let group = try await world.group(alice, bob)
      _ = try await world.call(alice).perform(RemoveFromGroup(group: group, username: bob.username))
      _ = try await world.group(alice, carol, called: "Lunch")
    } _: { _, navigator in
      let removed = await navigator.open(link: "messaging/group/1/members")
      let unknown = await navigator.open(link: "messaging/group/2/members")

      #expect(removed.problem?.message == "ALICE @alice removed you from “Walk”.")
      #expect(unknown.problem?.code == "messaging.no-conversation")
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The scene of the settings for messages` {
  @Test func `shows each setting, and turns it on and off`() async throws {
    try await World.visit(as: alice) { _ in
    } _: { world, navigator in
      try await navigator.perform("settings")
      #expect(navigator.here == "messaging/settings")
      #expect(navigator.screen?.rows.map(\.key).contains("receipts") == true)
      #expect(row("receipts", in: navigator)?.offers == ["turn-off"])
      #expect(row("friends-add", in: navigator)?.offers == ["turn-on"])

      try await navigator.perform("turn-off", with: ["receipts"])
      try await navigator.perform("turn-on", with: ["friends-add"])
      await navigator.show()

      #expect(row("receipts", in: navigator)?.offers == ["turn-on"])
      #expect(row("receipts", in: navigator)?.detail?.hasPrefix("Receipts are off") == true)
      let settings = try await world.call(alice).perform(ChangeMessagingSettings())
      #expect(settings.friendsAdd && !settings.receipts && settings.mentionsWhenMuted)
    }
  }

  private func row(_ key: String, in navigator: Navigator) -> ScreenDescription.Row? {
    navigator.screen?.rows.first { $0.key == key }
  }
}
