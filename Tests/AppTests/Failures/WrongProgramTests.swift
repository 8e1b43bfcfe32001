import Foundation
import Mediator
import SQLite
import Terminal
import Testing

@testable import App

/// Failures that only a program can lead to in which something is wrong: the app's own house,
/// session and conversation, with a module that does wrong on purpose.
@Suite(.timeLimit(.minutes(1)))
struct `A module that goes wrong` {
  private let desk: Desk
  private let said: FileHandle
  private let speaker: Speaker

  init() throws {
    desk = try Desk()
    said = try FileHandle(forWritingTo: URL(fileURLWithPath: desk.file("said", "")))
    let output = Output(Descriptor(said.fileDescriptor))
    speaker = Speaker(output: output, errors: output, isJSON: true)
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
    let assembly = Assembly(
      [HomeModule(), WrongModule(database: database)],
      behaviours: [WrongModule.limit] + .standard,
      in: .live
    )
    let house = try await House(assembly, on: database)
    let answers = try await answers(in: house, to: Self.rows.flatMap(\.1))
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
    let twice = Assembly([HomeModule(), HomeModule()], in: .live)

    let failure = await #expect(throws: AssemblyFailure.self) {
      try await House(twice, on: database)
    }

    let ending = Ending(try #require(failure))
    speaker.complain(try #require(ending.report))
    #expect(ending.status == .data)
    #expect(try heard.contains("\"code\":\"assembly\""))
    #expect(try heard.contains("Home is the name of"))
    await database.close()
  }

  /// Says lines in a session of a house, and returns the answers.
  private func answers(in house: House, to lines: [String]) async throws -> [String] {
    let session = Session(
      house,
      SessionStore(database: house.database, profile: "default"),
      keeper: SessionKeeper(at: nil)
    )
    _ = await session.begin(Composition.layout(for: house.mediator))
    let conversation = Conversation(session: session, speaker: speaker, keepsGoing: true)
    let script = try desk.file("lines", lines.joined(separator: "\n"))
    _ = try await conversation.script(LineReader(path: script))
    return try heard.split(separator: "\n").map(String.init)
  }

  private var heard: String {
    get throws { try String(contentsOfFile: desk.path("said"), encoding: .utf8) }
  }
}
