import Database
import Links
import Mediator
import Navigation

/// The first place of a session.
enum HomeScene: SceneAdapter {
  case home

  static let links: [Link<Self>] = [Link("home", to: .home)]
}

/// The module of the home screen, which also notes where users go.
struct HomeModule: Module {
  /// The name of the tab, and the first place in it.
  static let tab: (name: String, place: any SceneAdapter) = ("home", HomeScene.home)

  /// Keeps the queue of jobs.
  let database: any Database

  /// Learns of every navigation.
  var steps = ObservedNavigations()

  func register(in registry: inout Registry) {
    registry.migrations = SessionSnapshotStore.migrations
    registry.check("sessions") { connection in
      try SessionSnapshotStore.findings(on: connection)
    }
    // What is open belongs to a profile of the computer, whoever is signed in there.
    registry.keepsNoAccountData()
    // Mail programs and social networks add these to the links that they pass on.
    registry.ignoreInLinks("utm_*", "fbclid", "gclid", "mc_*")
    UndoChange.register(in: &registry, on: database)
    registry.scenes(HomeScene.self) { _, context in HomeOverviewScene(context: context) }
    registry.scenes(HelpScene.self) { place, context in
      switch place {
      case .overview: HelpOverviewScene(context: context)
      case .on(let words): HelpTopicScene(words, context: context)
      }
    }
    registry.scenes(JobsScene.self) { [database] _, context in
      JobListScene(context, on: database)
    }
    registry.afterNavigation("steps") { [steps] result, visit in
      steps.add(result, from: visit.source, to: Place(visit.place))
    }
  }
}

/// The home screen: who is signed in, and what to type next.
private final class HomeOverviewScene: Scene {
  private let context: SceneContext
  private var waiting: [AttentionItem] = []

  init(context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Interchange") {
      if let name = context.call.caller.principal?.name {
        Paragraph("You are signed in as \(name).")
      } else {
        Paragraph("You are not signed in.", next: "Type register USERNAME or login USERNAME.")
      }
      if !waiting.isEmpty { waitingSection }
      Paragraph("", next: "Type help for a list of commands, or links for a list of links.")
    }
  }

  private var waitingSection: ScreenSection {
    ScreenSection("Waiting for you", count: waiting.reduce(0) { $0 + $1.count }) {
      ListRows(waiting) { ListRow(.text($0.text), state: .unread, opens: $0.place.adapter) }
    }
  }

  func load() async throws {
    waiting = await context.call.waitingItems().flatMap(\.items)
  }
}
