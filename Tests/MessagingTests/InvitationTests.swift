import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `An invitation to a group` {
  @Test func `is counted on the first page of the inbox`() async throws {
    try await World.run { world in
      for _ in 1...2 { _ = try await world.invite(carol) }
      let inbox = try await world.call(carol).perform(ShowInbox())
      #expect(inbox.invitations == 2)
      #expect(inbox.description.hasSuffix("Invitations: 2, see messaging invitations"))
      #expect(inbox.invitationRow != nil)

      #expect(try await world.call(carol).perform(ShowInbox(before: 9)).invitations == nil)
      #expect(try await world.call(carol).perform(ShowInbox(archived: true)).invitations == nil)
      #expect(try await world.call(alice).perform(ShowInbox()).invitationRow == nil)
    }
  }

  @Test func `is accepted, and the members learn it`() async throws {
    try await World.run { world in
      let group = try await world.invite(bob)
      try await world.send("before", from: alice, to: .group(group))

      let list = try await world.call(bob).perform(ShowInvitations()).invitations
      let joined = try await world.call(bob).perform(JoinGroup(group))
      try await world.send("after", from: alice, to: .group(group))

      #expect(list.map(\.title) == ["Walk"])
      #expect(list.map(\.inviter) == [alice.username])
      #expect(list.map(\.members) == [1])
      #expect(joined.description == "You are in “Walk” now.")
      #expect(try await world.texts(.group(group), as: bob) == ["after"])
      #expect(try await world.changes(in: group, as: alice) == ["BOB joined the group."])
      #expect(try await world.unread(as: bob) == [1])
      #expect(try await world.call(bob).perform(ShowInvitations()).invitations == [])
    }
  }

  @Test func `gives no access before it is accepted, nor after it is declined`() async throws {
    try await World.run { world in
      let group = try await world.invite(bob)
      let read = ReadMessages(correspondent: .group(group))
      #expect(await refusal(of: read, world.call(bob)) == .invited(to: group, titled: "Walk"))
      #expect(try await world.call(bob).perform(ShowInbox()).conversations == [])

      _ = try await world.call(bob).perform(RejectInvitation(group))

      #expect(await refusal(of: JoinGroup(group), world.call(bob)) == .notInvited)
      #expect(await refusal(of: RejectInvitation(group), world.call(bob)) == .notInvited)
      #expect(await refusal(of: read, world.call(bob)) == .notInGroup(group))
      #expect(try await world.changes(in: group, as: alice) == [])
    }
  }

  @Test func `is not needed where the friend's setting adds at once`() async throws {
    try await World.run { world in
      let group = try await world.invite(bob)
      try await world.befriend(alice, carol)
      try await world.admitFriends(carol)

      let invite = InviteToGroup(group: group, username: carol.username)
      let added = try await world.call(alice).perform(invite)

      #expect(added.change == .added)
      #expect(try await world.changes(in: group, as: carol) == ["ALICE added you."])
      let list = try await world.call(carol).perform(ShowGroupMembers(group))
      #expect(list.members.map(\.username) == [alice.username, carol.username])
      #expect(list.invited.map(\.username) == [bob.username])
    }
  }

  @Test func `is made once, and needs room in the group`() async throws {
    try await World.run { world in
      let group = try await world.invite(bob)
      let again = InviteToGroup(group: group, username: bob.username)

      #expect(await refusal(of: again, world.call(alice)) == .alreadyInvited(bob.username))
    }
  }

  @Test func `is void once the two have blocked each other, in either direction`() async throws {
    for (blocker, blocked) in [(alice, bob), (bob, alice)] {
      try await World.run { world in
        let group = try await world.invite(bob)
        try await world.block(blocked, by: blocker)
        #expect(try await world.call(bob).perform(ShowInbox()).invitations == 0)
        #expect(await world.call(bob).waitingItems().flatMap(\.items).map(\.text) == [])

        #expect(try await world.call(bob).perform(ShowInvitations()).invitations == [])
        #expect(await refusal(of: JoinGroup(group), world.call(bob)) == .notInvited)
      }
    }
  }

  @Test func `ends when its inviter leaves, and when it is withdrawn`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, dave)
      try await world.befriend(dave, bob)
      try await world.befriend(alice, carol)
      _ = try await world.call(dave).perform(InviteToGroup(group: group, username: bob.username))
      _ = try await world.call(alice).perform(InviteToGroup(group: group, username: carol.username))

      _ = try await world.call(dave).perform(LeaveGroup(group))
      let withdraw = RemoveFromGroup(group: group, username: carol.username)
      #expect(try await world.call(alice).perform(withdraw).change == .withdrawn)

      for account in [bob, carol] {
        #expect(await refusal(of: JoinGroup(group), world.call(account)) == .notInvited)
      }
      #expect(try await world.changes(in: group, as: alice) == ["DAVE left the group."])
    }
  }

  @Test func `counts towards the 250 members`() async throws {
    try await World.run { world in
      let people = (0..<249).map { AccountID(rawValue: 1_000 + Int64($0)) }
      for person in people { try await world.befriend(alice, person) }
      try await world.befriend(alice, bob)
      let title = try #require(GroupTitle("Many"))
      let create = CreateGroup(title: title, usernames: people.map(\.username))
      let group = try await world.call(alice).perform(create).group

      let invite = InviteToGroup(group: group, username: bob.username)

      #expect(await refusal(of: invite, world.call(alice)) == .groupFull(limit: 250))
    }
  }

  @Test func `is one of at most 100 that a user has`() async throws {
    try await World.run { world in
      for _ in 1...100 { _ = try await world.invite(bob) }

      let title = try #require(GroupTitle("Walk"))
      let another = CreateGroup(title: title, usernames: [bob.username])

      let refused = await refusal(of: another, world.call(alice))
      #expect(refused == .tooManyInvitations(bob.username, limit: 100))
      #expect(try await world.call(bob).perform(ShowInvitations()).invitations.count == 100)
    }
  }

  @Test func `is announced to the friend at once`() async throws {
    try await World.run { world in
      var notices = try await InvitationHandler(database: world.database)
        .notices(world.call(bob)).makeAsyncIterator()
      _ = try await world.invite(bob)

      let notice = try await notices.next()

      #expect(notice?.text == "ALICE @alice invites you to “Walk”.")
      #expect(notice?.command == "messaging join #1")
    }
  }

  @Test func `shows all messages where the group is set to`() async throws {
    try await World.run { world in
      let group = try await world.invite(bob)
      try await world.send("before", from: alice, to: .group(group))
      let open = SetGroupHistory(group: group, visibility: .all)
      _ = try await world.call(alice).perform(open)

      _ = try await world.call(bob).perform(JoinGroup(group))

      #expect(try await world.texts(.group(group), as: bob) == ["before"])
      #expect(try await world.unread(as: bob) == [0])
      #expect(
        try await world.changes(in: group, as: bob)
          == ["ALICE let new members see all messages.", "BOB joined the group."]
      )
      #expect(try await world.call(bob).perform(ShowGroupMembers(group)).history == .all)
    }
  }
}

extension World {
  /// Creates a group of alice, who invites a friend.
  fileprivate func invite(_ friend: AccountID) async throws -> ConversationID {
    try await befriend(alice, friend)
    let title = try #require(GroupTitle("Walk"))
    let create = CreateGroup(title: title, usernames: [friend.username])
    return try await call(alice).perform(create).group
  }
}
