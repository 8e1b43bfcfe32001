import Mediator
import Navigation

/// Work B: opening places, from the guards to the scene that has loaded.
enum OpenWork {
  private static let operations = 8_000

  /// How many scenes are opened upon each other before the stack is emptied.
  private static let height = 8

  static func all() async throws -> [Comparison] {
    let world = SystemServices(clock: ContinuousClock(), now: { Timestamp(milliseconds: 0) })
    let mediator = try ModuleAssembly([Halls()], in: world).mediator()
    try await mediator.start()
    return [
      try await opening("B a whole open, trace off / 2 µs", mediator, .off),
      try await opening("B a whole open, traced / 2 µs", mediator, SessionTrace(capacity: 256)),
      try await row("B open, and back after eight, trace off", mediator, .off),
      try await row("B open, and back after eight, traced", mediator, SessionTrace(capacity: 256)),
      try await sessions(mediator),
    ]
  }

  /// An opening by itself, held against the time that it may take.
  private static func opening(
    _ name: String,
    _ mediator: Mediator,
    _ trace: SessionTrace
  ) async throws -> Comparison {
    let visitor = Visitor(mediator, trace)
    await visitor.begin()
    await visitor.walk(operations, height)
    return Comparison(name, goal: 1, rounds: 21) {
      await visitor.timedWalk(operations / height, height)
    } baseline: {
      2_000
    }
  }

  private static func row(
    _ name: String,
    _ mediator: Mediator,
    _ trace: SessionTrace
  ) async throws -> Comparison {
    let visitor = Visitor(mediator, trace)
    await visitor.begin()
    return Comparison(
      name,
      operations: operations,
      goal: nil,
      time: .processor,
      ours: { await visitor.walk(operations, height) },
      baseline: { keep(byHand(operations)) }
    )
  }

  /// Many sessions on one mediator, on all cores, compared with one after the other.
  private static func sessions(_ mediator: Mediator) async throws -> Comparison {
    let visitors = (0..<10_000).map { _ in Visitor(mediator, .off) }
    for visitor in visitors { await visitor.begin() }
    return Comparison(
      "B 10,000 sessions at once, to one by one",
      operations: visitors.count * 100,
      goal: 1 / 1.8,
      ours: {
        await withTaskGroup { group in
          for visitor in visitors { group.addTask { await visitor.walk(100, height) } }
        }
      },
      baseline: { for visitor in visitors { await visitor.walk(100, height) } }
    )
  }

  /// The rest of the work without guards, snapshots and checks.
  @inline(never)
  private static func byHand(_ count: Int) -> [HallsScene] {
    var stack: [HallsScene] = []
    for number in 0..<count {
      stack.append(HallsScene(number))
      if stack.count == height { stack.removeAll(keepingCapacity: true) }
    }
    return stack
  }
}

/// A session that opens places upon each other and goes back to the first.
private actor Visitor {
  private let navigator: Navigator

  init(_ mediator: Mediator, _ trace: SessionTrace) {
    navigator = Navigator(mediator, trace: trace)
  }

  func begin() async {
    await navigator.start(.tabs([("one", .stack(HallScene.entry)), ("two", .stack(nil))]))
  }

  /// Returns the nanoseconds of one opening, in the middle one of some rises to a height.
  func timedWalk(_ rises: Int, _ height: Int) async -> Double {
    var times: [Double] = []
    for _ in 0..<rises {
      let start = ContinuousClock.now
      for number in 0..<height { keep(await navigator.open(HallScene.room(number))) }
      times.append((ContinuousClock.now - start) / .nanoseconds(height))
      await navigator.popToRoot()
    }
    return Stopwatch.median(times)
  }

  func walk(_ count: Int, _ height: Int) async {
    for number in 0..<count {
      keep(await navigator.open(HallScene.room(number)))
      if number % height == height - 1 { await navigator.popToRoot() }
    }
  }
}

private enum HallScene: SceneAdapter {
  case entry
  case room(Int)
}

private final class HallsScene: Scene {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  var screen: Screen { Screen("Room \(number)") }
}

private struct Halls: Module {
  func register(in registry: inout Registry) {
    registry.scenes(HallScene.self) { place, _ in
      switch place {
      case .entry: HallsScene(0)
      case .room(let number): HallsScene(number)
      }
    }
    registry.`guard`("sign-in", order: 0) { visit in
      visit.access.admits(visit.caller) ? .allow : .redirect(HallScene.entry)
    }
  }
}
