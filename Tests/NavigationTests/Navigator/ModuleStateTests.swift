import Links
import Mediator
import Navigation
import Testing

@Suite struct `A place of a module that does not run` {
  private let diary = Diary()

  /// A module of two places, which notes that it was started.
  private func island(lazily: Bool) -> Inline {
    Inline("Island", lazily: lazily) { [diary] registry in
      registry.onStart { _ in diary.note("start") }
      registry.scenes(IslandScene.self) { place, _ in
        diary.note("build \(place)")
        return IslandsScene()
      }
    }
  }

  private func started(lazily: Bool) async throws -> (Mediator, Navigator) {
    let mediator = try await Mediator.of(Town(), island(lazily: lazily))
    let navigator = Navigator(mediator)
    await navigator.start(.stack(TownScene.square))
    return (mediator, navigator)
  }

  private func missing(_ cause: UnansweredRequest.Cause) -> UnansweredRequest {
    UnansweredRequest(request: "island/cave", owner: "Island", cause: cause)
  }

  @Test func `starts a lazy module, once, before the scene is built`() async throws {
    let (_, navigator) = try await started(lazily: true)
    #expect(diary.lines == [])

    let first = await navigator.open(IslandScene.cave)
    let second = await navigator.open(IslandScene.beach)

    #expect([first.word, second.word] == ["arrived", "arrived"])
    #expect(diary.lines == ["start", "build cave", "build beach"])
  }

  @Test func `starts a lazy module once for all who come at the same time`() async throws {
    let (mediator, _) = try await started(lazily: true)
    let sessions = (0..<16).map { _ in Session(mediator) }

    await withTaskGroup { group in
      for session in sessions {
        group.addTask {
          _ = await session.start()
          _ = await session.with { await $0.open(IslandScene.cave) }
        }
      }
    }

    #expect(diary.lines.filter { $0 == "start" }.count == 1)
    #expect(diary.lines.filter { $0 == "build cave" }.count == 16)
  }

  @Test func `is not built where a link comes to a lazy module, until that has started`()
    async throws
  {
    let (_, navigator) = try await started(lazily: true)

    let result = await navigator.open(link: "island/cave")

    #expect(result.word == "arrived")
    #expect(navigator.path == ["square", "beach", "cave"])
    #expect(diary.lines == ["start", "build beach", "build cave"])
  }

  @Test func `is unanswered once its module was stopped, and nothing moves`() async throws {
    let (mediator, navigator) = try await started(lazily: false)
    try await mediator.stop("Island")

    let result = await navigator.open(IslandScene.cave)

    #expect(result == .unanswered(missing(.stopped)))
    #expect(navigator.path == ["square"])
    #expect(!diary.lines.contains("build cave"))
  }

  @Test func `opens again once its module was started again`() async throws {
    let (mediator, navigator) = try await started(lazily: false)
    try await mediator.stop("Island")
    try await mediator.start("Island")

    #expect(await navigator.open(IslandScene.cave).word == "arrived")
  }

  @Test func `is unanswered before the start`() async throws {
    let assembly = ModuleAssembly([Town(), island(lazily: false)], in: StoppedClock().environment)
    let navigator = Navigator(try assembly.mediator())

    let result = await navigator.start(.stack(IslandScene.cave))

    #expect(result == .unanswered(missing(.notStarted)))
  }

  @Test func `comes back after a restart, and starts its lazy module`() async throws {
    let (_, before) = try await started(lazily: false)
    _ = await before.open(IslandScene.cave)
    diary.clear()
    let after = Navigator(try await Mediator.of(Town(), island(lazily: true)))

    let result = await after.restore(before.snapshot())

    #expect(result == RestorationResult(restored: 2))
    #expect(diary.lines == ["start", "build cave"])
  }

  @Test func `is reported as lost after a restart if its module was stopped`() async throws {
    let (_, before) = try await started(lazily: false)
    _ = await before.open(IslandScene.cave)
    let mediator = try await Mediator.of(Town(), island(lazily: false))
    try await mediator.stop("Island")
    let after = Navigator(mediator)

    let result = await after.restore(before.snapshot())

    let reason = RestorationIssue.Reason.unbuildable(missing(.stopped).problem)
    #expect(
      result
        == RestorationResult(
          restored: 1,
          losses: [RestorationIssue(name: "island", reason: reason)]
        )
    )
    #expect(after.path == ["square"])
  }
}

private enum IslandScene: SceneAdapter {
  case beach
  case cave

  static let links: [Link<Self>] = [
    Link("island", to: .beach), Link("island/cave", to: .cave, under: .beach),
  ]

  var path: Path? {
    switch self {
    case .beach: "island"
    case .cave: "island/cave"
    }
  }
}

private final class IslandsScene: Scene {
  var screen: Screen { Screen("An island") }
}
