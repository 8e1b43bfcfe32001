import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A place of a module that does not run` {
  private let diary = Diary()

  /// A module of two places, which notes that it was started.
  private func island() -> Inline {
    Inline("Island") { [diary] registry in
      registry.onStart { _ in diary.note("start") }
      registry.scenes(IslandScene.self) { place, _ in
        diary.note("build \(place)")
        return IslandsScene()
      }
    }
  }

  private func started() async throws -> (Mediator, Navigator) {
    let mediator = try await Mediator.of(Town(), island())
    let navigator = Navigator(mediator)
    await navigator.start(.stack(TownScene.square))
    return (mediator, navigator)
  }

  private func missing(_ cause: UnansweredRequest.Cause) -> UnansweredRequest {
    UnansweredRequest(request: "island/cave", owner: "Island", cause: cause)
  }

  @Test func `is unanswered once its module was stopped, and nothing moves`() async throws {
    let (mediator, navigator) = try await started()
    try await mediator.stop("Island")

    let result = await navigator.open(IslandScene.cave)

    #expect(result == .unanswered(missing(.stopped)))
    #expect(navigator.path == ["square"])
    #expect(!diary.lines.contains("build cave"))
  }

  @Test func `has links that say beforehand whether they can be opened now`() async throws {
    let (mediator, navigator) = try await started()
    #expect(mediator.reasonAgainstOpening("island/cave") == nil)
    #expect(mediator.reasonAgainstOpening("island/nowhere")?.code == "navigation.link")

    try await mediator.stop("Island")

    #expect(mediator.reasonAgainstOpening("island/cave") == missing(.stopped).problem)
    #expect(navigator.path == ["square"])
    #expect(!diary.lines.contains("build cave"))
    try await mediator.start("Island")
    #expect(mediator.reasonAgainstOpening("island/cave") == nil)
  }

  @Test func `is no way out of an unknown link`() async throws {
    let guide = Inline("Guide") { registry in
      registry.linkFallback { $0.link == "plaza" ? TownScene.market : nil }
    }
    let mediator = try await Mediator.of(Town(), guide)
    let navigator = Navigator(mediator)
    await navigator.start(.stack(TownScene.square))
    #expect(mediator.reasonAgainstOpening("plaza") == nil)

    try await mediator.stop("Guide")

    #expect(mediator.reasonAgainstOpening("plaza")?.code == "navigation.link")
    #expect(await navigator.open(link: "plaza").word == "failed")
    #expect(navigator.path == ["square"])
  }

  @Test func `opens again once its module was started again`() async throws {
    let (mediator, navigator) = try await started()
    try await mediator.stop("Island")
    try await mediator.start("Island")

    #expect(await navigator.open(IslandScene.cave).word == "arrived")
  }

  @Test func `is unanswered before the start`() async throws {
    let assembly = ModuleAssembly([Town(), island()], in: StoppedClock().environment)
    let navigator = Navigator(try assembly.mediator())

    let result = await navigator.start(.stack(IslandScene.cave))

    #expect(result == .unanswered(missing(.notStarted)))
  }

  @Test func `is kept for a later run after a restart if its module was stopped`() async throws {
    let (_, before) = try await started()
    _ = await before.open(IslandScene.cave)
    let mediator = try await Mediator.of(Town(), island())
    try await mediator.stop("Island")
    let after = Navigator(mediator)

    let snapshot = before.snapshot()
    let result = await after.restore(snapshot)

    let reason = RestorationIssue.Reason.unbuildable(missing(.stopped).problem)
    #expect(
      result
        == RestorationResult(
          restored: 1,
          dormant: [RestorationIssue(name: "island", reason: reason)]
        )
    )
    #expect(after.path == ["square"])
    #expect(after.snapshot() == snapshot)
  }
}

private enum IslandScene: SceneAdapter {
  case beach
  case cave

  static let links: [Link<Self>] = [
    Link("island", to: .beach), Link("island/cave", to: .cave, under: .beach),
  ]

  var path: LinkPath? {
    switch self {
    case .beach: "island"
    case .cave: "island/cave"
    }
  }
}

private final class IslandsScene: Scene {
  var screen: Screen { Screen("An island") }
}
