import AuthContract
import Database
import Links
import Mediator
import MessagingContract
import TestKit
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(isLong ? 60 : 15)))
struct `Screens of three users in two processes` {
  private static let names = ["alice", "bob", "carol"]

  @Test func `show what new sessions would show, after any commands`() async throws {
    let steps = isLong ? 30_000 : PostgreSQLTestServer.isDefault ? 600 : 2_500
    let account = try await walk(steps)

    #expect(account.commands > steps / 13)
    #expect(account.untried.isEmpty, "words(for:) suits no command of \(account.untried)")
    // A walk of 600 steps sees about 8 changes, so that hardly one in 1,000 sees none.
    #expect(account.reloads > steps / 100, "\(account)")
    #expect(account.changes > steps / 700, "\(account)")
  }

  @Test(arguments: Composition.features.map(\.name))
  func `stay live where a module is left out`(module: ModuleName) async throws {
    let steps = isLong ? 10_000 : PostgreSQLTestServer.isDefault ? 200 : 800
    let account = try await walk(steps, without: [module])

    #expect(account.commands > steps / 16)
  }

  /// Runs random commands while the users look at random screens.
  private func walk(
    _ steps: Int,
    without leftOut: Set<ModuleName> = []
  ) async throws -> LiveUpdateCheck.WalkStatistics {
    let runner = try ProgramRunner()
    var generator = SplitMix.seeded()
    let apps = [
      try await app(on: runner, without: leftOut), try await app(on: runner, without: leftOut),
    ]
    let callers = try await Self.names.asyncMap { try await register($0, in: apps[0]) }
    var processes: [LiveUpdateCheck.SimulatedProcess] = []
    for app in apps {
      let hub = TopicHub()
      let follower = FollowerBox(TopicChangeRelay(of: app.database, telling: hub))
      await follower.start()
      processes.append(.init(app.mediator, hub: hub) { await follower.catchUp() })
    }
    let check = LiveUpdateCheck(
      processes,
      as: callers,
      without: ["messaging export", "profile avatar", "auth logout", "auth revoke"],
      words: Self.words
    ) { for app in apps { try await app.log.deliver() } }

    let account = try await check.walk(steps, using: &generator)
    for app in apps { await app.close() }
    return account
  }

  /// Words for a parameter; names of three users and numbers of few messages, so that they meet.
  private static func words(for parameter: ParameterInfo) -> [String] {
    switch parameter.expectation {
    case Username.expectation, Correspondent.expectation:
      parameter.expectation == Username.expectation
        ? names : names + ["group/1", "group/2", "group/3"]
    case MessageID.expectation: (1...3).flatMap { group in (1...4).map { "\(group).\($0)" } }
    case ConversationID.expectation: ["1", "2", "3", "4"]
    // No file can be there, so nothing is left behind.
    case FilePath.expectation: ["/dev/null/file"]
    default: ["1", "2", "lunch", "see you at noon"]
    }
  }

  private func app(
    on runner: ProgramRunner,
    without leftOut: Set<ModuleName>
  ) async throws -> RunningApp {
    try await RunningApp(
      Composition.app,
      in: DataFolder(path: runner.data, variable: { runner.environment[$0] }),
      without: leftOut,
      .live
    )
  }

  private func register(_ name: String, in app: RunningApp) async throws -> Caller {
    let username = try #require(Username(name))
    let register = Register(username: username, password: SecretText("correct horse battery"))
    let response = try await app.mediator.call().perform(register)
    return Caller(response.principal, from: .outside)
  }
}

/// A follower that is asked to catch up instead of being told.
private actor FollowerBox {
  private var follower: TopicChangeRelay

  init(_ follower: TopicChangeRelay) {
    self.follower = follower
  }

  func start() async {
    var moving = follower
    await moving.start()
    follower = moving
  }

  func catchUp() async {
    var moving = follower
    await moving.catchUp()
    follower = moving
  }
}

extension Array {
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
