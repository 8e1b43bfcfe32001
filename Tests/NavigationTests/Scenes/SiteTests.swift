import Mediator
import Navigation
import Testing

@Suite struct `A scene's site` {
  /// A module that says who asked it, and one whose scene asks.
  private func mediator() async throws -> Mediator {
    try await Mediator.of(
      Inline("Clerk") { registry in
        registry.answer(Asker.self) { _, call in call.module?.text ?? "nobody" }
      },
      Inline("Desk") { registry in
        registry.uses(Asker.self)
        registry.scenes(DeskScene.self) { _, site in DesksScene(site) }
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
    let site = try #require((navigator.front as? DesksScene)?.site)

    _ = await navigator.callerChanged(to: .bob)

    #expect(site.call.caller == .bob)
  }

  @Test func `outlives its session without holding it`() async throws {
    var navigator: Navigator? = Navigator(try await mediator(), as: .alice)
    await navigator?.start(.stack(DeskScene.front))
    let site = try #require((navigator?.front as? DesksScene)?.site)
    weak let session = navigator

    navigator = nil

    #expect(session == nil)
    #expect(site.navigator == nil)
    #expect(site.call.caller == .alice)
    #expect(await DeskRouter(site: site).open(DeskScene.front) == .failed(.ended))
  }
}

private struct Asker: Request {
  typealias Response = String
}

private enum DeskScene: SceneAdapter {
  case front
}

private struct DeskRouter: Router {
  let site: SceneContext
}

private final class DesksScene: Scene {
  let site: SceneContext

  init(_ site: SceneContext) {
    self.site = site
  }

  var screen: Screen {
    Screen("The desk") {
      SceneAction("ask", run: ask)
    }
  }

  private func ask() async throws {
    _ = try await site.call.perform(Asker())
  }
}
