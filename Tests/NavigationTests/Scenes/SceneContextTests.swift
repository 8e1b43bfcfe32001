import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A scene's context` {
  /// A module that says who asked it, and one whose scene asks.
  private func mediator() async throws -> Mediator {
    try await Mediator.of(
      Inline("Clerk") { registry in
        registry.answer(Asker.self) { _, call in call.module?.text ?? "nobody" }
        registry.command(Stamp.self) { _, _ in Stamp.Response() }
      },
      Inline("Desk") { registry in
        registry.uses(Asker.self)
        registry.scenes(DeskScene.self) { _, context in DesksScene(context) }
      }
    )
  }

  @Test func `makes calls in the name of the scene's module`() async throws {
    let navigator = Navigator(try await mediator(), trace: SessionTrace())
    await navigator.start(.stack(DeskScene.front))

    try await navigator.perform("ask")

    let calls = navigator.call.trace.lines.filter { $0.kind == .call }
    #expect(calls.map(\.from) == ["Desk"])
    #expect(calls.map(\.to) == ["Clerk"])
  }

  @Test func `speaks for whoever is signed in now`() async throws {
    let navigator = Navigator(try await mediator(), as: .alice)
    await navigator.start(.stack(DeskScene.front))
    let context = try #require((navigator.front as? DesksScene)?.context)

    _ = await navigator.callerChanged(to: .bob)

    #expect(context.call.caller == .bob)
  }

  @Test func `outlives its session without holding it`() async throws {
    var navigator: Navigator? = Navigator(try await mediator(), as: .alice)
    await navigator?.start(.stack(DeskScene.front))
    let context = try #require((navigator?.front as? DesksScene)?.context)
    weak let session = navigator

    navigator = nil

    #expect(session == nil)
    #expect(context.navigator == nil)
    #expect(context.call.caller == .alice)
    #expect(await DeskRouter(context: context).open(DeskScene.front) == .failed(.ended))
  }

  @Test func `asks, and throws the failure of the call`() async throws {
    let navigator = Navigator(try await mediator())
    await navigator.start(.stack(DeskScene.front))
    let context = try #require((navigator.front as? DesksScene)?.context)

    #expect(try await context.ask(Asker()) == "Clerk")
    await #expect(throws: CallFailure<NoRefusal>.self) { try await context.ask(Unheard()) }
  }

  @Test func `performs a command`() async throws {
    let navigator = Navigator(try await mediator())
    await navigator.start(.stack(DeskScene.front))
    let context = try #require((navigator.front as? DesksScene)?.context)

    #expect(try await context.perform(Stamp()).description == "Stamped.")
  }

  @Test func `has no answer from a module that is left out, and says so beforehand`() async throws {
    let navigator = Navigator(try await mediator())
    await navigator.start(.stack(DeskScene.front))
    let context = try #require((navigator.front as? DesksScene)?.context)

    #expect(context.answers(Asker.self))
    #expect(try await context.askUnlessLeftOut(Asker()) == "Clerk")
    #expect(!context.answers(Unheard.self))
    #expect(try await context.askUnlessLeftOut(Unheard()) == nil)
  }

  @Test func `knows where the user wanted to go before a guard led here`() async throws {
    let navigator = Navigator(
      try await Mediator.of(
        Town(),
        Inline("Door") { registry in
          registry.scenes(DeskScene.self) { _, context in DesksScene(context) }
          registry.guard("sign-in", order: 0) { visit in
            visit.access.admits(visit.caller) ? .allow : .suspend(presenting: DeskScene.front)
          }
        }
      )
    )
    await navigator.start(.stack(TownScene.square))
    #expect(navigator.townScene?.router.context.isDetour == false)

    _ = await navigator.open(TownScene.vault)

    let login = try #require((navigator.front as? DesksScene)?.context)
    #expect(login.isDetour)
    #expect(login.destination == "town/vault")
  }
}

private struct Asker: Request {
  typealias Response = String
}

/// A request that no module answers.
private struct Unheard: Request {
  typealias Response = String
}

private struct Stamp: Command {
  struct Response: CommandResponse {
    var description: String { "Stamped." }
  }

  static let access = AccessRule.anyone
  static let configuration = CommandConfiguration(
    "stamp",
    summary: "Stamps a paper.",
    example: "clerk stamp",
    signature: ParameterSignature { Stamp() }
  )
}

private enum DeskScene: SceneAdapter {
  case front
}

private struct DeskRouter: Router {
  let context: SceneContext
}

private final class DesksScene: Scene {
  let context: SceneContext

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("The desk") {
      SceneAction("ask", run: ask)
    }
  }

  private func ask() async throws {
    _ = try await context.ask(Asker())
  }
}
