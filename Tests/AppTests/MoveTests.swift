import Foundation
import PostgreSQL
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The data of the program` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  private func register() throws {
    try runner.say("register alice 'seven green chairs outside'", as: "default")
  }

  /// Makes data whose copying takes a few seconds.
  private func makeLarge() throws {
    try register()
    try runner.execute(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO messaging_edit (message, version, body, replaced_at)
      SELECT i, 1, 'a text of some length that is number ' || i, i FROM n
      """
    )
  }

  /// Begins a move and waits until it has copied a part.
  private func beginMove(to target: String) throws -> RunningProgram {
    let program = try runner.begin(["move", "--to", target], saying: Data())
    while program.isRunning, Self.size(of: target) < 4 << 20 { sched_yield() }
    try #require(program.isRunning, "the move was over before it could be interrupted")
    return program
  }

  /// The size of a database and of its log.
  private static func size(of folder: String) -> Int {
    ["interchange.db", "interchange.db-wal"].reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return sum + (attributes?[.size] as? Int ?? 0)
    }
  }

  @Test func `moves to another folder, where its users are signed in`() throws {
    try register()
    let target = runner.path("moved")

    let moved = try runner.run(["move", "--to", target])

    #expect(moved.status == 0, "\(moved.errors)")
    #expect(moved.output.contains("All counts and checksums agree."))
    #expect(moved.output.contains(/rows of [1-9][0-9]+ tables/))
    #expect(try runner.run(["--data", target, "whoami"]).output.contains("You are alice."))
    let former = try runner.run(["whoami"])
    #expect(former.status == 3)
    #expect(former.errors.contains("The data was moved to \(target)."))
    #expect(former.errors.contains("move --cancel"))
  }

  @Test func `can be used again where it was`() throws {
    try register()
    _ = try runner.run(["move", "--to", runner.path("moved")])

    let cancelled = try runner.run(["--json", "move", "--cancel"])

    #expect(cancelled.status == 0)
    #expect(try runner.run(["whoami"]).output.contains("You are alice."))
    let again = try runner.run(["--json", "move", "--cancel"])
    #expect(again.status == 3)
    #expect(again.output.contains("\"code\":\"data.not-moving\""))
  }

  @Test(.enabled(if: PostgreSQLTestServer.url != nil))
  func `moves to a server and back, with the same rows`() throws {
    struct Answer: Decodable {
      struct Report: Decodable {
        struct Table: Decodable, Equatable { let name, checksum: String }
        let rows: Int
        let tables: [Table]
      }
      let result: Report
    }
    try register()
    let url = try PostgreSQLTestServer.database().schemaURL
    let folder = runner.path("back")

    let there = try runner.run(["--json", "move", "--to", url])
    let back = try runner.run(["--data", url, "--json", "move", "--to", folder])

    let reports = try [there, back].map { result in
      #expect(result.status == 0, "\(result.output)")
      return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8)).result
    }
    #expect(reports[0].rows > 20)
    #expect(reports[0].tables == reports[1].tables)
    #expect(try runner.run(["--data", folder, "whoami"]).output.contains("You are alice."))
    #expect(try runner.run(["--data", folder, "doctor"]).output.contains("No problems found."))
  }

  @Test func `goes on moving after the move was killed`() throws {
    try makeLarge()
    let target = runner.path("moved")
    let program = try beginMove(to: target)

    program.kill()
    #expect(try program.end().status == -SIGKILL)

    #expect(try runner.run(["--data", target, "whoami"]).errors.contains("is being moved here"))
    #expect(try runner.run(["whoami"]).errors.contains("The data is being moved to \(target)."))
    let resumed = try runner.run(["--json", "move", "--to", target])
    #expect(resumed.status == 0, "\(resumed.output)")
    #expect(resumed.output.contains("\"isResumed\":true"))
    #expect(resumed.output.contains("\"name\":\"messaging_edit\",\"rows\":200000"))
    #expect(try runner.run(["--data", target, "whoami"]).output.contains("You are alice."))
  }

  @Test func `says how a move goes on that was interrupted`() throws {
    try makeLarge()
    let program = try beginMove(to: runner.path("moved"))

    program.send(SIGINT)
    let interrupted = try program.end()

    #expect(interrupted.status == 130)
    #expect(interrupted.errors.contains("Interrupted. The data is read-only until"))
    #expect(interrupted.errors.contains("Type the same again to go on"))
  }

  @Test(arguments: [
    (["move"], 2, "Enter where the data goes, or --cancel."),
    (["move", "--to", "x", "--cancel"], 2, "Enter where the data goes, or --cancel."),
    (["move", "--to", ":memory:"], 2, "which stores nothing"),
    (["move", "--to", ""], 2, "Enter where the data goes, or --cancel."),
    (["move", "--to", "postgres://ann:secret@db/shop"], 3, "can see a password"),
    (["move", "--where", "x"], 2, "Usage: app --data FROM move --to TO"),
  ])
  func `stays where the words make no sense`(words: [String], status: Int32, text: String) throws {
    try register()

    let result = try runner.run(words)

    #expect(result.status == status)
    #expect(result.errors.contains(text), "\(result.errors)")
    #expect(!result.errors.contains("secret@"))
    #expect(try runner.run(["whoami"]).output.contains("You are alice."))
  }

  @Test func `is not moved onto itself, nor from where there is none`() throws {
    try register()

    let same = try runner.run(["--json", "move", "--to", runner.folder.path + "/."])
    let none = try runner.run(["--data", runner.path("none"), "--json", "move", "--to", "x"])

    #expect(same.output.contains("\"code\":\"data.target-in-use\""))
    #expect(same.status == 1)
    let relative = String(repeating: "../", count: 12) + runner.folder.path.dropFirst()
    for path in [runner.folder.path, relative] {
      let inside = try runner.run(["--data", path, "--json", "move", "--to", path + "/new/deeper"])
      #expect(inside.output.contains(#""code":"data.target-inside""#))
    }
    #expect(none.output.contains("\"code\":\"data.nothing-to-move\""))
    #expect(none.status == 1)
    #expect(try !runner.allFiles().contains { $0.name.contains("none/interchange.db") })
  }

  @Test func `is not moved from within a session`() throws {
    let result = try runner.run(saying: "move --to somewhere\n")

    #expect(result.status == 2)
    #expect(result.errors.contains("Data cannot be moved from within a session."))
    #expect(result.errors.contains("app --data FROM move --to TO"))
  }
}
