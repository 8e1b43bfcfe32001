import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `An open conversation` {
  @Test(arguments: ["with/bob", "group/1"])
  func `is pinned and unpinned there, and offers whichever is possible`(place: String)
    async throws
  {
    try await Self.visit(place) { world, navigator in
      func offered() -> [String] { navigator.actions.filter { $0.hasSuffix("pin") } }
      #expect(offered() == ["pin"])

      try await navigator.perform("pin")
      await navigator.show()
      #expect(offered() == ["unpin"])
      #expect(try await world.inbox.map(\.isPinned) == [true])
      #expect(navigator.takeNotes() == ["Pinned at the top of the inbox."])

      try await navigator.perform("unpin")
      await navigator.show()
      #expect(offered() == ["pin"])
      #expect(try await world.inbox.map(\.isPinned) == [false])
      #expect(navigator.takeNotes() == ["No longer pinned."])
    }
  }

  @Test(arguments: ["with/bob", "group/1"])
  func `takes the words that it does not offer as the commands do`(place: String) async throws {
    try await Self.visit(place) { world, navigator in
      try await navigator.perform("unmute")
      #expect(navigator.takeNotes() == ["No longer muted."])
      try await navigator.perform("unpin")
      #expect(navigator.takeNotes() == ["No longer pinned."])
      for _ in 1...2 {
        try await navigator.perform("pin")
        await navigator.show()
      }
      for time in ["8h", "30m"] {
        try await navigator.perform("mute", with: ["--for", .init(stringLiteral: time)])
        await navigator.show()
      }

      #expect(try await world.inbox.map(\.isPinned) == [true])
      world.time.advance(by: .seconds(30 * 60 + 1))
      #expect(try await world.inbox.map(\.isMuted) == [false])
    }
  }

  @Test func `leads to the profile of the other user`() async throws {
    try await Self.visit("with/bob") { _, navigator in
      let action = navigator.screen?.actions.first { $0.name == "profile" }
      #expect(action?.link == "profile/bob")

      try await navigator.perform("profile")
      #expect(navigator.here == "profile/bob")
      _ = await navigator.back()
      #expect(navigator.here == "messaging/with/bob")
    }
  }

  @Test func `leads to no profile that may be hidden, nor from a group`() async throws {
    try await Self.visit("with/bob") { world, navigator in
      try await world.block(alice, by: bob)
      await navigator.show()
      #expect(!navigator.actions.contains("profile"))
    }
    try await Self.visit("group/1") { _, navigator in
      #expect(!navigator.actions.contains("profile"))
    }
  }

  /// Opens a conversation of alice and bob: their own, or a group, whichever has the number 1.
  private static func visit(
    _ place: String,
    _ body: (World, Navigator) async throws -> Void
  ) async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      if place.hasPrefix("group/") {
        _ = try await world.group(alice, bob)
      } else {
        try await world.send("hello", from: bob, to: alice)
      }
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/\(place)")
      try await body(world, navigator)
    }
  }
}

extension World {
  /// The conversations in the inbox of alice.
  fileprivate var inbox: [InboxEntry] {
    get async throws { try await call(alice).perform(ShowInbox()).conversations }
  }
}
