import Mediator
import Navigation
import Synchronization

/// What happened, in order.
final class Diary: Sendable {
  private let noted = Mutex<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func note(_ line: String) {
    noted.withLock { $0.append(line) }
  }

  func clear() {
    noted.withLock { $0 = [] }
  }
}

/// A door that tasks wait at until a test opens it.
final class Door: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var watching: [(count: Int, CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Waits until the door is open, whatever becomes of the task.
  func pass() async {
    await withCheckedContinuation { continuation in
      let (isOpen, ready) = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        let ready = state.watching.filter { $0.count <= state.waiting.count }
        state.watching.removeAll { $0.count <= state.waiting.count }
        return (state.isOpen, ready.map(\.1))
      }
      for watcher in ready { watcher.resume() }
      if isOpen { continuation.resume() }
    }
  }

  /// Returns once so many tasks wait at the door.
  func isReached(by count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.waiting.count >= count || state.isOpen { return true }
        state.watching.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// A clock that stands still until a test moves it.
final class StoppedClock: Sendable {
  private let time = Mutex<Int64>(0)

  func advance(seconds: Int64) {
    time.withLock { $0 += seconds * 1000 }
  }

  var environment: SystemServices {
    SystemServices(
      now: { Timestamp(milliseconds: self.time.withLock { $0 }) },
      elapsed: { .milliseconds(self.time.withLock { $0 }) },
      sleep: { _ in
        let door = Door()
        await withTaskCancellationHandler {
          await door.pass()
        } onCancel: {
          door.open()
        }
        try Task.checkCancellation()
      },
      random: { 4 }
    )
  }
}

extension SystemServices {
  /// A world in which every deadline has passed as soon as it is set.
  static let hasty = SystemServices(
    now: { Timestamp(milliseconds: 0) },
    elapsed: { .zero },
    sleep: { _ in },
    random: { 4 }
  )
}

extension Mediator {
  /// The mediator of some modules, started.
  static func of(
    _ modules: any Module...,
    in environment: SystemServices = StoppedClock().environment
  ) async throws -> Mediator {
    let mediator = try ModuleAssembly(modules, in: environment).mediator()
    try await mediator.start()
    return mediator
  }
}

extension Caller {
  static let alice = Caller(SignedInUser(account: 1, session: 1, name: "alice"))
  static let bob = Caller(SignedInUser(account: 2, session: 2, name: "bob"))
}

extension Navigator {
  /// The places from the bottom of the front layer to the top, by name.
  var path: [String] {
    guard let layer = tree.layers.last else { return [] }
    return tree.subtree(layer).compactMap { tree[$0]?.place.map { "\($0.adapter)" } }
  }

  /// The place in front, by name.
  var here: String { tree.top.flatMap { tree[$0]?.place }.map { "\($0.adapter)" } ?? "nowhere" }

  /// Whether somebody waits for a suspended navigation.
  var isAwaited: Bool { isAnyoneWaitingForIntents }

  /// The town's scene in front.
  var townScene: TownsScene? { front as? TownsScene }
}

/// A person's session, as the app will have one: an actor around a navigator.
actor Session {
  let navigator: Navigator

  init(_ mediator: Mediator, as caller: Caller = .anonymous) {
    navigator = Navigator(mediator, as: caller)
  }

  func start(_ layout: InitialTree = .stack(TownScene.square)) async -> NavigationResult {
    await navigator.start(layout)
  }

  func open(_ place: TownScene, _ options: OpenOptions = .plain) async -> NavigationResult {
    await navigator.open(place, options: options)
  }

  func ask(_ question: SceneForResult<TownScene, Int>) async -> QuestionOutcome<Int> {
    await navigator.ask(question)
  }

  func with<Value: Sendable>(
    _ body: @Sendable (Navigator) async throws -> Value
  ) async rethrows -> Value {
    try await body(navigator)
  }
}
