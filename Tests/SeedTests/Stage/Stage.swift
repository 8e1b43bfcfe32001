import Mediator
import Navigation
import Synchronization
import TestKit

extension Mediator {
  /// The mediator of some modules, started in a time that stands still.
  static func of(_ modules: any Module...) async throws -> Mediator {
    let mediator = try ModuleAssembly(modules, in: ManualClock().environment()).mediator()
    try await mediator.start()
    return mediator
  }
}

extension Navigator {
  /// The places from the bottom of the front layer to the top, by name.
  var path: [String] {
    guard let layer = tree.layers.last else { return [] }
    return tree.subtree(layer).compactMap { tree[$0]?.place.map { "\($0.adapter)" } }
  }

  /// The place in front, by name.
  var here: String { tree.top.flatMap { tree[$0]?.place }.map { "\($0.adapter)" } ?? "nowhere" }
}

/// A person's session, as an app has one: an actor around a navigator.
actor Session {
  let navigator: Navigator

  init(_ mediator: Mediator, as caller: Caller = .anonymous) {
    navigator = Navigator(mediator, as: caller)
  }

  func with<Value: Sendable>(
    _ body: @Sendable (Navigator) async throws -> Value
  ) async rethrows -> Value {
    try await body(navigator)
  }

  func ask<Place, Answer>(_ question: SceneForResult<Place, Answer>) async -> QuestionOutcome<
    Answer
  > {
    await navigator.ask(question)
  }

  /// Returns once a place is in front.
  func isAt(_ place: String) async {
    while navigator.here != place, !Task.isCancelled { await Task.yield() }
  }
}

/// A scene that shows its title and does nothing else.
final class Page: Scene {
  let screen: Screen

  init(_ title: String) {
    screen = Screen(title)
  }
}

/// What happened, in order.
final class Diary: Sendable {
  private let noted = Mutex<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func note(_ line: String) { noted.withLock { $0.append(line) } }
}

/// A module that is written where it is used.
struct Inline: Module {
  let name: ModuleName
  let setUp: @Sendable (inout Registry) -> Void

  init(_ name: ModuleName, _ setUp: @escaping @Sendable (inout Registry) -> Void) {
    self.name = name
    self.setUp = setUp
  }

  func register(in registry: inout Registry) { setUp(&registry) }
}
