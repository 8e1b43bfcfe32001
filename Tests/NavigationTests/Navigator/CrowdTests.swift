import Mediator
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Ten thousand sessions` {
  /// A module whose scenes cost next to nothing, with guards of both kinds.
  struct Plain: Module {
    func register(in registry: inout Registry) {
      registry.scenes(TownScene.self) { _, context in BenchScene(context: context) }
      registry.guard("sign-in", order: 0) { visit in
        visit.access.admits(visit.caller) ? .allow : .redirect(TownScene.cellar, as: .present)
      }
      registry.guard("slow", order: 1, within: .seconds(1)) { visit in
        if visit.place as? TownScene == .form { await Task.yield() }
        return .allow
      }
    }
  }

  @Test func `navigate at once on one mediator, each in its own tree`() async throws {
    let mediator = try await Mediator.of(Plain())

    let paths = await withTaskGroup { group in
      for number in 0..<10_000 {
        group.addTask {
          let session = Session(mediator)
          _ = await session.start()
          _ = await session.open(.stall(number))
          _ = await session.open(.vault)
          return (number, await session.with { $0.tree.nodes.compactMap(\.place) })
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    #expect(paths.count == 10_000)
    #expect(
      paths.allSatisfy { number, path in
        path == [.init(TownScene.square), .init(TownScene.stall(number)), .init(TownScene.cellar)]
      }
    )
  }

  @Test func `keep their invariants while many tasks navigate in each`() async throws {
    let mediator = try await Mediator.of(Plain())
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")

    let violations = await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask { await storm(mediator, seed: seed &+ UInt64(number)) }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }

    #expect(violations == [], "seed \(seed)")
  }
}

/// Lets ten tasks navigate at random in one session, and returns what is wrong with its tree.
private func storm(_ mediator: Mediator, seed: UInt64) async -> [String] {
  let session = Session(mediator)
  _ = await session.start(.tabs([("a", .stack(TownScene.square)), ("b", .stack(nil))]))
  await withTaskGroup { group in
    for task in 0..<10 {
      group.addTask {
        var random = SplitMix(seed: seed &* 31 &+ UInt64(task))
        for _ in 0..<30 { await session.step(&random) }
      }
    }
  }
  return await session.with { $0.tree.violations() }
}

extension Session {
  /// Navigates at random.
  func step(_ random: inout SplitMix) async {
    let places = [TownScene.market, .stall(Int.random(in: 0..<4, using: &random)), .vault, .form]
    let options = OpenOptions(
      ReusePolicy.allCases.randomElement(using: &random),
      policy: NavigationOverlapPolicy.allCases.randomElement(using: &random) ?? .queue
    )
    switch Int.random(in: 0..<8, using: &random) {
    case 0: await navigator.pop()
    case 1: await navigator.back()
    case 2: await navigator.select(tab: Bool.random(using: &random) ? "a" : "b")
    case 3:
      let caller: Caller = Bool.random(using: &random) ? .alice : .anonymous
      await navigator.callerChanged(to: caller)
    default:
      let kind = Transition.Kind.allCases.randomElement(using: &random) ?? .push
      let place = places.randomElement(using: &random) ?? .market
      _ = await navigator.open(place, as: Transition(kind), options: options)
    }
  }
}
