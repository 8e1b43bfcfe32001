import Foundation
import Links
import Mediator
import Navigation
import Testing

/// Places whose shape differs from one release to the next.
enum ShelfOfYesterday: SceneAdapter {
  case book(String)
  static var name: String { "shelf" }
}

enum ShelfOfToday: SceneAdapter {
  case book(number: Int)
  static var name: String { "shelf" }
}

/// A scene that keeps a number.
final class CounterScene: NoInputScene, RestorableScene {
  var state = 5

  init(context: SceneContext) {}

  var screen: Screen { Screen("Counter") }
  func restore(_ state: Int) { self.state = state }
}

/// The same scene, in a release in which it keeps words.
final class WordScene: NoInputScene, RestorableScene {
  var state: [String] = ["unsaid"]

  init(context: SceneContext) {}

  var screen: Screen { Screen("Words") }
  func restore(_ state: [String]) { self.state = state }
}

@Suite(.timeLimit(.minutes(15))) struct `What cannot be brought back` {
  let town = Town()

  func navigator(
    _ module: any Module,
    _ setUp: @escaping @Sendable (inout Registry) -> Void
  ) async throws -> Navigator {
    Navigator(try await Mediator.of(module, Gate(), Inline("More", setUp)), as: .alice)
  }

  /// A snapshot with the square, one more place, and the market upon it.
  func snapshot(
    with place: any SceneAdapter,
    _ setUp: @escaping @Sendable (inout Registry) -> Void
  ) async throws -> SessionSnapshot {
    let navigator = try await navigator(town, setUp)
    await navigator.start(.stack(TownScene.square))
    _ = await navigator.open(place)
    _ = await navigator.open(TownScene.market)
    return navigator.snapshot()
  }

  @Test func `is left out where its place has another shape by now`() async throws {
    let snapshot = try await snapshot(with: ShelfOfYesterday.book("Swift")) { registry in
      registry.scenes(ShelfOfYesterday.self) { _, context in BenchScene(context: context) }
    }
    let second = try await navigator(town) { registry in
      registry.scenes(ShelfOfToday.self) { _, context in BenchScene(context: context) }
    }

    let result = await second.restore(snapshot)

    #expect(result.dormant == [RestorationIssue(name: "shelf", reason: .unreadablePlace)])
    #expect(second.path == ["square", "market"])
    #expect(second.snapshot() == snapshot)
  }

  @Test func `is left out where its module cannot make it any more`() async throws {
    let snapshot = try await snapshot(with: ShelfOfToday.book(number: 1)) { registry in
      registry.scenes(ShelfOfToday.self) { _, context in BenchScene(context: context) }
    }
    let second = try await navigator(town) { registry in
      registry.scenes(ShelfOfToday.self) { _, _ in throw TownRefusal.closedToday }
    }

    let result = await second.restore(snapshot)

    let reason = RestorationIssue.Reason.unbuildable(Problem(TownRefusal.closedToday))
    #expect(result.dormant == [RestorationIssue(name: "shelf", reason: reason)])
    #expect(result.dormant.first?.description == "shelf: The town is closed today.")
    #expect(second.path == ["square", "market"])
    #expect(second.snapshot() == snapshot)
  }

  @Test func `is taken out again where it cannot load and is in front`() async throws {
    let first = try await navigator(town) { _ in }
    await first.start(.stack(TownScene.square))
    _ = await first.open(TownScene.market)
    _ = await first.open(TownScene.cellar)
    let snapshot = first.snapshot()
    let flooded = Town(onLoad: { place, _ in
      if place == .cellar { throw TownRefusal.closedToday }
    })
    let second = try await navigator(flooded) { _ in }

    let result = await second.restore(snapshot)

    let reason = RestorationIssue.Reason.unloadable(Problem(TownRefusal.closedToday))
    #expect(
      result
        == RestorationResult(restored: 2, losses: [RestorationIssue(name: "town", reason: reason)])
    )
    #expect(result.losses.map(\.isShut) == [false])
    #expect(second.path == ["square", "market"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `begins anew where the first place of a tab cannot load, and ends there`() async throws {
    let tabs = InitialTree.tabs([
      ("square", .stack(TownScene.square)), ("cellar", .stack(TownScene.cellar)),
    ])
    let first = try await navigator(town) { _ in }
    await first.start(tabs)
    await first.select(tab: "cellar")
    let snapshot = first.snapshot()
    let flooded = Town(onLoad: { place, _ in
      if place == .cellar { throw TownRefusal.closedToday }
    })
    let second = try await navigator(flooded) { _ in }

    let result = await second.restore(snapshot, in: tabs)

    let reason = RestorationIssue.Reason.unloadable(Problem(TownRefusal.closedToday))
    #expect(result.losses == [RestorationIssue(name: "town", reason: reason)])
    #expect(second.here == "cellar")
    #expect(await second.select(tab: "square").problem == nil)
    #expect(second.here == "square")
  }

  @Test func `stands without its state where that has another shape`() async throws {
    let first = try await navigator(town) { $0.scene(CounterScene.self) }
    await first.start(.stack(TownScene.square))
    _ = await first.open(CounterScene.self)
    let text = String(decoding: try JSONEncoder().encode(first.snapshot()), as: UTF8.self)
    let renamed = text.replacingOccurrences(of: "scene.CounterScene", with: "scene.WordScene")
    let snapshot = try JSONDecoder().decode(SessionSnapshot.self, from: Data(renamed.utf8))
    let second = try await navigator(town) { $0.scene(WordScene.self) }

    let result = await second.restore(snapshot)

    #expect(result.losses == [RestorationIssue(name: "scene.WordScene", reason: .unreadableState)])
    #expect((second.front as? WordScene)?.state == ["unsaid"])
  }

  @Test func `leaves nothing standing where nothing was left`() async throws {
    let first = try await navigator(town) { $0.scene(CounterScene.self) }
    await first.start(.stack(TownScene.vault))
    let snapshot = first.snapshot()
    let second = Navigator(try await Mediator.of(town, Gate()))

    let result = await second.restore(snapshot)

    #expect(result.losses.map(\.isShut) == [true])
    #expect(second.here == "login")
    #expect(second.intents.count == 1)
  }

  @Test func `is told in sentences`() {
    let reasons: [RestorationIssue.Reason] = [
      .version(stored: 2, current: 1), .damaged("it is cut off"), .unknownPlace,
      .unreadablePlace, .shut(Problem(TownRefusal.closedToday)), .unreadableState, .outdatedIntent,
    ]

    let sentences = reasons.map { RestorationIssue(name: "town", reason: $0).description }

    #expect(Set(sentences).count == reasons.count)
    #expect(sentences.allSatisfy { $0.hasPrefix("town") && $0.hasSuffix(".") })
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A session that is brought back into a running one` {
  let town = Town()

  @Test func `closes what stood there`() async throws {
    let mediator = try await Mediator.of(town)
    let first = Navigator(mediator)
    await first.start(.stack(TownScene.square))
    _ = await first.open(TownScene.market)
    let snapshot = first.snapshot()
    first.leakDetector = SceneLeakDetector()
    _ = await first.open(TownScene.cellar)
    town.diary.clear()

    let result = await first.restore(snapshot)

    #expect(result.restored == 2)
    #expect(town.diary.lines.prefix(3) == ["closed square", "closed market", "closed cellar"])
    #expect(first.path == ["square", "market"])
    #expect(first.leaks == [])
  }

  @Test func `answers those who waited there`() async throws {
    let session = Session(try await Mediator.of(town))
    _ = await session.start()
    let snapshot = await session.with { $0.snapshot() }
    async let outcome = session.ask(TownScene.choose)
    while await session.with({ $0.here }) != "form", !Task.isCancelled { await Task.yield() }

    _ = await session.with { await $0.restore(snapshot) }

    #expect(await outcome == .cancelled)
  }

  @Test func `gives new nodes numbers that never were`() async throws {
    let mediator = try await Mediator.of(town)
    let first = Navigator(mediator)
    await first.start(.stack(TownScene.square))
    _ = await first.open(TownScene.market)
    await first.pop()
    let second = Navigator(mediator)

    _ = await second.restore(first.snapshot())
    let result = await second.open(TownScene.cellar)

    #expect(result == .arrived(NodeID(4)))
  }

  @Test func `is the same snapshot again`() async throws {
    let mediator = try await Mediator.of(town, Gate())
    let first = Navigator(mediator)
    await first.start(.tabs([("a", .stack(TownScene.square)), ("b", .split([.stack(nil)]))]))
    _ = await first.open(link: "town/market/3")
    _ = await first.open(TownScene.vault)
    let second = Navigator(mediator)

    _ = await second.restore(first.snapshot())

    #expect(second.snapshot() == first.snapshot())
  }
}
