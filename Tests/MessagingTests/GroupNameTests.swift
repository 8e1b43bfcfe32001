import AuthContract
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `A change of a group to what it is already` {
  @Test func `tells nobody, and says so`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let about = try #require(GroupDescriptionText("At nine"))
      let call = world.call(alice)
      let title = try #require(GroupTitle("Walk"))
      _ = try await call.perform(SetGroupDescription(group: group, text: about))
      let before = try await world.changes(in: group, as: bob)

      let answers = [
        try await call.perform(RenameGroup(group: group, title: title)),
        try await call.perform(SetGroupDescription(group: group, text: about)),
        try await call.perform(SetGroupHistory(group: group, visibility: .new)),
      ]

      #expect(
        answers.map(\.description) == [
          "The group is already called “Walk”.", "“Walk” already has this description.",
          "New members of “Walk” already see that.",
        ]
      )
      #expect(try await world.changes(in: group, as: bob) == before)
      #expect(try await world.unread(as: bob) == [0])
    }
  }

  @Test func `is none of a title in other letters`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let title = try #require(GroupTitle("WALK"))

      let answer = try await world.call(alice).perform(RenameGroup(group: group, title: title))

      #expect(answer.description == "The group is now called “WALK”.")
      #expect(try await world.changes(in: group, as: bob).count == 1)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Groups of one title` {
  @Test func `have their numbers in the inbox, however far apart they stand`() async throws {
    try await World.run { world in
      let walk = try await world.group(alice, bob)
      let other = try await world.group(alice, carol, called: "walk")
      let archived = Correspondent.group(other)
      _ = try await world.call(alice).perform(ArchiveConversation(correspondent: archived))

      func numbers(_ command: ShowInbox) async throws -> [String] {
        let page = try await world.call(alice).perform(command)
        return page.screen.rows.compactMap { row in
          if case .numbered(let title, let number) = row.label {
            "\(title) #\(number)"
          } else {
            nil
          }
        }
      }
      #expect(try await numbers(ShowInbox()) == ["Walk #\(walk)"])
      #expect(try await numbers(ShowInbox(archived: true)) == ["walk #\(other)"])
      _ = try await world.call(alice).perform(LeaveGroup(other))
      #expect(try await numbers(ShowInbox()).isEmpty)
    }
  }

  @Test func `have their numbers in their conversations, their members and answers`() async throws {
    try await World.run { world in
      let walk = try await world.group(alice, bob)
      let call = world.call(alice)
      func labels() async throws -> [ScreenValue] {
        let page = ReadMessages(correspondent: .group(walk))
        let members = try await call.perform(ShowGroupMembers(walk))
        return [
          try await call.perform(page).label, try await call.perform(PeekMessages(page)).label,
          members.screen.label, members.label(behind: "Members of "),
        ]
      }
      let alone = try await labels()
      let title = try #require(GroupTitle("walk"))
      let other = try await call.perform(CreateGroup(title: title, usernames: [bob.username]))

      let together = try await labels()

      #expect(alone == [.quote("Walk"), .quote("Walk"), .quote("Walk"), .quote("Members of Walk")])
      let number = walk.rawValue
      #expect(
        together == [
          .numbered("Walk", number: number), .numbered("Walk", number: number),
          .numbered("Walk", number: number), .numbered("Members of Walk", number: number),
        ]
      )
      #expect(other.description == "Created “walk” (#\(other.group)). Added bob.")
      let left = try await call.perform(LeaveGroup(other.group))
      #expect(left.description == "Left “walk” (#\(other.group)).")
      #expect(try await labels() == alone)
      let history = try await call.perform(SetGroupHistory(group: walk, visibility: .all))
      #expect(history.description == "Changed what new members of “Walk” see.")
    }
  }

  @Test func `have their numbers in invitations, also beside a group that one is in`() async throws
  {
    try await World.run { world in
      let walk = try await world.group(alice, bob)
      _ = try await world.call(bob).perform(ChangeMessagingSettings(friendsAdd: false))
      let handler = InvitationHandler(database: world.database)
      var notices = try await handler.notices(world.call(bob)).makeAsyncIterator()
      let title = try #require(GroupTitle("walk"))
      let create = CreateGroup(title: title, usernames: [bob.username])

      let other = try await world.call(alice).perform(create).group

      func label() async throws -> ScreenValue? {
        try await world.call(bob).perform(ShowInvitations()).screen.rows.first?.label
      }
      #expect(try await label() == .numbered("walk", number: other.rawValue))
      let notice = try await notices.next()?.text
      #expect(notice == "ALICE @alice invites you to “walk” (#\(other)).")
      _ = try await world.call(bob).perform(LeaveGroup(walk))
      #expect(try await label() == .quote("walk"))
    }
  }

  @Test func `have their numbers in what a search found`() async throws {
    try await World.run { world in
      let walk = try await world.group(alice, bob)
      try await world.send("about apples", from: bob, to: .group(walk))
      func place() async throws -> [ScreenValue] {
        let search = SearchMessages(text: "apples")
        let screen = try await world.call(alice).perform(search).screen
        return screen.rows.flatMap(\.fields).filter { $0.name == "in" }.map(\.content)
      }
      #expect(try await place() == [.quote("Walk")])

      _ = try await world.group(alice, carol)

      #expect(try await place() == [.numbered("Walk", number: walk.rawValue)])
    }
  }

  @Test func `have their numbers in notices`() async throws {
    try await World.run { world in
      let walk = try await world.group(alice, bob)
      let mine = try await world.send("Lunch?", from: bob, to: .group(walk))
      let other = try await world.group(carol, bob, called: "WALK")
      let feed = ActivityNoticeFeed(database: world.database)
      let call = world.call(bob)
      var sent = try await LiveMessageHandler(database: world.database).notices(call)
        .makeAsyncIterator()
      var given = try await feed.reactions(call).makeAsyncIterator()
      var changed = try await feed.changesOfMembership(call).makeAsyncIterator()
      let yes = try #require(Emoji("👍"))

      try await world.send("hi", from: carol, to: .group(other))
      _ = try await world.call(alice).perform(AddReaction(message: mine.id, emoji: yes))

      #expect(try await sent.next()?.text == "CAROL @carol in “WALK” (#\(other)): hi")
      let reaction = "ALICE @alice reacted 👍 in “Walk” (#\(walk)) to: Lunch?"
      #expect(try await given.next()?.text == reaction)
      let removal = RemoveFromGroup(group: walk, username: bob.username)
      _ = try await world.call(alice).perform(removal)
      let text = try await changed.next()?.text
      #expect(text == "ALICE @alice removed you from “Walk” (#\(walk)).")
    }
  }
}
