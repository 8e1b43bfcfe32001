import Database
import Links
import Mediator
import Navigation

/// A module with a fault of each kind.
struct WrongModule: Module {
  let database: any Database

  /// Allows one call of the command `hurry` per hour.
  static let limit = RateLimitMiddleware(1, per: .seconds(3_600)) { $0.type == Hurry.self }

  func register(in registry: inout Registry) {
    registry.command(Hurry.self) { _, _ in Done() }
    registry.command(AskInVain.self) { _, call in
      try await call.within(.milliseconds(1)).perform(Unending())
    }
    registry.answer(Unending.self) { _, call in
      try await call.mediator.environment.sleep(.seconds(3_600))
      return Done()
    }
    registry.command(CloseData.self) { _, _ in
      await database.close()
      return Done()
    }
    showScenes(in: &registry)
  }

  private func showScenes(in registry: inout Registry) {
    registry.scenes(WrongScene.self) { place, context in
      Unruly(place, WrongRouter(context: context))
    }
    registry.scenes(UndecidedScene.self) { _, context in
      Unruly(.start, WrongRouter(context: context))
    }
    registry.`guard`("circle", order: 1, of: WrongScene.self) { place, _ in
      guard case .circle(let number) = place else { return .allow }
      return .redirect(WrongScene.circle(1 - number))
    }
    registry.`guard`("undecided", order: 2, of: UndecidedScene.self, within: .milliseconds(1)) {
      _,
      visit in
      try await visit.call.mediator.environment.sleep(.seconds(3_600))
      return .allow
    }
  }
}

// MARK: - Commands

/// A command with a rate limit.
private struct Hurry: WrongCommand {
  static let configuration = wrong("hurry", ParameterSignature(Self.init))
}

/// Makes a request that is never answered, until its deadline.
private struct AskInVain: WrongCommand {
  static let configuration = wrong("ask", ParameterSignature(Self.init))
}

/// Closes the data while the program runs.
private struct CloseData: WrongCommand {
  static let configuration = wrong("close", ParameterSignature(Self.init))
}

/// A request that takes longer than any deadline.
private struct Unending: Request {
  typealias Response = Done
}

private protocol WrongCommand: Command where Response == Done {}

extension WrongCommand {
  static var access: AccessRule { .anyone }

  static func wrong(
    _ name: String,
    _ signature: ParameterSignature<Self>
  ) -> CommandConfiguration<Self> {
    CommandConfiguration(
      name,
      summary: "Goes wrong.",
      example: "wrong \(name)",
      signature: signature
    )
  }
}

private struct Done: CommandResponse {
  var description: String { "Done." }
}

// MARK: - Places

/// Places at which something goes wrong.
enum WrongScene: SceneAdapter {
  /// Its actions do.
  case start

  /// It opens the next such place while it loads.
  case shaft(Int)

  /// A guard leads from each to the other.
  case circle(Int)

  static let links: [Link<Self>] = [
    Link("wrong/start", to: .start), Link("wrong/shaft/:floor", to: Self.shaft),
    Link("wrong/circle/:number", to: Self.circle),
  ]

  var path: LinkPath? {
    switch self {
    case .start: "wrong/start"
    case .shaft(let floor): "wrong/shaft/\(floor)"
    case .circle(let number): "wrong/circle/\(number)"
    }
  }
}

/// A place whose guard does not answer in time.
private enum UndecidedScene: SceneAdapter {
  case place

  static let links: [Link<Self>] = [Link("wrong/undecided", to: .place)]

  var path: LinkPath? { "wrong/undecided" }
}

private struct WrongRouter: Router {
  let context: SceneContext
}

/// The scene at all of these places.
private final class Unruly: Scene {
  let router: WrongRouter
  private let place: WrongScene

  init(_ place: WrongScene, _ router: WrongRouter) {
    self.place = place
    self.router = router
  }

  var screen: Screen {
    Screen("Wrong") {
      SceneAction("count", "number", run: count)
      SceneAction("miscount", run: miscount)
      SceneAction("outlive", run: outlive)
    }
  }

  func load() async throws {
    guard case .shaft(let floor) = place else { return }
    if let problem = await router.open(WrongScene.shaft(floor + 1)).problem { throw problem }
  }

  private func count(_ number: Int) {}

  /// Performs one of its own actions with an argument that does not fit.
  private func miscount() async throws {
    try await router.navigator?.perform("count", with: ["many"])
  }

  /// Opens a place through the scene of a session that has ended.
  private func outlive() async throws {
    let stray = await stray()
    if let problem = await stray?.open(WrongScene.start).problem { throw problem }
  }

  private func stray() async -> WrongRouter? {
    let navigator = Navigator(router.context.call.mediator)
    await navigator.start(.scene(WrongScene.start))
    return (navigator.front as? Unruly)?.router
  }
}
