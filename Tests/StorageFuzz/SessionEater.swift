import Mediator
import Navigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Brings back a session whose stored text is anything.
///
/// The text is refused, or what is whole of it stands again; one can go on from there, and store it
/// again.
struct SessionEater: Eater {
  private let mediator: Mediator
  private let sound: [UInt8]

  init() async throws {
    let world = SystemServices(
      now: { Timestamp(milliseconds: 0) },
      elapsed: { .zero },
      sleep: { _ in },
      random: { 4 }
    )
    mediator = try ModuleAssembly([Island()], in: world).mediator()
    try await mediator.start()
    let navigator = Navigator(mediator, trace: .off)
    await navigator.start(
      .tabs([
        ("a", .split([.stack(IslandScene.beach), .stack(nil)])), ("b", .stack(IslandScene.hut(1))),
      ])
    )
    _ = await navigator.open(IslandScene.hut(2))
    _ = await navigator.presentInNavigation(IslandScene.hut(3))
    _ = await navigator.open(IslandScene.cave)
    sound = Array(try JSONEncoder().encode(navigator.snapshot()))
  }

  func eat(_ bytes: [UInt8]) async throws {
    var input = Input(bytes)
    let isNumbers = input.byte() % 2 == 0
    let text = Data(isNumbers ? input.damageNumbers(sound) : input.damage(sound))
    guard let snapshot = try? JSONDecoder().decode(SessionSnapshot.self, from: text) else {
      precondition(!bytes.isEmpty, "what was stored cannot be read again")
      return
    }
    let navigator = Navigator(mediator, trace: .off)
    let result = await navigator.restore(snapshot)
    precondition(navigator.tree.violations().isEmpty, "\(navigator.tree.violations())")
    precondition(result.losses.allSatisfy { !$0.description.isEmpty }, "a loss without words")
    precondition(!bytes.isEmpty || result.losses.isEmpty, "\(result.losses)")
    _ = await navigator.open(IslandScene.hut(4))
    _ = await navigator.open(IslandScene.cave)
    _ = await navigator.back()
    precondition(navigator.tree.violations().isEmpty, "\(navigator.tree.violations())")
    _ = try JSONEncoder().encode(navigator.snapshot())
    navigator.end()
  }
}

private enum IslandScene: SceneAdapter {
  case beach
  case hut(Int)
  case cave
  case harbour

  var access: AccessRule {
    switch self {
    case .cave: .signedIn
    case .beach, .hut, .harbour: .anyone
    }
  }
}

private final class IslandsScene: Scene, RestorableScene {
  let place: IslandScene
  var state = [1, 2]

  init(_ place: IslandScene) {
    self.place = place
  }

  var screen: Screen { Screen("\(place)") }
  func restore(_ state: [Int]) { self.state = state }
}

private struct Island: Module {
  func register(in registry: inout Registry) {
    registry.scenes(IslandScene.self) { place, _ in IslandsScene(place) }
    registry.`guard`("sign-in", order: 0) { visit in
      visit.access.admits(visit.caller)
        ? .allow : .suspend(presenting: IslandScene.harbour, for: .seconds(60))
    }
  }
}
