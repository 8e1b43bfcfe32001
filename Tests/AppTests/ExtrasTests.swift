import Links
import Mediator
import Navigation
import SQLite
import Testing

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct `What one scene gives to another` {
  @Test func `is there again in the next run, and with nobody else`() async throws {
    let desk = try Desk()
    let guest = try Guest(at: desk)
    let begun = try await Self.house(at: desk.path("post.db"))
    let given = try await guest.say(["open post/counter", "send fragile"], in: begun)
    await begun.close()

    let again = try await Self.house(at: desk.path("post.db"))
    let kept = try await guest.say(["show", "back", "open post/parcel"], in: again)
    await again.close()

    #expect(given.last?.contains("It says “fragile”.") == true, "\(given)")
    #expect(kept.first?.contains("It says “fragile”.") == true, "\(kept)")
    #expect(kept.last?.contains("It says nothing.") == true, "\(kept)")
  }

  private static func house(at path: String) async throws -> RunningApp {
    let assembly = ModuleAssembly([HomeModule(), PostModule()], middleware: .standard, in: .live)
    return try await RunningApp(assembly, on: SQLiteDatabase(at: path))
  }
}

/// A module in which one scene opens another with something that no link could say.
private struct PostModule: Module {
  func register(in registry: inout Registry) {
    registry.scenes(PostScene.self) { place, context in
      switch place {
      case .counter: Counter(PostRouter(context: context))
      case .parcel: Parcel(context.extras[.label])
      }
    }
  }
}

private enum PostScene: SceneAdapter {
  case counter
  case parcel

  static let links: [Link<Self>] = [
    Link("post/counter", to: .counter), Link("post/parcel", to: .parcel),
  ]

  var path: Path? {
    switch self {
    case .counter: "post/counter"
    case .parcel: "post/parcel"
    }
  }
}

extension ExtraKey<String> {
  fileprivate static let label = ExtraKey("post.label")
}

private struct PostRouter: Router {
  let context: SceneContext
}

private final class Counter: Scene {
  private let router: PostRouter

  init(_ router: PostRouter) {
    self.router = router
  }

  var screen: Screen {
    Screen("Post") { SceneAction("send", "label", run: send) }
  }

  private func send(_ label: String) async throws {
    let extras = SceneExtras().setting(.label, to: label)
    let arrival = await router.open(PostScene.parcel, options: OpenOptions(extras: extras))
    if let problem = arrival.problem { throw problem }
  }
}

private final class Parcel: Scene {
  private let label: String?

  init(_ label: String?) {
    self.label = label
  }

  var screen: Screen {
    Screen("Parcel") { Paragraph("It says \(label.map { "“\($0)”" } ?? "nothing").") }
  }
}
