import AppFeatures
import Database
import Foundation
import Mediator
import MeetupsApp
import MeetupsContract
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

  @Test func `has in its AppFiles what leads to each refusal of its module`() async throws {
    let script = try RefusalScript(Tutorial.files)
    #expect(script.entries.map(\.code).sorted() == MeetupsError.examples.map(\.code).sorted())
    let shared = script.entries.filter { $0.lines != nil }
    let others = script.entries.filter { $0.lines == nil }

    for entries in [shared] + others.map({ [$0] }) {
      let app = try await Tutorial.app(on: TestDatabase.empty())
      var run = TutorialRun(app: app, clock: ManualClock())
      _ = try await run.answers(toSteps: script.preparation)
      for entry in entries {
        let answers = try await run.answers(toSteps: entry.steps)
        #expect(answers.end(with: entry.code), "\(entry.code):\(answers)")
      }
      await app.close()
    }
  }

  @Test func `shows lines of its AppFiles`() throws {
    let article = try String(contentsOf: Tutorial.article, encoding: .utf8)
    let files = try ["refusals.txt", "columns.txt"].map(Tutorial.files.lines)

    let blocks = article.components(separatedBy: "```\n").filter { $0.hasPrefix("meetup") }

    #expect(blocks.count == 2)
    for block in blocks {
      let lines = block.split(separator: "\n").map(String.init)
      #expect(files.contains { $0.contains(lines) }, "\(block)")
    }
  }

  @Test func `lists the columns of its tables in its AppFiles`() async throws {
    let database = try TestDatabase.empty()
    let app = try await Tutorial.app(on: database)
    let columns = try await database.numberColumns().map { "\($0.0).\($0.1)" }

    let listed = try Tutorial.files.columns()

    #expect(listed.all == Set(columns.filter { $0.hasPrefix("meetup") }))
    let accounts = ["meetup.organiser", "meetup_guest.account", "meetup_notice.account"]
    #expect(listed.ofAccounts == Set(accounts))
    await app.close()
  }

  @Test func `takes a time over its API as the number that it answers`() async throws {
    let app = try await Tutorial.app(on: TestDatabase.empty())
    let server = try await WebTestServer(of: MemorySession(in: app, profile: "default"))
    var program = try await server.program(of: "alice")
    let places = #""title": "Walk", "place": "Oak Gate""#

    let text = try await program.api("meetups/plan", "{\(places), \"start\": \"in 3h\"}")
    let start = try #require((text.json["result"] as? [String: Any])?["start"] as? Int)
    let number = try await program.api("meetups/plan", "{\(places), \"start\": \(start)}")
    let wrong = try await program.api("meetups/plan", "{\(places), \"start\": true}")
    let line = await server.memory.newUser("bobby").text("meetups plan Walk Gate \(start)")
    let description = try await program.get("/api/v1/openapi.json").body

    #expect((number.json["result"] as? [String: Any])?["start"] as? Int == start)
    #expect(wrong.body.contains("Send a text, or the milliseconds since 1970."))
    #expect(line == "Walk (meetup 3) has 1 of 10 guests.")
    let schema = #""start":{"type":["integer","string"],"minimum":0,"maximum":253402300799999"#
    #expect(description.contains(schema))
    await server.close()
  }

  @Test func `adds its tab to a session that was saved before, and takes it away`() async throws {
    let runner = try ProgramRunner()
    let path = runner.path("data.db")
    let before = try await Tutorial.app(
      on: SQLiteDatabase(at: path),
      features: Tutorial.known
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
  static let files = ModuleFiles(module: "Meetups")

  /// The modules that the tutorial speaks of; others of the app may do what its module does.
  static let known: [FeatureEntry] = [.friends, .messaging, .presence, .profile]

  static let article = ModuleFiles.tests.deletingLastPathComponent()
    .appendingPathComponent("Modules/Kernel/Mediator/Mediator.docc/ARealFeature.md")

  static func app(
    on database: any Database,
    features: [FeatureEntry] = known + [.meetups],
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

  /// Returns the answers to steps that lead to a refusal.
  mutating func answers(
    toSteps steps: [RefusalScript.Step]
  ) async throws -> RefusalScript.Answers {
    var answers = RefusalScript.Answers()
    for step in steps {
      let (user, line): (String, String)
      switch step {
      case .line(let text): (user, line) = ("alice", text)
      case .lineOf(let name, let text): (user, line) = (name, text)
      case .sql, .test: continue
      }
      let value = try await session(of: user).say(line).answer.value
      answers.rows.append((step, String(decoding: try JSONEncoder().encode(value), as: UTF8.self)))
      try await app.log.deliver()
    }
    return answers
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
