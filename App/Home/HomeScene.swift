import Database
import Links
import Mediator
import Navigation

/// Where everybody begins.
enum HomeScene: SceneAdapter {
  case home

  static let links: [Link<Self>] = [Link("home", to: .home)]

  var path: Path? { "home" }
}

/// The module of the app's own place.
struct HomeModule: Module {
  func register(in registry: inout Registry) {
    registry.migrations = SessionSnapshotStore.migrations
    registry.scenes(HomeScene.self) { _, context in WelcomeScene(context: context) }
  }
}

extension FeatureEntry {
  static let home = FeatureEntry("Home", tab: ("home", HomeScene.home)) { _ in HomeModule() }
}

/// What stands at home: who is here, and where one could go.
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
        Navigation.Paragraph("Nobody is signed in: register USERNAME, or login USERNAME.")
      }
      Navigation.Paragraph("Type help, or a place to go; links lists the places.")
    }
  }
}
