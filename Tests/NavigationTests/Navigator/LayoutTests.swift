import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A layout` {
  let town = Town()

  func navigator(_ layout: InitialTree, as caller: Caller = .anonymous) async throws -> Navigator {
    let navigator = Navigator(
      try await Mediator.of(town, Gate()),
      as: caller,
      trace: SessionTrace()
    )
    await navigator.start(layout)
    return navigator
  }

  @Test func `opens only the tab that one sees`() async throws {
    let navigator = try await navigator(
      .tabs([("square", .stack(TownScene.square)), ("market", .stack(TownScene.market))])
    )

    #expect(town.diary.lines.filter { $0.hasPrefix("load") } == ["load square"])

    await navigator.select(tab: "market")

    #expect(town.diary.lines.filter { $0.hasPrefix("load") } == ["load square", "load market"])
    #expect(navigator.here == "market")
  }

  @Test func `keeps each tab's own history`() async throws {
    let navigator = try await navigator(
      .tabs([("square", .stack(TownScene.square)), ("market", .stack(TownScene.market))])
    )
    _ = await navigator.open(TownScene.stall(1))

    await navigator.select(tab: "market")
    await navigator.select(tab: "square")

    #expect(navigator.here == "stall(1)")
  }

  @Test func `opens every column of a split`() async throws {
    let navigator = try await navigator(
      .split([.stack(TownScene.square), .stack(TownScene.market)])
    )

    #expect(navigator.path == ["square", "market"])
    #expect(navigator.here == "market")
  }

  @Test func `shows details beside the list`() async throws {
    let navigator = try await navigator(.split([.stack(TownScene.market)]))

    _ = await navigator.showDetail(TownScene.stall(1))
    _ = await navigator.showDetail(TownScene.stall(2))

    #expect(navigator.path == ["market", "stall(2)"])

    await navigator.back()

    #expect(navigator.path == ["market"])
  }

  @Test func `of one scene can only be presented upon`() async throws {
    let navigator = try await navigator(.scene(TownScene.square))

    let pushed = await navigator.push(TownScene.market)
    let shown = await navigator.show(TownScene.market)

    #expect(pushed == .failed(.invalidStep(.noStack(around: NodeID(1)))))
    #expect(shown.word == "arrived")
    #expect(navigator.tree.layers.count == 2)
  }

  @Test func `of one scene has links over it, in a stack of their own`() async throws {
    let navigator = try await navigator(.scene(TownScene.square))

    let pushed = await navigator.open(link: "town/market", as: .push)
    let market = await navigator.open(link: "town/market")
    let stall = await navigator.open(link: "town/market/1")

    #expect(pushed == .failed(.invalidStep(.noStack(around: NodeID(1)))))
    #expect(market.word == "arrived" && stall.word == "arrived")
    #expect(navigator.tree.layers.count == 2)
    #expect(navigator.here == "stall(1)")

    await navigator.back()

    #expect(navigator.here == "market")
  }

  @Test func `of one scene has what waited for a sign-in over it`() async throws {
    let navigator = Navigator(try await Mediator.of(town, Gate()), as: .anonymous)
    await navigator.start(.scene(TownScene.square))

    let suspended = await navigator.open(link: "town/vault")
    let resumed = await navigator.callerChanged(to: .alice)

    #expect(suspended.word == "suspended")
    #expect(resumed.map(\.result.word) == ["arrived"])
    #expect(navigator.here == "vault")
  }

  @Test func `may stay empty until something is opened`() async throws {
    let navigator = try await navigator(.stack(nil))

    #expect(navigator.here == "nowhere")
    #expect(navigator.screen == nil)
    #expect(await navigator.open(TownScene.square).word == "arrived")
  }

  @Test func `that cannot stand is refused`() async throws {
    let navigator = Navigator(try await Mediator.of(town))

    let result = await navigator.start(.tabs([]))

    #expect(result == .failed(.invalidStep(.badLayout("it has tabs, but not one of them"))))
    #expect(navigator.tree.isEmpty)
  }

  @Test func `of one scene behind a sign-in does not stand for a stranger`() async throws {
    let navigator = try await navigator(.scene(TownScene.vault))

    #expect(navigator.tree.isEmpty)
  }

  @Test func `leads to a tab by a link to the place that begins it`() async throws {
    let navigator = try await navigator(
      .tabs([("cellar", .stack(TownScene.cellar)), ("square", .stack(TownScene.square))])
    )

    _ = await navigator.open(link: "town/market/4")

    #expect(navigator.path == ["cellar", "square", "market", "stall(4)"])
    #expect(navigator.here == "stall(4)")
    await navigator.popToRoot()
    #expect(navigator.here == "square")
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Where a scene opens from` {
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(Town()))
    await navigator.start(.stack(TownScene.square))
  }

  @Test func `is its own stack, also when something covers it`() async throws {
    let square = try #require(navigator.townScene)
    _ = await navigator.presentInNavigation(TownScene.cellar)

    _ = await square.router.push(TownScene.market)

    #expect(navigator.here == "cellar")
    await navigator.back()
    #expect(navigator.path == ["square", "market"])
  }

  @Test func `may be any node that stands`() async throws {
    let stack = navigator.tree.layers[0]
    _ = await navigator.presentInNavigation(TownScene.cellar)

    _ = await navigator.open(TownScene.market, options: OpenOptions(from: .node(stack)))

    await navigator.back()
    #expect(navigator.here == "market")
  }

  @Test func `is remembered as the opener`() async throws {
    let square = try #require(navigator.tree.top)

    let result = await navigator.open(TownScene.market)
    let market = try #require(result.node)

    #expect(navigator.tree[market]?.opening.opener == square)
    #expect(navigator.tree[market]?.opening.transition == .push)
  }

  @Test func `is nowhere once the session has gone`() async throws {
    var lost: Navigator? = Navigator(try await Mediator.of(Town()))
    await lost?.start(.stack(TownScene.square))
    let router = try #require(lost?.townScene?.router)
    lost = nil

    #expect(await router.open(TownScene.market) == .failed(.ended))
    #expect(await router.ask(TownScene.choose) == .unreached(.failed(.ended)))
  }
}
