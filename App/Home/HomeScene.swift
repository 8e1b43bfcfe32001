import Database
import Links
import Mediator
import Navigation

/// Where everybody begins.
enum HomeScene: SceneAdapter {
  case home

  static let links: [Link<Self>] = [Link("home", .home)]

  var path: Path? { "home" }
}

/// The module of the app's own place.
struct HomeModule: Module {
  func register(in registry: inout Registry) {
    registry.migrations = SessionStore.migrations
    registry.scenes(HomeScene.self) { _, site in Welcome(site: site) }
  }
}

extension Part {
  static let home = Part("Home", tab: ("home", HomeScene.home)) { _ in HomeModule() }
}

/// What stands at home: who is here, and where one could go.
private final class Welcome: Scene {
  private let site: Site

  init(site: Site) {
    self.site = site
  }

  var screen: Screen {
    Screen("Interchange") {
      if let name = site.call.caller.principal?.name {
        Navigation.Text("You are signed in as \(name).")
      } else {
        Navigation.Text("Nobody is signed in: register USERNAME, or login USERNAME.")
      }
      Navigation.Text("Type help, or a place to go; links lists the places.")
    }
  }
}
