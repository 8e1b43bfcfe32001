import Database
import Links
import Mediator
import Navigation

/// The first place of a session.
enum HomeScene: SceneAdapter {
  case home

  static let links: [Link<Self>] = [Link("home", to: .home)]

  var path: Path? { "home" }
}

/// The module of the home screen.
struct HomeModule: Module {
  func register(in registry: inout Registry) {
    registry.migrations = SessionSnapshotStore.migrations
    registry.scenes(HomeScene.self) { _, context in WelcomeScene(context: context) }
  }
}

extension FeatureEntry {
  static let home = FeatureEntry("Home", tab: ("home", HomeScene.home)) { _ in HomeModule() }
}

/// The home screen: who is signed in, and what to type next.
private final class WelcomeScene: Scene {
  private let context: SceneContext

  init(context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Interchange") {
      if let name = context.call.caller.principal?.name {
        Navigation.Paragraph("You are signed in as \(name).")
      } else {
        Navigation.Paragraph("You are not signed in. Type register USERNAME or login USERNAME.")
      }
      Navigation.Paragraph("Type help for a list of commands, or links for a list of links.")
    }
  }
}
