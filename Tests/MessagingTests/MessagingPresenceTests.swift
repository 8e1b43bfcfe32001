import AuthContract
import Database
import Links
import Mediator
import MessagingContract
import Navigation
import PresenceContract
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `Presence in Messaging` {
  @Test func `is in the header, in the inbox and at the end of the conversation`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: bob, to: alice)
      try await world.database.write { try Neighbours.note(bob, at: 0, $0) }
    } _: { world, navigator in
      #expect(navigator.screen?.rows.first?.label.presence == .online)
      _ = await navigator.open(link: "messaging/with/bob")
      #expect(navigator.screen?.label.presence == .online)
      #expect(navigator.screen?.text == [])

      _ = try await world.call(bob).perform(NoteTyping(at: 1))
      _ = await navigator.refresh()
      #expect(navigator.screen?.text == ["@bob is typing…"])
      #expect(navigator.screen?.moments.contains(.paragraph("@bob is typing…")) == true)
    }
  }

  @Test func `notes what the user types in the conversation, until it is sent`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("hello", from: bob, to: alice)
    } _: { world, navigator in
      await navigator.typing()
      #expect(try await world.typing(to: bob) == nil)
      _ = await navigator.open(link: "messaging/with/bob")

      await navigator.typing()
      #expect(try await world.typing(to: bob) == [alice.username])
      try await navigator.perform("send", with: ["hi"])
      #expect(try await world.typing(to: bob) == nil)
    }
  }

  @Test func `is seen before the first message, by the other of the two alone`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.befriend(alice, carol)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/bob")

      await navigator.typing()
      #expect(try await world.typing(to: bob) == [alice.username])
      #expect(try await world.typing(to: carol) == nil)
      try await navigator.perform("send", with: ["hi"])
      #expect(try await world.typing(to: bob) == nil)
    }
  }

  @Test func `shows nobody as typing who was removed from the group`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      _ = try await world.call(bob).perform(NoteTyping(at: group.rawValue))
      let page = PeekMessages(ReadMessages(correspondent: .group(group)))
      #expect(try await world.call(carol).perform(page).typing == [bob.username])

      let remove = RemoveFromGroup(group: group, username: bob.username)
      _ = try await world.call(alice).perform(remove)

      #expect(try await world.call(carol).perform(page).typing == nil)
    }
  }

  @Test func `is set in one place with the other settings`() async throws {
    try await World.run { world in
      let settings = try await world.call(alice).perform(
        ChangeMessagingSettings(receipts: false, presence: false)
      )

      #expect(settings.presence == false && !settings.receipts)
      #expect(settings.description.contains("Receipts are off: nobody sees"))
      #expect(settings.description.contains("Presence is off: friends do not see"))
      let copy = try await world.call(alice).accountData().flatMap(\.tables)
      let rows = copy.first { $0.name == "settings" }?.rows
      #expect(
        rows?.first?.map(\.name)
          == ["friends_add", "mentions_when_muted", "receipts", "receipts_since_at"]
      )
    }
  }
}

extension ScreenValue {
  fileprivate var presence: PersonPresence? {
    if case .person(let person) = self { person.presence } else { nil }
  }
}

extension World {
  /// Who is typing to an account in the conversation with alice, as the place shows it.
  fileprivate func typing(to account: AccountID) async throws -> [Username]? {
    let page = ReadMessages(correspondent: .person(alice.username))
    return try await call(account).perform(PeekMessages(page)).typing
  }
}
