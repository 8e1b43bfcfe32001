import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The scene for a new message` {
  @Test func `asks for a friend, and opens the conversation`() async throws {
    try await World.compose { visitor in
      try await visitor.choose(["2"])

      #expect(await visitor.with { $0.here } == "messaging/with/bob")
    }
  }

  @Test func `creates a group of several friends`() async throws {
    try await World.compose { visitor in
      try await visitor.choose(["2", "3"])
      #expect(await visitor.with { $0.screen?.text } == ["For bob, carol."])
      try await visitor.perform("title", ["Walk"])

      #expect(await visitor.with { $0.here } == "messaging/group/1")
      #expect(await visitor.with { $0.screen?.title } == "Walk")
      let told = await visitor.with { $0.takeNotes() }
      #expect(told == ["Created “Walk” (#1). Invited bob, carol."])
    }
  }

  @Test func `stays as it is when no friend is picked`() async throws {
    try await World.compose { visitor in
      async let picking: Void = visitor.perform("pick")
      await visitor.reach("Pick friends")
      _ = await visitor.with { await $0.back() }
      try await picking

      #expect(await visitor.with { $0.here } == "messaging/new")
    }
  }

  @Test func `opens a conversation by a name, and creates a group by several`() async throws {
    try await World.compose { visitor in
      try await visitor.perform("to", ["carol"])
      #expect(await visitor.with { $0.here } == "messaging/with/carol")

      _ = await visitor.with { await $0.open(MessagingScene.new) }
      try await visitor.perform("group", ["Walk", "bob", "carol"])
      #expect(await visitor.with { $0.here } == "messaging/group/1")
    }
  }
}

/// A user whose actions can overlap.
private actor Visitor {
  private let navigator: Navigator

  init(_ mediator: Mediator, as caller: Caller) {
    navigator = Navigator(mediator, as: caller)
  }

  func start() async {
    _ = await navigator.start(.stack(MessagingScene.inbox))
    _ = await navigator.open(MessagingScene.new)
  }

  func with<Value: Sendable>(
    _ body: @Sendable (Navigator) async throws -> Value
  ) async rethrows -> Value {
    try await body(navigator)
  }

  func perform(_ name: String, _ arguments: CommandArguments = []) async throws {
    try await navigator.perform(name, with: arguments)
  }

  /// Waits for a screen with the title.
  func reach(_ title: String) async {
    while navigator.screen?.title != title, !Task.isCancelled { await Task.yield() }
  }

  /// Picks accounts as a user does: the question waits while the picker is used.
  func choose(_ accounts: CommandArguments) async throws {
    async let picking: Void = perform("pick")
    await reach("Pick friends")
    try await perform("choose", accounts)
    try await picking
  }
}

extension World {
  /// Runs a test at the scene for a new message as alice, who has two friends.
  fileprivate static func compose(_ body: (Visitor) async throws -> Void) async throws {
    try await visit(as: alice) { world in
      try await world.befriend(alice, bob, carol)
    } _: { world, _ in
      let caller = Caller.account(alice.rawValue, name: alice.username.text)
      let visitor = Visitor(world.alone.mediator, as: caller)
      await visitor.start()
      try await body(visitor)
    }
  }
}
