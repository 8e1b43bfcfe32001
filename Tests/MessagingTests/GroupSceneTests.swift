import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The scenes of groups and inboxes` {
  @Test func `lead from the inbox to an invitation, and from there into the group`() async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      let title = try #require(GroupTitle("Walk"))
      let create = CreateGroup(title: title, usernames: [bob.username])
      _ = try await world.call(alice).perform(create)
    } _: { _, navigator in
      #expect(navigator.screen?.rows.map(\.title) == ["Invitations"])
      _ = await navigator.open(link: "messaging/invitations")
      #expect(navigator.screen?.rows.map(\.title) == ["Walk"])
      #expect(navigator.actions == ["join", "reject"])

      try await navigator.perform("join", with: ["Walk"])

      #expect(navigator.here == "messaging/group/1")
      #expect(navigator.lines == ["BOB: joined the group"])
    }
  }

  @Test func `begin what is new with a message, past lines about the group`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.send("mine", from: alice, to: .group(group))
      try await world.send("first", from: bob, to: .group(group))
      _ = try await world.call(carol).perform(LeaveGroup(group))
      try await world.send("second", from: bob, to: .group(group))

      let read = ReadMessages(correspondent: .group(group))
      let page = try await world.call(alice).perform(PeekMessages(read))

      let new = try #require(page.newMessages)
      #expect(new.count == 2)
      #expect(page.messages.first { $0.number == new.first }?.text == "first")
    }
  }

  @Test func `decline an invitation`() async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      let title = try #require(GroupTitle("Walk"))
      let create = CreateGroup(title: title, usernames: [bob.username])
      _ = try await world.call(alice).perform(create)
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/invitations")
      try await navigator.perform("reject", with: ["#1"])
      await navigator.show()

      #expect(navigator.screen?.rows == [])
    }
  }

  @Test func `pin, mute and archive conversations`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob, carol)
      for friend in [bob, carol] { try await world.send("hi", from: friend, to: alice) }
    } _: { _, navigator in
      try await navigator.perform("pin", with: ["bob"])
      try await navigator.perform("mute", with: ["carol", "--for", "8h"])
      await navigator.show()
      #expect(navigator.lines == ["BOB: hi", "CAROL: hi"])
      #expect(navigator.screen?.rows.map(\.offers.last) == ["unpin", "pin"])
      #expect(
        navigator.screen?.rows.map(\.state.words) == [["unread", "pinned"], ["unread", "muted"]]
      )

      try await navigator.perform("archive", with: ["carol"])
      #expect(navigator.takeNotes().last == "Archived. See it with: messaging inbox --archived")
      await navigator.show()
      #expect(navigator.lines == ["BOB: hi"])
      try await navigator.perform("archived")
      #expect(navigator.here == "messaging/archived")
      #expect(navigator.lines == ["CAROL: hi"])
      try await navigator.perform("unarchive", with: ["carol"])
      await navigator.show()
      #expect(navigator.lines == [])
    }
  }

  @Test func `answer a message, and react to it`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("Noon?", from: bob, to: alice)
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/with/bob")
      try await navigator.perform("reply", with: ["1.1", "Yes"])
      try await navigator.perform("react", with: ["1.1", "👍"])
      await navigator.show()

      let fields = navigator.screen?.rows.map { row in row.fields.map { "\($0.name) \($0.value)" } }
      #expect(fields == [["id 1.1", "reactions 👍1"], ["id 1.2", "answers BOB @bob: Noon?"]])
      #expect(
        navigator.screen?.rows.map(\.offers) == [
          ["reply", "react", "unreact", "reactions", "hide"], ["reply", "react", "edit", "delete"],
        ]
      )
      #expect(
        navigator.screen?.rows.map(\.initialTexts) == [
          ["unreact": ["emoji": "👍"]], ["edit": ["text": "Yes"]],
        ]
      )
      try await navigator.perform("unreact", with: ["1.1", "👍"])
      try await navigator.perform("archive")
      #expect(navigator.here == "messaging")
    }
  }

  @Test func `say to an ordinary member whose part it is to manage a group`() async throws {
    try await World.visit(as: bob) { world in
      _ = try await world.group(alice, bob, carol)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/group/1")
      let offered = navigator.front?.screen.actions.map(\.name) ?? []

      for action in ["rename", "describe", "expel"] {
        #expect(await refusal(of: action, at: navigator) == "messaging.not-admin")
        #expect(!offered.contains(action))
      }
      for action in ["promote", "demote", "handover"] {
        #expect(await refusal(of: action, at: navigator) == "messaging.not-owner")
        #expect(!offered.contains(action))
      }
    }
  }

  private func refusal(of action: String, at navigator: Navigator) async -> String? {
    do throws(Problem) {
      try await navigator.perform(action, with: ["carol"])
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `change the roles and the description of a group`() async throws {
    try await World.visit(as: alice) { world in
      _ = try await world.group(alice, bob, carol)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/group/1")
      try await navigator.perform("describe", with: ["At nine"])
      try await navigator.perform("promote", with: ["bob"])
      try await navigator.perform("demote", with: ["bob"])
      #expect(navigator.front?.screen.action("expel")?.confirmation != nil)
      try await navigator.perform("expel", with: ["carol"])
      await navigator.show()

      #expect(
        navigator.lines == [
          "ALICE: changed the description", "ALICE: made @bob an admin",
          "ALICE: made @bob an ordinary member", "ALICE: removed @carol",
        ]
      )
      let group = try #require(ConversationID(rawValue: 1))
      let members = try await world.call(bob).perform(ShowGroupMembers(group)).members
      #expect(members.map(\.username) == [alice.username, bob.username])
    }
  }
}
