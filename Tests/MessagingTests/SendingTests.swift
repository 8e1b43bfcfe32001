import AuthContract
import FriendsContract
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite struct `Sending a message` {
  @Test func `gives the messages of a conversation the numbers 1, 2, 3, …`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      let first = try await world.send("one", from: alice, to: bob)
      let elsewhere = try await world.send("elsewhere", from: alice, to: carol)
      let second = try await world.send("two", from: bob, to: alice)

      #expect([first.number, second.number, elsewhere.number] == [1, 2, 1])
      #expect(try await world.texts(.person(bob.username), as: alice) == ["one", "two"])
    }
  }

  @Test func `shows who wrote what, with the names asked for once`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: alice, to: bob)
      let page = try await world.read(alice, as: bob)

      let message = try #require(page.messages.first)
      #expect(page.title == "ALICE")
      #expect((message.name, message.from) == ("ALICE", alice.username))
      #expect(!message.isMine && !message.isEdited)
      #expect(message.sentAt == world.time.now)
    }
  }
}
