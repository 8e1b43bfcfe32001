import Database
import Foundation
import Testing

@testable import AppCore

/// Work that takes long, at a terminal: one sees how far it comes, and can leave it off.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `A long command at a terminal` {
  private let runner: ProgramRunner

  init() async throws {
    runner = try ProgramRunner()
    let lines = "register alice 'seven green chairs outside'\n"
    try #require(runner.run(saying: lines).status == 0)
    let path = runner.folder.appendingPathComponent("interchange.db").path
    let database = try InterchangeApp.database(at: path)
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE filler (id INTEGER PRIMARY KEY, text TEXT) STRICT")
      try transaction.execute(
        """
        INSERT INTO filler WITH RECURSIVE other(n) AS (
          VALUES (1) UNION ALL SELECT n + 1 FROM other WHERE n < 1500000
        ) SELECT n, 'number ' || n FROM other
        """
      )
    }
    await database.close()
  }

  @Test func `shows its progress, and leaves no file when it is interrupted`() throws {
    let copy = runner.path("copy.db")
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("backup \(copy)\r")
    holdUp(terminal, writing: copy)
    try terminal.wait(for: " %")

    terminal.type("\u{3}")

    try terminal.wait(for: "> ")
    #expect(beside(copy) == [])
    terminal.type("backup \(copy)\r")
    try terminal.wait(for: "Copied to")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
    #expect(beside(copy) == ["copy.db"])
  }

  @Test func `shows no progress without a terminal`() throws {
    let copy = runner.path("copy.db")

    let result = try runner.run(["backup", copy])

    #expect(result.output == "Copied to \(copy).\n")
    #expect(result.errors == "")
  }

  @Test func `leaves the folder empty when a restore is interrupted`() throws {
    let copy = runner.path("copy.db")
    try #require(runner.run(["backup", copy]).status == 0)
    let other = try ProgramRunner()
    let data = other.folder.appendingPathComponent("interchange.db").path
    let terminal = try TerminalSession(other, ["restore", copy])
    holdUp(terminal, writing: data)
    try terminal.wait(for: " %")

    terminal.send(SIGINT)

    #expect(try terminal.waitForEnd() == 130)
    #expect(
      beside(data).allSatisfy { $0.hasSuffix(".lock") || $0.hasSuffix(".turn") }
    )
    #expect(try other.run(["restore", copy]).status == 0)
    // All that is wrong is the table that makes the copy long.
    let findings = try other.run(["doctor"]).errors.split(separator: "\n").filter {
      $0.hasPrefix("✗")
    }
    #expect(findings.count == 1)
    #expect(findings.first?.contains("The table filler was added") == true)
  }

  /// Makes a copy take long on a machine of any speed.
  private func holdUp(_ terminal: TerminalSession, writing path: String) {
    while beside(path).isEmpty { sched_yield() }
    terminal.send(SIGSTOP)
    // What takes a quarter of a second is shown, and the program's clock goes on meanwhile.
    usleep(300_000)
    terminal.send(SIGCONT)
  }

  /// The names of a file, and of whatever was put beside it; none where the folder is not there yet.
  private func beside(_ path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    let names = try? FileManager.default
      .contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
    return (names ?? []).filter { $0.hasPrefix(url.lastPathComponent) || $0.hasSuffix(".part") }
  }
}
