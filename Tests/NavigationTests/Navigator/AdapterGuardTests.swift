import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A guard of one adapter` {
  private let diary = Diary()

  private func navigator(
    _ setUp: @escaping @Sendable (inout Registry) -> Void
  ) async throws -> Navigator {
    let mediator = try await Mediator.of(Town(), Gate(), Inline("Guards", setUp))
    let navigator = Navigator(mediator, trace: SessionTrace())
    await navigator.start(.stack(TownScene.square))
    return navigator
  }

  @Test func `is asked about that adapter's places only, with their own type`() async throws {
    let navigator = try await navigator { [diary] registry in
      registry.guard("town", order: 1, of: TownScene.self) { place, _ in
        diary.note("\(place)")
        return place == .market ? .deny(TownRefusal.closedToday) : .allow
      }
    }

    let market = await navigator.open(TownScene.market)
    let login = await navigator.open(GateScene.login)

    #expect(market == .denied(Problem(TownRefusal.closedToday)))
    #expect(login.word == "arrived")
    #expect(diary.lines == ["square", "market"])
  }

  @Test func `is asked about a parent on the way, too`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("town", order: 1, of: TownScene.self) { place, _ in
        place == .market ? .deny(TownRefusal.closedToday) : .allow
      }
    }

    let result = await navigator.open(link: "town/market/3")

    #expect(result == .denied(Problem(TownRefusal.closedToday)))
    #expect(navigator.path == ["square"])
  }

  @Test func `keeps its order among the guards of all places`() async throws {
    let navigator = try await navigator { [diary] registry in
      registry.guard("last", order: 9) { _ in
        diary.note("last")
        return .allow
      }
      registry.guard("town", order: 5, of: TownScene.self, within: .seconds(1)) { _, _ in
        diary.note("town")
        return .allow
      }
      registry.guard("first", order: 1) { _ in
        diary.note("first")
        return .allow
      }
    }
    diary.clear()

    _ = await navigator.open(TownScene.market)

    #expect(diary.lines == ["first", "town", "last"])
  }

  @Test func `that takes its time holds up nobody on the way elsewhere`() async throws {
    let door = Door()
    let mediator = try await Mediator.of(
      Town(),
      Gate(),
      Inline("Guards") { registry in
        registry.guard("slow", order: 1, of: GateScene.self, within: .seconds(1)) { _, _ in
          await door.pass()
          return .allow
        }
      }
    )
    let waiting = Session(mediator)
    let other = Session(mediator)
    _ = await waiting.start()
    _ = await other.start()
    async let login = waiting.with { await $0.open(GateScene.login).word }
    await door.isReached()

    let market = await other.open(.market)
    door.open()

    #expect(market.word == "arrived")
    #expect(await login == "arrived")
  }

  @Test func `names itself in the trace only where it was asked`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("gate", order: 1, of: GateScene.self) { _, _ in .allow }
    }
    _ = navigator.call.trace.drain()

    _ = await navigator.open(TownScene.market)
    let quiet = navigator.call.trace.drain().filter { $0.to == "Guards" }
    _ = await navigator.open(GateScene.login)
    let asked = navigator.call.trace.drain().filter { $0.to == "Guards" }

    #expect(quiet.isEmpty)
    #expect(asked.map(\.reason) == ["gate"])
  }
}
