import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A place behind a sign-in` {
  let clock = StoppedClock()
  let town = Town()
  let mediator: Mediator
  let navigator: Navigator

  init() async throws {
    mediator = try await Mediator.of(town, Gate(), in: clock.environment)
    navigator = Navigator(mediator, trace: SessionTrace())
    await navigator.start(.stack(TownScene.square))
  }

  @Test func `waits while the login is shown`() async throws {
    let result = await navigator.open(TownScene.vault)

    let intent = try #require(navigator.intents.first)
    #expect(result == .suspended(intent))
    #expect(intent.destination == Place(TownScene.vault))
    #expect(navigator.here == "login")
  }

  @Test func `opens once somebody has signed in, the way it was asked for`() async throws {
    _ = await navigator.present(TownScene.vault)

    let resumed = await navigator.callerChanged(to: .alice)

    #expect(resumed.map(\.result.word) == ["arrived"])
    #expect(navigator.here == "vault")
    #expect(navigator.tree.layers.count == 2)
    #expect(navigator.intents == [])
  }

  @Test func `keeps the stack that its link would have built`() async {
    _ = await navigator.open(link: "town/vault/3")

    await navigator.callerChanged(to: .alice)

    #expect(navigator.path == ["square", "vault", "ledger(3)"])
  }

  @Test func `is forgotten when the login is closed`() async throws {
    _ = await navigator.open(TownScene.vault)

    await navigator.close(try #require(navigator.tree.top))
    let resumed = await navigator.callerChanged(to: .alice)

    #expect(resumed == [])
    #expect(navigator.path == ["square"])
  }

  @Test func `follows a login that is replaced by a registration`() async throws {
    _ = await navigator.open(TownScene.vault)
    _ = await navigator.replace(with: GateScene.register)

    await navigator.callerChanged(to: .alice)

    #expect(navigator.here == "vault")
    #expect(navigator.tree.layers.count == 1)
  }

  @Test func `is forgotten once it has waited too long`() async throws {
    _ = await navigator.open(TownScene.vault)
    clock.advance(seconds: 61)

    let resumed = await navigator.callerChanged(to: .alice)

    #expect(resumed.map(\.result) == [.cancelled(by: .expired)])
    #expect(navigator.path == ["square"])
  }

  @Test func `tells whoever waits for it how it ended`() async throws {
    let session = Session(mediator)
    _ = await session.start()
    _ = await session.open(.vault)

    async let end = session.with { navigator in
      guard let intent = navigator.intents.first else { return NavigationResult.failed(.ended) }
      return await navigator.result(of: intent)
    }
    while await session.with({ $0.intents.isEmpty == false && !$0.isAwaited }) {
      await Task.yield()
    }
    _ = await session.with { await $0.callerChanged(to: .alice) }

    #expect(await end.word == "arrived")
  }

  @Test func `shows one login, however many places wait for it`() async throws {
    _ = await navigator.open(TownScene.vault)
    _ = await navigator.open(TownScene.ledger(2))

    #expect(navigator.tree.layers.count == 2)
    #expect(navigator.intents.count == 2)

    await navigator.callerChanged(to: .alice)
    #expect(navigator.path == ["square", "vault", "ledger(2)"])
  }

  @Test func `is taken out when its visitor signs out`() async throws {
    await navigator.callerChanged(to: .alice)
    _ = await navigator.open(TownScene.vault)
    _ = await navigator.open(TownScene.market)
    _ = await navigator.open(TownScene.ledger(1))

    await navigator.callerChanged(to: .anonymous)

    #expect(navigator.path == ["square", "market"])
  }

  @Test func `is not shown to the next visitor`() async throws {
    await navigator.callerChanged(to: .alice)
    _ = await navigator.open(TownScene.vault)

    await navigator.callerChanged(to: .bob)

    #expect(navigator.path == ["square"])
  }

  @Test func `does not open for another than the one who asked`() async throws {
    await navigator.callerChanged(to: .alice)
    let second = Inline("Second") { registry in
      registry.guard("second", order: 5) { visit in
        visit.place as? TownScene == .cellar
          ? .suspend(presenting: GateScene.login) : .allow
      }
    }
    let strict = Navigator(try await Mediator.of(town, Gate(), second), as: .alice)
    await strict.start(.stack(TownScene.square))
    _ = await strict.open(TownScene.cellar)

    let resumed = await strict.callerChanged(to: .bob)

    #expect(resumed == [])
    #expect(strict.intents == [])
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Tabs behind a sign-in` {
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(Town(), Gate()))
    await navigator.start(
      .tabs([("vault", .stack(TownScene.vault)), ("square", .stack(TownScene.square))])
    )
  }

  @Test func `open their first scene when they are selected, if its guards agree`() async {
    await navigator.callerChanged(to: .alice)

    await navigator.select(tab: "square")

    #expect(navigator.path == ["vault", "square"])
    #expect(navigator.here == "square")
  }

  @Test func `suspend and come back after the sign-in`() async {
    #expect(navigator.here == "login")

    await navigator.callerChanged(to: .alice)

    #expect(navigator.here == "vault")
  }

  @Test func `give way to one that may be seen when somebody signs out`() async {
    await navigator.callerChanged(to: .alice)

    await navigator.callerChanged(to: .anonymous)

    #expect(navigator.here == "square")
  }
}
