import Database
import Foundation
import Mediator
import MeetupsApp
import SQLite
import System
import TestKit
import Terminal
import Testing

@testable import App
@testable import AppCore

/// The second tutorial, Modules/Kernel/Mediator/Mediator.docc/ARealFeature.md.
@Suite(.timeLimit(.minutes(15)))
struct `The tutorial of a real feature` {
  @Test func `shows what its app answers today`() async throws {
    let article = try String(contentsOf: Tutorial.article, encoding: .utf8)

    let today = try await Tutorial.replayed(article)

    if Transcript.isRenewing { try Data(today.utf8).write(to: Tutorial.article) }
    let pairs = zip(article.components(separatedBy: "\n"), today.components(separatedBy: "\n"))
    for (then, now) in pairs where then != now {
      Issue.record("The article says “\(then)”, and today it is “\(now)”.")
      return
    }
    #expect(today == article)
    #expect(article.contains("▸ "), "a notice is among the answers")
  }

  @Test func `adds its tab to a session that was saved before, and takes it away`() async throws {
    let runner = try ProgramRunner()
    let path = runner.path("data.db")
    let before = try await Tutorial.app(
      on: SQLiteDatabase(at: path),
      features: Composition.features
    )
    let saved = await MemorySession(in: before, profile: "alice")
    await saved.say("register alice 'seven green chairs outside'")
    #expect(await saved.code("tab meetups") == "navigation.no-tab")
    await saved.session.end()
    await before.close()

    let after = try await Tutorial.app(on: SQLiteDatabase(at: path))
    let session = await MemorySession(in: after, profile: "alice")
    await session.say("login alice 'seven green chairs outside'")
    #expect(await session.text("tab meetups").hasPrefix("Meetups"))
    await session.session.end()
    await after.close()

    let without = try await Tutorial.app(on: SQLiteDatabase(at: path), without: ["Meetups"])
    let last = await MemorySession(in: without, profile: "alice")
    #expect(await last.code("tab meetups") == "navigation.no-tab")
    #expect(await last.code("open meetups") == "navigation.link")
    await without.close()
  }
}

/// Runs the lines of the tutorial in an app with its module.
private enum Tutorial {
  static let article = ModuleFiles.tests.deletingLastPathComponent()
    .appendingPathComponent("Modules/Kernel/Mediator/Mediator.docc/ARealFeature.md")

  static func app(
    on database: any Database,
    features: [FeatureEntry] = Composition.features + [.meetups],
    without leftOut: Set<ModuleName> = [],
    in environment: SystemServices = .live
  ) async throws -> RunningApp {
    let app = InterchangeApp(features: features)
    let assembly = app.assembly(on: database, without: leftOut, in: environment)
    return try await RunningApp(assembly, of: app, on: database)
  }

  /// Returns the article with the answers of today to the lines in its blocks of `console`.
  ///
  /// `alice> ` begins a line of alice, and `# an hour passes` lets the clock advance.
  static func replayed(_ article: String) async throws -> String {
    let clock = ManualClock(now: Timestamp(milliseconds: 1_778_486_400_000))
    let database = try TestDatabase.empty(clock: { clock.now })
    let app = try await app(on: database, in: clock.environment())
    let local = LocalClock(zone: .utc) { clock.now }
    return try await LocalClock.$current.withValue(local) {
      var run = TutorialRun(app: app, clock: clock)
      var lines: [String] = []
      var isConsole = false
      for line in article.components(separatedBy: "\n") {
        if line.hasPrefix("```") {
          isConsole = line == "```console"
          lines.append(line)
        } else if !isConsole {
          lines.append(line)
        } else if line.wholeMatch(of: /([a-z]+>|#) .*/) != nil {
          lines += [line] + (try await run.answers(to: line))
        }
      }
      await app.close()
      return lines.joined(separator: "\n")
    }
  }
}

/// The sessions of the tutorial's users.
private struct TutorialRun {
  let app: RunningApp
  let clock: ManualClock
  private var sessions: [String: MemorySession] = [:]
  private var told = 0

  init(app: RunningApp, clock: ManualClock) {
    self.app = app
    self.clock = clock
  }

  mutating func answers(to line: String) async throws -> [String] {
    if line == "# an hour passes" {
      clock.advance(by: .seconds(3600))
      return try await notices()
    }
    let parts = line.split(separator: "> ", maxSplits: 1).map(String.init)
    let session = try await session(of: parts[0])
    let text = await session.text(parts[1])
    try await app.log.deliver()
    return text.split(separator: "\n").map(String.init) + (try await notices())
  }

  /// Signs a user in at the first line.
  private mutating func session(of user: String) async throws -> MemorySession {
    if let session = sessions[user] { return session }
    let session = await MemorySession(in: app, profile: user)
    await session.say("register \(user) 'seven green chairs outside'")
    sessions[user] = session
    return session
  }

  /// Performs the jobs that are due, and returns the notices since the last line.
  private mutating func notices() async throws -> [String] {
    try await app.jobs.perform()
    let last = told
    let stored = try await app.database.read { connection in
      try connection.all(
        "SELECT number, text FROM meetup_notice WHERE number > $1 ORDER BY number",
        last
      ) { row in (number: try row[0] as Int, text: try row[1] as String) }
    }
    told = stored.last?.number ?? told
    return stored.map { "▸ \($0.text)" }
  }
}
