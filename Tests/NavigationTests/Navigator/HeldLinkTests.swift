import Mediator
import Navigation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(15)))
struct `A link that comes before the start` {
  private let mediator: Mediator
  private let session: Session

  init() throws {
    mediator = try ModuleAssembly([Town()], in: StoppedClock().environment).mediator()
    session = Session(mediator)
  }

  private func opening() -> Task<NavigationResult, Never> {
    Task { await session.with { await $0.open(link: "town/market") } }
  }

  private func isHeld(_ count: Int = 1) async {
    while await session.with({ $0.heldLinkCount }) != count, !Task.isCancelled {
      await Task.yield()
    }
  }

  @Test func `is given up when the session ends`() async {
    let link = opening()
    await isHeld()

    await session.with { $0.end() }

    #expect(await link.value == .cancelled(by: .ended))
    #expect(await session.with { $0.heldLinkCount } == 0)
  }

  @Test @MainActor func `is given up when the session ends as the modules start`() async throws {
    let navigator = Navigator(mediator)
    let link = Task { await navigator.open(link: "town/market") }
    while navigator.heldLinkCount == 0 { await Task.yield() }

    let start = Task.detached { [mediator] in try await mediator.start() }
    // This thread is kept, so that the link cannot go on between the start and the end.
    while !mediator.isStarted { sched_yield() }
    navigator.end()

    try await start.value
    #expect(await link.value == .cancelled(by: .ended))
  }

  @Test func `goes on behind those that came before`() async throws {
    for _ in 0..<50 {
      let mediator = try ModuleAssembly([Town()], in: StoppedClock().environment).mediator()
      let session = Session(mediator)
      var links: [Task<NavigationResult, Never>] = []
      for number in 1...4 {
        links.append(Task { await session.with { await $0.open(link: "town/market/\(number)") } })
        while await session.with({ $0.heldLinkCount }) != number { await Task.yield() }
      }

      async let start: Void = mediator.start()
      async let layout = session.start()
      _ = try await (start, layout)
      var results: [String] = []
      for link in links { results.append("\(await link.value)") }

      let path = await session.with { $0.path }
      #expect(path.last == "stall(4)", "\(path) \(results)")
    }
  }

  @Test func `is given up when its task is cancelled`() async {
    let link = opening()
    await isHeld()

    link.cancel()

    #expect(await link.value == .cancelled(by: .task))
    #expect(await session.with { $0.heldLinkCount } == 0)
  }

  @Test func `opens above the layout that comes later`() async throws {
    let link = opening()
    try await mediator.start()
    await isHeld()

    _ = await session.start()

    #expect(await link.value.word == "arrived")
    #expect(await session.with { $0.path } == ["square", "market"])
  }

  @Test func `may come between the start of the modules and the layout`() async throws {
    try await mediator.start()
    let first = opening()
    await isHeld()
    let second = opening()
    await isHeld(2)

    second.cancel()
    #expect(await second.value == .cancelled(by: .task))
    _ = await session.start()

    #expect(await first.value.word == "arrived")
  }

  @Test func `may wait for the layout when the session ends`() async throws {
    try await mediator.start()
    let link = opening()
    await isHeld()

    await session.with { $0.end() }

    #expect(await link.value == .cancelled(by: .ended))
  }

  @Test func `fails after a layout that could not be opened`() async throws {
    try await mediator.start()
    let link = opening()
    await isHeld()

    _ = await session.start(.tabs([]))

    #expect(await link.value == .failed(.invalidStep(.noRoot)))
  }

  @Test func `waits no longer once the modules have been started and stopped again`() async throws {
    let waiting = Task { await mediator.started() }
    try await mediator.start()

    await waiting.value
    #expect(mediator.isStarted)
    await mediator.stop()
    #expect(!mediator.isStarted)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A navigator after its end` {
  private let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(Town()))
    await navigator.start(.stack(TownScene.square))
  }

  @Test func `opens nothing any more, and says why`() async {
    _ = await navigator.open(TownScene.market)
    navigator.end()

    #expect(await navigator.open(TownScene.cellar) == .failed(.ended))
    #expect(await navigator.present(TownScene.cellar) == .failed(.ended))
    #expect(await navigator.open(link: "town/market/1") == .failed(.ended))
    #expect(await navigator.start(.stack(TownScene.cellar)) == .failed(.ended))
    #expect(await navigator.ask(TownScene.choose) == .unreached(.failed(.ended)))
    #expect(await navigator.back() == .failed(.ended))
    #expect(await navigator.callerChanged(to: .alice).isEmpty)
    #expect(navigator.path == ["square", "market"])
  }

  @Test func `opens nothing from inside a navigation that still runs`() async throws {
    let diary = Diary()
    let town = Town(onLoad: { place, router in
      guard case .market = place else { return }
      router.navigator?.end()
      diary.note(await router.open(TownScene.stall(1)).word)
    })
    let navigator = Navigator(try await Mediator.of(town))
    await navigator.start(.stack(TownScene.square))

    _ = await navigator.open(TownScene.market)

    #expect(diary.lines == ["failed"])
    #expect(navigator.path == ["square", "market"])
  }
}
