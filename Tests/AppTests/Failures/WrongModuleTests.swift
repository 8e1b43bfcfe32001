import Database
import Mediator
import Terminal
import TestKit
import Testing

@testable import App
@testable import AppCore

/// Failures that only a program can lead to in which something is wrong: the app's own app,
/// session and conversation, with a module that does wrong on purpose.
@Suite(.timeLimit(.minutes(15)))
struct `A faulty module` {
  private let session: InProcessSession

  init() throws {
    session = try InProcessSession(of: ProgramRunner())
  }

  /// In this order: the last one leaves nothing to go on with.
  private static let rows = [
    ("limited", ["wrong hurry", "wrong hurry"]),
    ("timed-out", ["wrong ask"]),
    ("navigation.depth", ["open wrong/shaft/1"]),
    ("navigation.redirects", ["open wrong/circle/1"]),
    ("navigation.guard-timeout", ["open wrong/undecided"]),
    ("navigation.arguments", ["open wrong/start", "miscount"]),
    ("navigation.ended", ["outlive"]),
    ("data.closed", ["wrong close", "events --all"]),
  ]

  @Test func `leads to a code for each kind of fault`() async throws {
    let database = try TestDatabase.empty()
    let assembly = ModuleAssembly(
      [HomeModule(database: database), WrongModule(database: database)],
      middleware: [WrongModule.limit] + .standard,
      in: .live
    )
    let app = try await RunningApp(assembly, of: Composition.app, on: database)
    let answers = try await session.say(Self.rows.flatMap(\.1), in: app)
    await app.close()

    var place = 0
    for (code, lines) in Self.rows {
      place += lines.count
      let answer = try #require(answers.count >= place ? answers[place - 1] : nil)
      #expect(answer.contains("\"code\":\"\(code)\""), "\(code): \(lines) → \(answer)")
    }
  }

  @Test func `that does not fit keeps the program from starting, with a message`() async throws {
    let database = try TestDatabase.empty()
    let home = HomeModule(database: database)
    let twice = ModuleAssembly([home, home], in: .live)

    let failure = await #expect(throws: AssemblyFailure.self) {
      try await RunningApp(twice, of: Composition.app, on: database)
    }

    let result = ProgramExit(try #require(failure))
    session.printer.print(try #require(result.problem))
    #expect(result.status == .data)
    #expect(try session.output.contains("\"code\":\"assembly\""))
    #expect(try session.output.contains("have the same module name, Home"))
    await database.close()
  }
}
