import Database
import Foundation
import Testing

@testable import AppCore

/// A long conversation that is written to a file at a terminal.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `An export at a terminal` {
  private static let count = 50_000
  private let runner: ProgramRunner

  init() async throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
    try runner.say("send bobby 'the first'", as: "alice")
    let path = runner.folder.appendingPathComponent("interchange.db").path
    let database = try InterchangeApp.database(at: path)
    try await database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO messaging_message (id, serial, sender, body, version, sent_at)
        WITH RECURSIVE other(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM other WHERE n < $1)
        SELECT id + n, serial + n, sender, body || ' ' || n, version, sent_at + n
        FROM other CROSS JOIN (SELECT * FROM messaging_message)
        """,
        Self.count - 1
      )
      try transaction.execute("UPDATE messaging_count SET serial = $1", Self.count)
      try transaction.execute(
        "UPDATE messaging_member SET unread = $1 WHERE unread > 0",
        Self.count
      )
      try transaction.execute("UPDATE messaging_conversation SET last = $1", Self.count)
    }
    await database.close()
  }

  @Test func `shows its progress, and leaves no file when it is interrupted`() throws {
    let file = runner.path("talk.jsonl")
    let terminal = try TerminalSession(runner, ["--profile", "alice"], columns: 300)
    try terminal.wait(for: "> ")
    terminal.type("messaging export bobby \(file)\r")
    try terminal.wait(for: "talk.jsonl")
    try holdUp(terminal)
    try terminal.wait(for: "messaging ")
    #expect(!FileManager.default.fileExists(atPath: file), "it has no name before it is whole")

    terminal.type("\u{3}")

    try terminal.wait(for: "> ")
    #expect(try files() == [])
    terminal.type("messaging export bobby \(file)\r")
    try terminal.wait(for: "Wrote \(Self.count)")
    try terminal.wait(for: "> ")
    terminal.type("doctor\r")
    try terminal.wait(for: "No problems found.")
    terminal.type("quit\r")
    #expect(try terminal.waitForEnd() == 0)
    #expect(try files() == ["talk.jsonl"])
    let lines = try String(contentsOfFile: file, encoding: .utf8).count(where: \.isNewline)
    #expect(lines == Self.count)
  }

  /// Makes the export take long on a machine of any speed.
  private func holdUp(_ terminal: TerminalSession) throws {
    while try files().isEmpty { sched_yield() }
    terminal.send(SIGSTOP)
    // What takes a quarter of a second is shown, and the program's clock goes on meanwhile.
    usleep(300_000)
    terminal.send(SIGCONT)
  }

  /// The names of the export's files.
  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: runner.path("."))
      .filter { $0.hasPrefix("talk") || $0.hasSuffix(".part") }
  }
}
