import AuthContract
import Database
import FriendsContract
import Links
import Mediator
import MessagingContract
import Navigation
import ProfileContract
import TestKit

@testable import Messaging

/// A scene that shows a constant screen.
private final class ConstantScene: Scene {
  let screen: Screen

  init(_ screen: Screen) {
    self.screen = screen
  }
}

/// A stub of the friend picker.
private final class PickerStub: Scene {
  private let reply: ReplyHandle<[AccountID]>

  init(_ reply: ReplyHandle<[AccountID]>) {
    self.reply = reply
  }

  var screen: Screen {
    Screen("Pick") { SceneAction("choose", "accounts", run: choose) }
  }

  private func choose(_ accounts: [AccountID]) async throws {
    await reply.finish(accounts)
  }
}

extension World {
  /// Runs a test with a navigator at the inbox of a signed-in user.
  static func visit(
    as account: AccountID,
    prepare: (World) async throws -> Void,
    _ body: (World, Navigator) async throws -> Void
  ) async throws {
    let database = try TestDatabase.empty()
    let time = ManualClock()
    try await Neighbours.prepare(database)
    try await IsolatedModule.test(
      MessagingModule(database: database, undoPeriod: .zero),
      on: database,
      in: time.environment(),
      .partial,
      stubs: { registry in
        Neighbours(database: database).register(in: &registry)
        registry.scenes(ProfileScene.self) { place, _ in ConstantScene(Screen("\(place)")) }
        registry.scenes(FriendsScene.self) { _, context in
          PickerStub(context.answer(to: FriendsScene.pick))
        }
      },
      body: { alone in
        try await TestTopicRelay.following(database) { topics in
          let world = World(database: database, time: time, alone: alone, topics: topics)
          try await prepare(world)
          let caller = Caller.account(account.rawValue, name: account.username.text)
          let navigator = Navigator(alone.mediator, as: caller, trace: alone.trace)
          await navigator.start(.stack(MessagingScene.inbox))
          try await body(world, navigator)
          navigator.end()
        }
      }
    )
    await database.close()
  }
}

/// The number of rows before the line that marks what is new, and the count on it.
struct UnreadPosition: Equatable {
  let row: Int
  let count: Int
}

extension Navigator {
  /// The link of the current screen.
  var here: String? { screen?.link }

  /// The rows of the current screen.
  var lines: [String] { screen?.rows.map { "\($0.title): \($0.detail ?? "")" } ?? [] }

  /// Where the current screen marks what is new.
  var unreadLine: UnreadPosition? {
    var rows = 0
    for element in screen?.sections.flatMap(\.elements) ?? [] {
      if case .unread(let line) = element { return UnreadPosition(row: rows, count: line.count) }
      if case .row = element { rows += 1 }
    }
    return nil
  }

  /// The actions of the current screen.
  var actions: [String] { screen?.actions.map(\.name) ?? [] }
}
