import AuthContract
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite struct `A change of a group to what it is already` {
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
