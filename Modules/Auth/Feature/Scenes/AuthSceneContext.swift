import AuthContract
import Mediator
import Navigation

/// What the scenes of this module can do besides going somewhere: perform commands, and know what
/// waits until somebody has signed in.
struct AuthSceneContext {
  private let context: SceneContext

  init(_ context: SceneContext) {
    self.context = context
  }

  /// Performs a command on behalf of whoever is signed in now.
  func perform<C: Command>(_ command: C) async throws -> C.Response {
    try await context.call.perform(command)
  }

  /// The link to where one wanted to go before one was sent here, if one was.
  var destination: String? {
    guard let navigator = context.navigator, let intent = navigator.intents.last(where: isMine)
    else {
      return nil
    }
    return navigator.link(to: intent.destination.adapter) ?? "\(intent.destination)"
  }

  /// Whether something waits behind this scene, which will open once somebody has signed in.
  var isDetour: Bool { context.navigator?.intents.contains(where: isMine) ?? false }

  private func isMine(_ intent: SuspendedIntent) -> Bool {
    intent.detour == nil || intent.detour == context.node
  }

  /// Signs somebody in, and closes the place where that was asked for unless it goes by itself.
  func enter(by command: some Command, routes: any AuthRoute) async throws {
    _ = try await perform(command)
    if !isDetour { await routes.close() }
  }
}

/// Where the scenes of this module can go.
protocol AuthRoute: SignInRoute, AccountRoute, Closable {
  /// Goes from signing in to opening an account, or to a forgotten password, and back.
  func goOn(to place: AuthScene) async -> NavigationResult
}

/// The handle of this module's scenes on the navigation.
struct AuthRouter: Router, AuthRoute {
  let context: SceneContext

  func goOn(to place: AuthScene) async -> NavigationResult { await replace(with: place) }
}
