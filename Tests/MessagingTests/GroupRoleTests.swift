import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A role in a group` {
  @Test func `is given and taken by the owner, and the members learn it`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let (promote, demote) = (
        PromoteMember(group: group, username: bob.username),
        DemoteAdmin(group: group, username: bob.username)
      )
      #expect(await refusal(of: demote, world.call(alice)) == .notAnAdmin(bob.username))

      _ = try await world.call(alice).perform(promote)
      #expect(try await world.roles(in: group) == [.owner, .admin, .member])
      #expect(await refusal(of: promote, world.call(alice)) == .alreadyAdmin(bob.username))
      #expect(await refusal(of: promote, world.call(bob)) == .notOwner)
      _ = try await world.call(alice).perform(demote)

      #expect(try await world.roles(in: group) == [.owner, .member, .member])
      #expect(
        try await world.changes(in: group, as: carol)
          == ["ALICE made BOB an admin.", "ALICE made BOB an ordinary member."]
      )
      #expect(
        try await world.changes(in: group, as: bob)
          == ["ALICE made you an admin.", "ALICE made you an ordinary member."]
      )
    }
  }

  @Test func `lets an admin remove members, but neither the owner nor another admin`() async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol, dave)
      for admin in [bob, carol] {
        let promote = PromoteMember(group: group, username: admin.username)
        _ = try await world.call(alice).perform(promote)
      }
      func expel(_ member: AccountID) -> RemoveFromGroup {
        RemoveFromGroup(group: group, username: member.username)
      }

      #expect(
        await refusal(of: expel(alice), world.call(bob)) == .outranked(alice.username, role: .owner)
      )
      #expect(
        await refusal(of: expel(carol), world.call(bob)) == .outranked(carol.username, role: .admin)
      )
      #expect(await refusal(of: expel(bob), world.call(bob)) == .yourself)
      #expect(await refusal(of: expel(bob), world.call(dave)) == .notAdmin)
      _ = try await world.call(bob).perform(expel(dave))
      _ = try await world.call(alice).perform(expel(carol))

      #expect(await refusal(of: expel(dave), world.call(bob)) == .notMember(dave.username))
      let read = ReadMessages(correspondent: .group(group))
      let removed = await refusal(of: read, world.call(dave))
      #expect(removed == .removed(from: "Walk", by: "BOB @bob"))
      #expect(removed?.description == "BOB @bob removed you from “Walk”.")
      #expect(
        try await world.changes(in: group, as: bob).suffix(2)
          == ["BOB removed DAVE.", "ALICE removed CAROL."]
      )
    }
  }

  @Test func `tells a member who was removed by whom, but not what came later`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let read = ReadMessages(correspondent: .group(group))
      let expel = RemoveFromGroup(group: group, username: bob.username)
      _ = try await world.call(alice).perform(expel)
      #expect(
        await refusal(of: read, world.call(bob)) == .removed(from: "Walk", by: "ALICE @alice")
      )
      #expect(await refusal(of: read, world.call(dave)) == .notInGroup(group))

      let rename = RenameGroup(group: group, title: try #require(GroupTitle("Secret")))
      _ = try await world.call(alice).perform(rename)
      #expect(await refusal(of: read, world.call(bob)) == .removed(from: nil, by: "ALICE @alice"))
      try await world.block(alice, by: bob)
      #expect(await refusal(of: read, world.call(bob)) == .removed(from: nil, by: nil))
      let nameless = MessagingError.removed(from: nil, by: nil).description
      #expect(nameless == "You were removed from the group.")
    }
  }

  @Test func `passes from an owner who leaves to an admin before a longer-standing member`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let promote = PromoteMember(group: group, username: carol.username)
      _ = try await world.call(alice).perform(promote)

      _ = try await world.call(alice).perform(LeaveGroup(group))

      let members = try await world.call(bob).perform(ShowGroupMembers(group)).members
      #expect(members.map(\.username) == [carol.username, bob.username])
      #expect(members.map(\.role) == [.owner, .member])
      #expect(
        try await world.changes(in: group, as: bob).suffix(2)
          == ["ALICE left the group.", "ALICE made CAROL the owner."]
      )
    }
  }

  @Test func `leaves an owner who hands it over an ordinary member, also a former admin`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let promote = PromoteMember(group: group, username: bob.username)
      _ = try await world.call(alice).perform(promote)
      for (owner, heir) in [(alice, bob), (bob, carol)] {
        let handOver = HandOverGroup(group: group, username: heir.username)
        _ = try await world.call(owner).perform(handOver)
      }

      let members = try await world.call(alice).perform(ShowGroupMembers(group)).members

      #expect(members.first?.username == carol.username)
      #expect(members.map(\.role) == [.owner, .member, .member])
    }
  }

  @Test func `lets owner and admins describe the group`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let text = try #require(GroupDescriptionText("At nine"))
      _ = try await world.call(alice).perform(SetGroupDescription(group: group, text: text))
      #expect(try await world.call(bob).perform(ShowGroupMembers(group)).about == "At nine")

      let none = try #require(GroupDescriptionText("-"))
      _ = try await world.call(alice).perform(SetGroupDescription(group: group, text: none))

      #expect(try await world.call(bob).perform(ShowGroupMembers(group)).about == "")
      #expect(
        try await world.changes(in: group, as: bob)
          == ["ALICE described the group: At nine", "ALICE changed the description."]
      )
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A line about a change of a group` {
  @Test func `is no message: it cannot be edited, deleted or answered, and is never unread`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let title = try #require(GroupTitle("Stroll"))
      _ = try await world.call(alice).perform(RenameGroup(group: group, title: title))
      let line = try #require(MessageID(conversation: group, number: 1))
      let text = try #require(MessageText("text"))
      let call = world.call(alice)

      #expect(try await world.unread(as: bob) == [0])
      #expect(await refusal(of: EditMessage(message: line, text: text), call) == .notAMessage(line))
      #expect(await refusal(of: DeleteMessage(message: line), call) == .notAMessage(line))
      let reply = ReplyToMessage(message: line, text: text)
      #expect(await refusal(of: reply, call) == .notAMessage(line))
      let react = AddReaction(message: line, emoji: try #require(Emoji("👍")))
      #expect(await refusal(of: react, call) == .notAMessage(line))
    }
  }

  @Test func `is the latest line in the inbox, and moves the group to the front`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send("hi", from: alice, to: bob)
      let title = try #require(GroupTitle("Stroll"))

      _ = try await world.call(alice).perform(RenameGroup(group: group, title: title))

      let first = try await world.call(bob).perform(ShowInbox()).conversations.first
      #expect(first?.title == "Stroll")
      #expect(first?.latest?.words == "ALICE renamed the group to “Stroll”.")
      #expect(first?.latest?.isDeleted == false)
    }
  }
}

extension World {
  fileprivate func roles(in group: ConversationID) async throws -> [GroupRole] {
    try await call(alice).perform(ShowGroupMembers(group)).members.map(\.role)
  }
}
