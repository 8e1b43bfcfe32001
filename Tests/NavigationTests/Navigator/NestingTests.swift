import Mediator
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Inside a navigation` {
  @Test func `another session's navigation is one of its own`() async throws {
    let other = Session(try await Mediator.of(Town()))
    _ = await other.start()
    let diary = Diary()
    let town = Town(onLoad: { place, router in
      guard place == .market else { return }
      diary.note(await other.open(.stall(9)).word)
      diary.note(await router.open(TownScene.stall(1)).word)
    })
    let session = Session(try await Mediator.of(town))
    _ = await session.start()

    let result = await session.open(.market)

    #expect(result.word == "arrived")
    #expect(diary.lines == ["arrived", "arrived"])
    #expect(await other.with { $0.path } == ["square", "stall(9)"])
    #expect(await session.with { $0.path } == ["square", "market", "stall(1)"])
  }

  @Test func `two sessions may call each other without waiting for ever`() async throws {
    let first = Exchange()
    let second = Exchange()
    let one = Session(try await Mediator.of(first.town))
    let two = Session(try await Mediator.of(second.town))
    first.partner.set { [weak two] in await two?.open(.stall(2)) ?? .failed(.ended) }
    second.partner.set { [weak one] in await one?.open(.stall(1)) ?? .failed(.ended) }
    _ = await one.start()
    _ = await two.start()

    let result = await one.open(.market)

    #expect(result.word == "arrived")
    #expect(await one.with { $0.path } == ["square", "market", "stall(1)"])
    #expect(await two.with { $0.path } == ["square", "stall(2)"])
  }

  /// A town whose market and whose stall 2 ask the partner to navigate while they load.
  struct Exchange {
    let partner = Partner()

    var town: Town {
      let partner = partner
      return Town(onLoad: { place, _ in
        if place == .market || place == .stall(2) { _ = await partner.call() }
      })
    }
  }

  actor Partner {
    private var action: @Sendable () async -> NavigationResult = { .failed(.ended) }
    private nonisolated let door = Door()

    nonisolated func set(_ action: @escaping @Sendable () async -> NavigationResult) {
      Task {
        await keep(action)
        door.open()
      }
    }

    func call() async -> NavigationResult {
      await door.pass()
      return await action()
    }

    private func keep(_ action: @escaping @Sendable () async -> NavigationResult) {
      self.action = action
    }
  }

  @Test func `a task that is left behind waits like any other once it is over`() async throws {
    let door = Door()
    let (left, announce) = AsyncStream.makeStream(of: Task<NavigationResult, Never>.self)
    let sessions = SessionBox()
    let town = Town(onLoad: { place, _ in
      guard place == .market else { return }
      announce.yield(
        Task {
          await door.pass()
          return await sessions.session()?.open(.stall(1)) ?? .failed(.ended)
        }
      )
    })
    let session = Session(try await Mediator.of(town))
    await sessions.put(session)
    _ = await session.start()

    _ = await session.open(.market)
    door.open()
    var tasks = left.makeAsyncIterator()
    let late = await tasks.next()

    #expect(await late?.value.word == "arrived")
    #expect(await session.with { $0.path } == ["square", "market", "stall(1)"])
  }

  actor SessionBox {
    private weak var kept: Session?

    func put(_ session: Session) { kept = session }
    func session() -> Session? { kept }
  }

  @Test func `a scene may close itself while it loads`() async throws {
    let town = Town(onLoad: { place, router in
      if place == .market { await router.close() }
    })
    let navigator = Navigator(try await Mediator.of(town))
    navigator.leakDetector = SceneLeakDetector()
    await navigator.start(.stack(TownScene.square))

    _ = await navigator.open(TownScene.market)

    #expect(navigator.path == ["square"])
    #expect(navigator.leaks == [])
  }

  @Test func `a scene may replace itself while it loads`() async throws {
    let town = Town(onLoad: { place, router in
      if place == .market { _ = await router.replace(with: TownScene.cellar) }
    })
    let navigator = Navigator(try await Mediator.of(town))
    await navigator.start(.stack(TownScene.square))

    _ = await navigator.open(TownScene.market)

    #expect(navigator.path == ["square", "cellar"])
  }

  @Test func `signing in while a scene loads takes up what waited`() async throws {
    let town = Town()
    let navigator = Navigator(try await Mediator.of(town, Gate()))
    await navigator.start(.stack(TownScene.square))
    _ = await navigator.open(TownScene.vault)

    async let first = navigator.callerChanged(to: .alice)
    let resumed = await first

    #expect(resumed.map(\.result.word) == ["arrived"])
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A navigator without guards` {
  /// Opens and closes at random, and does the same to a tree by hand.
  @Test(arguments: 0..<8)
  func `does to its tree what the verbs say`(run: Int) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SplitMix(seed: seed)
    let navigator = Navigator(try await Mediator.of(Town()))
    navigator.leakDetector = SceneLeakDetector()
    await navigator.start(.tabs([("a", .stack(nil)), ("b", .split([.stack(nil)]))]))

    for _ in 0..<400 {
      let before = navigator.tree
      let (verb, result) = await step(navigator, &random)
      let expected = try? before.reduce(verb).get().tree
      #expect(navigator.tree == expected ?? before, "seed \(seed): \(verb)")
      #expect((result.word == "failed") == (expected == nil), "seed \(seed): \(verb)")
      let scenes = navigator.tree.nodes.filter { $0.place != nil }
      #expect(scenes.allSatisfy { navigator.scene(at: $0.id) != nil }, "seed \(seed)")
    }
    #expect(navigator.leaks == [], "seed \(seed)")
  }

  private func step(
    _ navigator: Navigator,
    _ random: inout SplitMix
  ) async -> (TreeVerb, NavigationResult) {
    let node = navigator.tree.nodes.randomElement(using: &random)?.id ?? NodeID(1)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return (.close(node), await navigator.close(node))
    case 1: return (.pop(from: nil), await navigator.pop())
    case 2: return (.popToRoot(from: nil), await navigator.popToRoot())
    case 3: return (.popTo(node), await navigator.pop(to: node))
    default:
      let kind = Transition.Kind.allCases.randomElement(using: &random) ?? .push
      let place = TownScene.stall(Int.random(in: 0..<3, using: &random))
      let instance = ReusePolicy.allCases.randomElement(using: &random)
      let entry = PlaceToOpen(place, as: Transition(kind), instance: instance, from: node)
      let options = OpenOptions(instance, from: .node(node))
      return (.open(entry), await navigator.open(place, as: Transition(kind), options: options))
    }
  }
}
