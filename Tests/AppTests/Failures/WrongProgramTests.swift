import Mediator
import SQLite
import Terminal
import Testing

@testable import App

/// Failures that only a program can lead to in which something is wrong: the app's own house,
/// session and conversation, with a module that does wrong on purpose.
@Suite(.timeLimit(.minutes(1)))
struct `A module that goes wrong` {
  private let guest: Guest

  init() throws {
    guest = try Guest(at: Desk())
  }

  /// In this order: the last one leaves nothing to go on with.
  private static let rows = [
    ("limited", ["wrong hurry", "wrong hurry"]),
    ("timed-out", ["wrong ask"]),
    ("navigation.depth", ["open wrong/shaft/1"]),
    ("navigation.redirects", ["open wrong/circle/1"]),
    ("navigation.guard-timeout", ["open wrong/undecided"]),
    ("navigation.arguments", ["open wrong/desk", "miscount"]),
    ("navigation.ended", ["outlive"]),
    ("data.closed", ["wrong close", "events"]),
  ]

  @Test func `says with a code of its own what went wrong`() async throws {
    let database = try SQLiteDatabase.inMemory()
    let assembly = ModuleAssembly(
      [HomeModule(), WrongModule(database: database)],
      middleware: [WrongModule.limit] + .standard,
      in: .live
    )
    let house = try await RunningApp(assembly, on: database)
    let answers = try await guest.say(Self.rows.flatMap(\.1), in: house)
    await house.close()

    var place = 0
    for (code, lines) in Self.rows {
      place += lines.count
      let answer = try #require(answers.count >= place ? answers[place - 1] : nil)
      #expect(answer.contains("\"code\":\"\(code)\""), "\(code): \(lines) → \(answer)")
    }
  }

  @Test func `keeps the program from beginning where it does not fit, which says why`() async throws
  {
    let database = try SQLiteDatabase.inMemory()
    let twice = ModuleAssembly([HomeModule(), HomeModule()], in: .live)

    let failure = await #expect(throws: AssemblyFailure.self) {
      try await RunningApp(twice, on: database)
    }

    let ending = ProgramExit(try #require(failure))
    guest.speaker.complain(try #require(ending.problem))
    #expect(ending.status == .data)
    #expect(try guest.heard.contains("\"code\":\"assembly\""))
    #expect(try guest.heard.contains("Home is the name of"))
    await database.close()
  }
}
