import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A detour` {
  let town = Town()

  func navigator(
    as caller: Caller = .anonymous,
    _ setUp: @escaping @Sendable (inout Registry) -> Void
  ) async throws -> Navigator {
    let mediator = try await Mediator.of(town, Gate(), Inline("More", setUp))
    let navigator = Navigator(mediator, as: caller, trace: SessionTrace())
    await navigator.start(.stack(TownScene.square))
    return navigator
  }

  @Test func `that is itself denied leaves nothing waiting`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("no gate", order: 1) { visit in
        visit.place is GateScene ? .deny(TownRefusal.closedToday) : .allow
      }
    }

    let result = await navigator.open(TownScene.vault)

    #expect(result == .denied(Problem(TownRefusal.closedToday)))
    #expect(navigator.intents == [])
    #expect(navigator.path == ["square"])
  }

  @Test func `may lead over several guards, one after the other`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("only alice", order: 1) { visit in
        guard visit.place as? TownScene == .vault, visit.caller.principal?.name != "alice" else {
          return .allow
        }
        return .suspend(presenting: GateScene.register)
      }
    }
    _ = await navigator.open(TownScene.vault)

    let asBob = await navigator.callerChanged(to: .bob)
    #expect(asBob.map(\.result.word) == ["suspended"])
    #expect(navigator.here == "register")

    let asAlice = await navigator.callerChanged(to: .alice)
    #expect(asAlice == [])
    #expect(navigator.path == ["square"])
  }

  @Test func `that needs itself ends, in any build`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("locked gate", order: 1) { visit in
        visit.place is GateScene ? .suspend(presenting: GateScene.register) : .allow
      }
    }

    let result = await navigator.open(TownScene.vault)

    #expect(result.problem?.code == "navigation.redirects")
    #expect(navigator.intents == [])
  }

  @Test func `opens in the style that the guard names`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("cellar", order: 1) { visit in
        visit.place as? TownScene == .cellar
          ? .suspend(presenting: GateScene.register, as: .push) : .allow
      }
    }

    _ = await navigator.open(TownScene.cellar)

    #expect(navigator.path == ["square", "register"])
  }

  @Test func `guards the places beneath a link as well`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("market", order: 1) { visit in
        visit.place as? TownScene == .market ? .deny(TownRefusal.closedToday) : .allow
      }
    }

    let result = await navigator.open(link: "town/market/7")

    #expect(result == .denied(Problem(TownRefusal.closedToday)))
  }

  @Test func `can be given up by name`() async throws {
    let navigator = try await navigator { _ in }
    _ = await navigator.open(TownScene.vault)
    let intent = try #require(navigator.intents.first)

    navigator.cancel(intent)

    #expect(navigator.intents == [])
    #expect(await navigator.callerChanged(to: .alice) == [])
    #expect(await navigator.result(of: intent) == .cancelled(by: .ended))
  }

  @Test func `comes back to the front where its opener is gone`() async throws {
    let navigator = try await navigator { _ in }
    _ = await navigator.open(TownScene.market)
    let market = try #require(navigator.townScene)
    _ = await market.router.open(TownScene.vault)
    await navigator.close(market.router.context.node)

    let resumed = await navigator.callerChanged(to: .alice)

    #expect(resumed == [])
    #expect(navigator.path == ["square"])
  }

  @Test func `keeps extras for the place that was asked for`() async throws {
    let key = ExtraKey<Int>("town.page")
    let navigator = try await navigator { _ in }
    _ = await navigator.jump(to: TownScene.vault, extras: SceneExtras().setting(key, to: 12))
    let login = try #require(navigator.tree.top)

    #expect(navigator.tree[login]?.extras.isEmpty == true)
    await navigator.callerChanged(to: .alice)
    #expect(navigator.townScene?.router.context.extras[key] == 12)
  }

  @Test func `tells its hooks of the suspension and of the end`() async throws {
    let diary = Diary()
    let navigator = try await navigator { registry in
      registry.afterNavigation("journal") { result, visit in
        if visit.place is TownScene { diary.note("\(visit.place) \(result.word)") }
      }
    }

    _ = await navigator.open(TownScene.vault)
    await navigator.callerChanged(to: .alice)

    #expect(diary.lines == ["square arrived", "vault suspended", "vault arrived"])
  }

  @Test func `survives a hook that fails, and the trace says so`() async throws {
    let navigator = try await navigator { registry in
      registry.afterNavigation("broken") { _, _ in throw TownRefusal.closedToday }
    }

    #expect(await navigator.open(TownScene.market).word == "arrived")
    #expect(navigator.call.trace.lines.contains { $0.reason == "broken: town.closed" })
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The calls of a scene` {
  @Test func `are made on behalf of whoever is signed in now`() async throws {
    let navigator = Navigator(try await Mediator.of(Town(), Gate()))
    await navigator.start(.stack(TownScene.square))
    let context = try #require(navigator.townScene?.router.context)

    await navigator.callerChanged(to: .alice)
    let asAlice = context.call.caller.principal?.name
    await navigator.callerChanged(to: .anonymous)

    #expect(asAlice == "alice")
    #expect(context.call.caller.principal == nil)
  }
}
