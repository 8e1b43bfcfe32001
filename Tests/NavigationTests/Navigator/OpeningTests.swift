import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A navigator` {
  let town = Town()
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(town, Gate()), trace: SessionTrace())
    await navigator.start(.stack(TownScene.square))
    town.diary.clear()
  }

  @Test func `opens a place and says that it has arrived`() async throws {
    let result = await navigator.open(TownScene.market)

    #expect(result == .arrived(try #require(navigator.tree.top)))
    #expect(navigator.path == ["square", "market"])
  }

  @Test func `has arrived only once the scene has loaded`() async {
    _ = await navigator.open(TownScene.market)

    #expect(
      town.diary.lines == [
        "disappeared square", "created market", "appeared market", "load market",
      ]
    )
  }

  @Test func `tells scenes of their end`() async {
    _ = await navigator.open(TownScene.market)
    town.diary.clear()

    await navigator.pop()

    #expect(town.diary.lines == ["disappeared market", "closed market", "appeared square"])
  }

  @Test func `does not open what is in front already`() async throws {
    let first = await navigator.open(TownScene.market)

    let second = await navigator.open(TownScene.market)

    #expect(second == .duplicate(try #require(first.node)))
  }

  @Test func `does not open what is in front already, above the places beneath it`() async throws {
    let first = await navigator.open(TownScene.stall(1), under: [TownScene.market])

    let second = await navigator.open(
      TownScene.stall(1),
      under: [TownScene.market],
      options: OpenOptions(.single)
    )

    #expect(second == .duplicate(try #require(first.node)))
    #expect(navigator.path == ["square", "market", "stall(1)"])
  }

  @Test func `names the owner of a place that no module builds`() async throws {
    let alone = Navigator(try await Mediator.of(town))
    await alone.start(.stack(TownScene.square))

    let result = await alone.open(GateScene.login)

    #expect(
      result
        == .unanswered(
          UnansweredRequest(request: "gate.login", owner: "NavigationTests", cause: .leftOut)
        )
    )
    #expect(alone.path == ["square"])
  }

  @Test func `answers a step that is impossible with the error`() async {
    #expect(await navigator.pop() == .failed(.invalidStep(.atRoot(NodeID(2)))))
    #expect(await navigator.close(NodeID(77)) == .failed(.invalidStep(.gone(NodeID(77)))))
  }

  @Test func `goes nowhere before it has started`() async throws {
    let idle = Navigator(try await Mediator.of(town))

    #expect(await idle.open(TownScene.market) == .failed(.invalidStep(.noRoot)))
  }

  @Test func `can begin anew, with nodes that never were before`() async throws {
    let before = try #require(navigator.townScene)

    let result = await navigator.start(.scene(TownScene.cellar))

    #expect(result == .arrived(NodeID(3)))
    #expect(navigator.here == "cellar")
    #expect(navigator.townScene !== before)
    #expect(town.diary.lines.contains("closed square"))
  }

  @Test func `closes a scene that cannot load, and says why`() async throws {
    let broken = Town(onLoad: { place, _ in
      if place == .cellar { throw Problem(code: "town.flooded", message: "The cellar is flooded.") }
    })
    let navigator = Navigator(try await Mediator.of(broken))
    await navigator.start(.stack(TownScene.square))

    let result = await navigator.open(TownScene.cellar)

    #expect(result.problem?.code == "town.flooded")
    #expect(navigator.path == ["square"])
  }

  @Test func `loads a place once for which others close, and closes none for one that cannot`()
    async throws
  {
    let town = Town(onLoad: { place, _ in
      if place == .stall(2) { throw Problem(code: "town.empty", message: "Nobody sells here.") }
    })
    let navigator = Navigator(try await Mediator.of(town))
    await navigator.start(.stack(TownScene.square))
    _ = await navigator.open(TownScene.cellar)
    town.diary.clear()

    let refused = await navigator.open(TownScene.stall(2), under: [TownScene.square])
    let stayed = navigator.path
    let result = await navigator.open(TownScene.stall(1), under: [TownScene.square])

    #expect(refused.problem?.code == "town.empty" && stayed == ["square", "cellar"])
    #expect(result.problem == nil && navigator.path == ["square", "stall(1)"])
    #expect(town.diary.lines.filter { $0.hasPrefix("load") } == ["load stall(2)", "load stall(1)"])
  }

  @Test func `gives extras to the opened scene and to no other`() async {
    let key = ExtraKey<Int>("town.highlight")

    _ = await navigator.jump(to: TownScene.market, extras: SceneExtras().setting(key, to: 5))
    let given = navigator.townScene?.router.context.extras[key]
    _ = await navigator.open(TownScene.stall(1))

    #expect(given == 5)
    #expect(navigator.townScene?.router.context.extras[key] == nil)
    #expect(navigator.townScene?.router.context.extras[ExtraKey<String>("town.highlight")] == nil)
  }

  @Test func `closes the scene itself, never what has come to stand upon it`() async {
    _ = await navigator.open(TownScene.market)
    let market = navigator.townScene
    _ = await navigator.open(TownScene.stall(1))

    await market?.router.close()

    #expect(navigator.path == ["square"])
  }

  @Test func `lets a scene of the past fail by name instead of moving others`() async throws {
    _ = await navigator.open(TownScene.market)
    let market = try #require(navigator.townScene)
    await navigator.pop()

    let result = await market.router.open(TownScene.stall(1))

    #expect(result == .failed(.invalidStep(.gone(market.router.context.node))))
  }

  @Test func `jumps from whatever is in front, also on behalf of a scene below`() async throws {
    let square = try #require(navigator.townScene)
    _ = await navigator.presentInNavigation(TownScene.market)

    _ = await square.router.jump(to: TownScene.stall(3))

    #expect(navigator.path == ["market", "stall(3)"])
  }

  @Test func `releases what it closes`() async {
    navigator.leakDetector = SceneLeakDetector()
    for number in 0..<20 { _ = await navigator.open(TownScene.stall(number)) }

    await navigator.popToRoot()

    #expect(navigator.leakDetector?.count == 20)
    #expect(navigator.leaks == [])
  }

  @Test func `finds a scene that outlives its node`() async {
    navigator.leakDetector = SceneLeakDetector()
    _ = await navigator.open(TownScene.market)
    let kept = navigator.front

    await navigator.pop()

    #expect(navigator.leaks.count == 1)
    withExtendedLifetime(kept) {}
  }

  @Test func `traces every navigation with its outcome and reason`() async {
    _ = await navigator.open(TownScene.market)
    await navigator.close(NodeID(2))
    await navigator.pop()

    let lines = navigator.call.trace.lines.filter { $0.kind == .navigation }.map(\.description)

    #expect(
      lines.suffix(3) == [
        "navigation Town → Town town/market: done",
        "navigation close #2: failed (navigation.at-root)",
        "navigation pop: done",
      ]
    )
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Links` {
  let town = Town()
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(town), trace: SessionTrace())
    await navigator.start(.stack(TownScene.square))
  }

  @Test func `build the stack that a person would have walked`() async {
    let result = await navigator.open(link: "interchange://town/market/7")

    #expect(result.word == "arrived")
    #expect(navigator.path == ["square", "market", "stall(7)"])
  }

  @Test func `leave a line in the trace where they lead nowhere`() async {
    let result = await navigator.open(link: "town/markt")

    #expect(result.word == "failed")
    let line = navigator.call.trace.lines.last { $0.kind == .link }
    #expect(line?.reason?.hasPrefix("Unknown link: town/markt.") == true)
  }

  @Test func `reuse what stands already`() async throws {
    _ = await navigator.open(link: "town/market/7")
    let market = navigator.tree.nodes[2].id

    _ = await navigator.open(link: "town/market/8")
    let eight = navigator.path
    let again = await navigator.open(link: "town/market")

    #expect(eight == ["square", "market", "stall(8)"])
    #expect(again == .arrived(market))
    #expect(navigator.path == ["square", "market"])
  }

  @Test func `open alone where they are presented`() async {
    _ = await navigator.open(link: "town/market/7", as: .present)

    #expect(navigator.path == ["stall(7)"])
    #expect(navigator.tree.layers.count == 2)
  }

  @Test func `keep their parents in a container of their own`() async {
    _ = await navigator.open(link: "town/market/7", as: .presentInNavigation)

    #expect(navigator.tree.layers.count == 2)
    #expect(navigator.path == ["square", "market", "stall(7)"])
    await navigator.back()
    await navigator.back()
    #expect(navigator.here == "square")
    #expect(navigator.tree.layers.count == 2)
    await navigator.back()
    #expect(navigator.tree.layers.count == 1)
  }

  @Test func `are not printed where they would be refused`() async {
    #expect(navigator.link(to: LongScene.text(String(repeating: "x", count: 4000))) != nil)
    #expect(navigator.link(to: LongScene.text(String(repeating: "x", count: 4096))) == nil)
  }

  @Test func `say what a parameter must be`() async {
    let result = await navigator.open(link: "town/market/seven")

    #expect(result.problem?.message.contains("Enter a whole number.") == true)
    #expect(result.word == "failed")
  }

  @Test func `do not lead to places without one`() async {
    #expect(await navigator.open(link: "town/cellar").word == "failed")
    #expect(navigator.link(to: TownScene.cellar) == nil)
  }

  @Test func `are held until the modules have started`() async throws {
    let mediator = try ModuleAssembly([town], in: StoppedClock().environment).mediator()
    let session = Session(mediator)
    _ = await session.start()

    async let result = session.with { await $0.open(link: "town/market") }
    try await mediator.start()

    #expect(await result.word == "arrived")
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Screens` {
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(Town()))
    await navigator.start(.stack(TownScene.square))
  }

  @Test func `say what is shown, with links`() throws {
    let screen = try #require(navigator.screen)

    #expect(screen.title == "square")
    #expect(screen.link == "town")
    #expect(screen.rows.map(\.link) == ["town/market"])
    #expect(screen.actions.map(\.name) == ["enter", "choose"])
    #expect(screen.actions.first?.parameters.first?.expectation == "a whole number")
    #expect(screen.actions.last?.confirmation == "Really?")
  }

  @Test func `run an action with typed values`() async throws {
    try await navigator.perform("enter", with: ["12"])

    #expect(navigator.path == ["square", "stall(12)"])
  }

  @Test func `say what was wrong with the words`() async {
    let problem = await #expect(throws: Problem.self) {
      try await navigator.perform("enter", with: ["twelve"])
    }

    #expect(problem?.message == "Enter a whole number.")
  }

  @Test func `name the nearest action`() async {
    let problem = await #expect(throws: Problem.self) { try await navigator.perform("entr") }

    #expect(problem?.hint == "There is: enter.")
  }
}

/// Something that a closure may capture.
private protocol Bell: AnyObject {
  @discardableResult func ring() async -> Int
}

private final class Doorbell: Bell {
  var count = 0

  func ring() async -> Int {
    count += 1
    return count
  }
}

@Suite(.timeLimit(.minutes(15))) struct `An action of no parameters` {
  @Test func `may be written as a closure, which keeps what it captures`() async throws {
    let doorbell = Doorbell()
    let bell: any Bell = doorbell

    try await SceneAction("ring") { await bell.ring() }.perform([])

    #expect(doorbell.count == 1)
  }

  @Test func `takes no words`() async {
    await #expect(throws: ParameterError.self) {
      try await SceneAction("ring") {}.perform(["twice"])
    }
  }
}

/// A place whose link may be too long.
private enum LongScene: SceneAdapter {
  case text(String)

  var path: LinkPath? {
    switch self {
    case .text(let text): "long/\(text)"
    }
  }
}
