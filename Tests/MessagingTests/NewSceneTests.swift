import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite struct `The place for a new message` {
  @Test func `asks Friends for somebody, and goes on to the conversation`() async throws {
    try await World.meet { visitor in
      try await visitor.choose(["2"])

      #expect(await visitor.with { $0.here } == "messaging/with/bob")
    }
  }

  @Test func `makes a group of several`() async throws {
    try await World.meet { visitor in
      try await visitor.choose(["2", "3"])
      #expect(await visitor.with { $0.screen?.text } == ["For bob, carol."])
      try await visitor.perform("title", ["Walk"])

      #expect(await visitor.with { $0.here } == "messaging/group/1")
      #expect(await visitor.with { $0.screen?.title } == "Walk")
    }
  }

  @Test func `stays as it is when nobody is picked`() async throws {
    try await World.meet { visitor in
      async let picking: Void = visitor.perform("pick")
      await visitor.reach("Pick")
      _ = await visitor.with { await $0.back() }
      try await picking

      #expect(await visitor.with { $0.here } == "messaging/new")
    }
  }

  @Test func `writes to a friend by name, and makes a group by names`() async throws {
    try await World.meet { visitor in
      try await visitor.perform("to", ["carol"])
      #expect(await visitor.with { $0.here } == "messaging/with/carol")

      _ = await visitor.with { await $0.open(MessagingScene.new) }
      try await visitor.perform("group", ["Walk", "bob", "carol"])
      #expect(await visitor.with { $0.here } == "messaging/group/1")
    }
  }
}

/// Somebody who can do one thing while another is still under way.
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

  /// Waits until a scene of that title is in front.
  func reach(_ title: String) async {
    while navigator.screen?.title != title { await Task.yield() }
  }

  /// Picks people the way a person does: the question stands open while the picker is used.
  func choose(_ accounts: CommandArguments) async throws {
    async let picking: Void = perform("pick")
    await reach("Pick")
    try await perform("choose", accounts)
    try await picking
  }
}

extension World {
  /// Lets alice, who has two friends, stand at the place for a new message.
  fileprivate static func meet(_ body: (Visitor) async throws -> Void) async throws {
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
