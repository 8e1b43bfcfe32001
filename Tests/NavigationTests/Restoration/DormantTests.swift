import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A session that a run can show only in part` {
  private static var full: InitialTree {
    .tabs([
      ("square", .stack(TownScene.square)), ("island", .stack(FarScene.beach)),
      ("market", .stack(TownScene.market)),
    ])
  }

  private static var part: InitialTree {
    .tabs([("square", .stack(TownScene.square)), ("market", .stack(TownScene.market))])
  }

  private func navigator(_ modules: any Module...) async throws -> Navigator {
    let assembly = ModuleAssembly(modules, in: StoppedClock().environment)
    let mediator = try assembly.mediator()
    try await mediator.start()
    return Navigator(mediator)
  }

  private func session() async throws -> Navigator {
    let navigator = try await navigator(Town(), Far())
    await navigator.start(Self.full)
    await navigator.select(tab: "market")
    await navigator.select(tab: "island")
    _ = await navigator.open(FarScene.cave)
    return navigator
  }

  @Test func `keeps what it cannot show, also the tab that was selected`() async throws {
    let snapshot = try await session().snapshot()

    let part = try await navigator(Town())
    let result = await part.restore(snapshot, in: Self.part)

    #expect(result.losses.isEmpty)
    #expect(part.tabNames == ["square", "market"])
    #expect(part.screen?.link == "town")
    #expect(part.snapshot() == snapshot)
    let again = try await navigator(Town(), Far())
    _ = await again.restore(part.snapshot(), in: Self.full)
    #expect(again.tabNames == ["square", "island", "market"])
    #expect(again.tree == (try await session().tree))
  }

  @Test func `keeps it beside what changes meanwhile`() async throws {
    let snapshot = try await session().snapshot()
    let part = try await navigator(Town())
    _ = await part.restore(snapshot, in: Self.part)
    await part.select(tab: "market")
    _ = await part.open(TownScene.stall(3))

    let again = try await navigator(Town(), Far())
    _ = await again.restore(part.snapshot(), in: Self.full)

    #expect(again.screen?.link == "town/market/3")
    #expect(again.tabNames == ["square", "island", "market"])
    await again.select(tab: "island")
    #expect(again.screen?.link == "far/cave")
  }

  @Test func `gets the tabs of a module that was added, and loses them again`() async throws {
    let before = try await navigator(Town())
    await before.start(Self.part)
    let snapshot = before.snapshot()

    let grown = try await navigator(Town(), Far())
    _ = await grown.restore(snapshot, in: Self.full)
    #expect(grown.tabNames == ["square", "island", "market"])
    #expect(grown.screen?.link == "town")
    await grown.select(tab: "island")
    #expect(grown.screen?.link == "far")

    let shrunk = try await navigator(Town())
    _ = await shrunk.restore(grown.snapshot(), in: Self.part)
    #expect(shrunk.tabNames == ["square", "market"])
  }

  @Test func `gives a tab its first place back that an older version has lost`() async throws {
    let bare = try await navigator(Town(), Far())
    await bare.start(
      .tabs([("square", .stack(TownScene.square)), ("island", .stack(nil))])
    )
    let snapshot = bare.snapshot()

    let mended = try await navigator(Town(), Far())
    _ = await mended.restore(snapshot, in: Self.full)
    await mended.select(tab: "island")

    #expect(mended.screen?.link == "far")
  }
}

extension Navigator {
  fileprivate var tabNames: [String] {
    guard let bottom = tree.layers.first, case .tabs(let tabs, _) = tree[bottom]?.content else {
      return []
    }
    return tabs.map(\.name)
  }
}

private enum FarScene: SceneAdapter {
  case beach
  case cave

  static let links: [Link<Self>] = [Link("far", to: .beach), Link("far/cave", to: .cave)]

  var path: LinkPath? {
    switch self {
    case .beach: "far"
    case .cave: "far/cave"
    }
  }
}

private struct Far: Module {
  func register(in registry: inout Registry) {
    registry.scenes(FarScene.self) { _, context in BenchScene(context: context) }
  }
}
