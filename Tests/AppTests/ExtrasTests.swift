import Links
import Mediator
import Navigation
import SQLite
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The extras that one scene passes to another` {
  @Test func `are restored in the next run, and reach no other scene`() async throws {
    let runner = try ProgramRunner()
    let session = try InProcessSession(of: runner)
    let begun = try await Self.app(at: runner.path("post.db"))
    let given = try await session.say(["open post/counter", "send fragile"], in: begun)
    await begun.close()

    let again = try await Self.app(at: runner.path("post.db"))
    let kept = try await session.say(["show", "back", "open post/parcel"], in: again)
    await again.close()

    #expect(given.last?.contains("It says “fragile”.") == true, "\(given)")
    #expect(kept.first?.contains("It says “fragile”.") == true, "\(kept)")
    #expect(kept.last?.contains("It says nothing.") == true, "\(kept)")
  }

  private static func app(at path: String) async throws -> RunningApp {
    let database = try SQLiteDatabase(at: path)
    let assembly = ModuleAssembly(
      [HomeModule(database: database), PostModule()],
      middleware: .standard,
      in: .live
    )
    return try await RunningApp(assembly, of: Composition.app, on: database)
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

  var path: LinkPath? {
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
