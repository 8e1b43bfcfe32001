import Links
import Mediator
import Terminal
import TestKit

@testable import App
@testable import AppCore

/// A session of an app whose data is in memory.
struct MemorySession {
  let app: RunningApp
  let session: ShellSession

  /// The parts of answers that have no end.
  let parts: AsyncStream<any ShellResponse>

  /// Creates a session of a new app.
  init(services: SystemServices = .live) async throws {
    let database = try TestDatabase.empty()
    let assembly = Composition.app.assembly(on: database, without: [], in: services)
    await self.init(
      in: try await RunningApp(assembly, of: Composition.app, on: database),
      profile: "default"
    )
  }

  /// Creates a session of a new app whose time only a test advances, also for its database.
  init(at time: ManualClock, profile: String) async throws {
    let database = try TestDatabase.empty(clock: { time.now })
    let assembly = Composition.app.assembly(on: database, without: [], in: time.environment())
    await self.init(
      in: try await RunningApp(assembly, of: Composition.app, on: database),
      profile: profile
    )
  }

  /// Creates a session besides the others of an app.
  init(in app: RunningApp, profile: String, isLive: Bool = false) async {
    let (parts, continuation) = AsyncStream.makeStream(of: (any ShellResponse).self)
    self.app = app
    self.parts = parts
    session = ShellSession(
      in: app,
      store: SessionSnapshotStore(database: app.database, profile: profile),
      tokenFile: SessionTokenFile(at: nil),
      isLive: isLive
    ) { continuation.yield($0) }
    _ = await session.begin(app.definition.layout(for: app.mediator))
  }

  /// Returns a session of a new user, who asks to be the friend of another.
  func newUser(_ name: String, asking friend: String? = nil) async -> MemorySession {
    let other = await MemorySession(in: app, profile: name)
    await other.say("register \(name) 'seven green chairs outside'")
    if let friend { await other.say("friends add \(friend)") }
    return other
  }

  /// Executes a line of a script.
  @discardableResult
  func say(_ line: String) async -> LineResult {
    await session.respond(to: ShellLine(line), asking: .script)
  }

  /// Executes a line as a user types it, and returns its answer as text.
  @discardableResult
  func typedText(_ line: String) async -> String {
    await typed(line).answer.text(TextLayoutOptions(isPrompt: true)).plain
  }

  /// Executes a line as a user types it at a prompt.
  @discardableResult
  func typed(_ line: String) async -> LineResult {
    var prompter = SecretPrompter.script
    prompter.takesPlainText = true
    return await session.respond(to: ShellLine(line), asking: prompter)
  }

  /// Executes a line, and returns its answer as text.
  func text(_ line: String) async -> String {
    await say(line).answer.text(TextLayoutOptions()).plain
  }

  /// Executes a line, and returns the code of the problem that it met.
  func code(_ line: String) async -> String? {
    (await say(line).answer as? FailedLineResponse)?.problem.code
  }
}

extension MemorySession {
  /// Returns the sessions of two friends.
  static func friends() async throws -> (alice: MemorySession, bobby: MemorySession) {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let bobby = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
    return (alice, bobby)
  }
}
