import Mediator
import Navigation
import Testing

/// An animator that notes what it plays, and which one it is.
final class Fade: Animator {
  var isPresenting = false
  private let diary: Diary
  private var played = 0

  init(_ diary: Diary) {
    self.diary = diary
  }

  func animate(_ place: any SceneAdapter) async {
    played += 1
    diary.note("\(isPresenting ? "in" : "out") \(place) \(played)")
  }
}

/// A route whose transition a router may override in one place.
protocol MarketRoute {
  var marketTransition: Transition { get }
  func openMarket() async -> NavigationResult
}

extension MarketRoute where Self: Router {
  var marketTransition: Transition { .present }
  func openMarket() async -> NavigationResult { await open(TownScene.market, as: marketTransition) }
}

struct PlainRouter: Router, MarketRoute, Closable {
  let context: SceneContext
}

struct PushingRouter: Router, MarketRoute {
  let context: SceneContext
  var marketTransition: Transition { .push.animated(by: "fade") }
}

@Suite(.timeLimit(.minutes(15))) struct `Transitions` {
  let town = Town()
  let diary = Diary()
  let navigator: Navigator

  init() async throws {
    let diary = diary
    let fades = Inline("Fades") { $0.animator("fade") { Fade(diary) } }
    navigator = Navigator(try await Mediator.of(town, fades), trace: SessionTrace())
    await navigator.start(.stack(TownScene.square))
  }

  @Test func `are the route's own unless a router says otherwise`() async throws {
    let context = try #require(navigator.townScene).router.context

    _ = await PlainRouter(context: context).openMarket()
    #expect(navigator.tree.layers.count == 2)
    await navigator.back()

    _ = await PushingRouter(context: context).openMarket()
    #expect(navigator.path == ["square", "market"])
  }

  @Test func `decide how a scene closes, without a word at the closing`() async throws {
    let context = try #require(navigator.townScene).router.context
    for router in [PlainRouter(context: context), PushingRouter(context: context)]
      as [any MarketRoute]
    {
      _ = await router.openMarket()

      _ = await navigator.townScene?.router.close()

      #expect(navigator.path == ["square"])
      #expect(navigator.tree.layers.count == 1)
    }
  }

  @Test func `play in and out with the same animator, once each`() async throws {
    let context = try #require(navigator.townScene).router.context

    _ = await PushingRouter(context: context).openMarket()
    await navigator.pop()

    #expect(diary.lines == ["in market 1", "out market 2"])
  }

  @Test func `with an unknown animator open all the same, and the trace says so`() async {
    let result = await navigator.open(TownScene.market, as: .push.animated(by: "flip"))

    #expect(result.word == "arrived")
    #expect(navigator.call.trace.lines.contains { $0.reason == "no animator “flip”" })
  }

  @Test func `of a name are played by the session's front, where it has an animator`() async {
    let front = Diary()
    navigator.animate("fade") { Fade(front) }
    navigator.animate("sheet") { Fade(front) }

    _ = await navigator.open(TownScene.market, as: .push.animated(by: "fade"))
    _ = await navigator.open(TownScene.cellar, as: .sheet)
    await navigator.back()

    #expect(front.lines == ["in market 1", "in cellar 1", "out cellar 2"])
    #expect(diary.lines == [])
  }

  @Test func `of two modules with one name are a fault`() {
    let diary = Diary()
    let assembly = ModuleAssembly(
      [
        Inline("A") { $0.animator("fade") { Fade(diary) } },
        Inline("B") { $0.animator("fade") { Fade(diary) } },
      ],
      in: StoppedClock().environment
    )

    #expect(assembly.faults.map(\.kind) == [.duplicateAnimator])
  }
}

/// A scene of the second scheme that needs nothing to begin with.
final class BenchScene: NoInputScene {
  init(context: SceneContext) {}
  var screen: Screen { Screen("Bench") }
}

@Suite(.timeLimit(.minutes(15))) struct `A scene that is opened by its type` {
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(Town()))
    await navigator.start(.stack(TownScene.square))
  }

  @Test func `takes an input`() async {
    _ = await navigator.open(DraftScene.self, input: "bob")

    #expect((navigator.front as? DraftScene)?.input == "bob")
  }

  @Test func `may need none`() async {
    _ = await navigator.open(BenchScene.self, as: .present)

    #expect(navigator.front is BenchScene)
    #expect(navigator.tree.layers.count == 2)
  }

  @Test func `is another place with another input`() async {
    _ = await navigator.open(DraftScene.self, input: "bob")

    #expect(await navigator.open(DraftScene.self, input: "bob").word == "duplicate")
    #expect(await navigator.open(DraftScene.self, input: "eve").word == "arrived")
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Scenes of two modules` {
  @Test func `with one adapter are a fault that names both`() {
    let second = Inline("Suburb") { registry in
      registry.scenes(TownScene.self) { _, context in BenchScene(context: context) }
    }
    let assembly = ModuleAssembly([Town(), second], in: StoppedClock().environment)

    let fault = assembly.faults.first { $0.kind == .duplicateScenes }

    #expect(fault?.owners == ["Suburb", "Town"])
  }

  @Test func `with one stable name are a fault that names both`() {
    enum Twin: SceneAdapter {
      case only
      static var name: String { "town" }
    }
    let second = Inline("Suburb") { registry in
      registry.scenes(Twin.self) { _, context in BenchScene(context: context) }
    }
    let assembly = ModuleAssembly([Town(), second], in: StoppedClock().environment)

    #expect(assembly.faults.map(\.kind) == [.duplicateSceneName])
  }
}
