import Foundation
import PostgreSQL
import TestKit
import Testing

@Suite(.timeLimit(.minutes(1)), .enabled(if: TestServer.url != nil))
struct `The program on a server` {
  private let runner: ProgramRunner
  private let url: String

  init() throws {
    runner = try ProgramRunner()
    url = try TestServer.database().schemaURL
  }

  private func run(_ options: [String], saying lines: String = "") throws -> ProgramResult {
    try runner.run(["--data", url] + options, saying: lines)
  }

  @Test func `knows its user in the next run, and keeps no database in a folder`() throws {
    let first = try run([], saying: "register alice 'seven green chairs outside'\nprofile show")
    let second = try run(["whoami"])

    #expect(first.status == 0)
    #expect(second.output.contains("You are alice."))
    let files = try runner.allFiles().map(\.name)
    #expect(!files.contains { $0.hasSuffix("interchange.db") })
    #expect(files.contains { $0.contains("interchange/servers/postgres-") })
  }

  @Test func `keeps the sessions of two profiles apart`() throws {
    let options = ["--profile", "second"]
    _ = try run([], saying: "register alice 'seven green chairs outside'")
    _ = try run(options, saying: "register bobby 'seven green chairs outside'")

    #expect(try run(["whoami"]).output.contains("You are alice."))
    #expect(try run(options + ["whoami"]).output.contains("You are bobby."))
  }

  @Test func `names the server and the settings that lose data`() throws {
    let report = try run(["doctor"])

    #expect(report.status == 0)
    #expect(report.output.contains("PostgreSQL "))
    #expect(report.output.contains("fsync is off: a power failure can lose"))
    #expect(report.output.contains("No problems found."))
  }

  @Test func `finds a table that another tool has changed`() throws {
    _ = try run([], saying: "register alice 'seven green chairs outside'")
    let database = try PostgreSQLDatabase(at: url)
    _ = try database.runAside("DROP INDEX friend_block_blocked; DROP TABLE friend_allowance")

    let report = try run(["doctor"])

    let text = report.output + report.errors
    #expect(text.contains("The index friend_block_blocked is missing."))
    #expect(text.contains("The table friend_allowance is missing."))
  }

  @Test func `says how a server is backed up, and restores nothing there`() throws {
    let backup = try run(["backup", runner.path("copy")])
    let restore = try run(["restore", runner.path("copy")])

    #expect(backup.status != 0)
    #expect(backup.errors.contains("pg_dump"))
    #expect(restore.errors.contains("A backup cannot be restored on a server."))
  }

  @Test func `takes no password among its arguments, and shows none`() throws {
    let open = url.replacingOccurrences(of: "app@", with: "app:secret@")
    let refused = try runner.run(["--data", open, "whoami"])

    #expect(refused.status != 0)
    #expect(refused.errors.contains("Every user of this computer can see a password"))
    #expect(refused.errors.contains("PGPASSWORD"))
    #expect(!refused.errors.contains("secret"))
  }

  @Test func `says which server it cannot reach, and what to do`() throws {
    let refused = try runner.run(["--data", "postgres://app@/shop?host=/nowhere", "whoami"])

    #expect(refused.status != 0)
    #expect(refused.errors.contains("No connection to postgres://app@/shop: "))
    #expect(refused.errors.contains("Check that the server runs"))
    let json = try runner.run(["--json", "--data", "postgres://app@/shop?host=/nowhere", "whoami"])
    #expect(json.output.contains("\"code\":\"data.unreachable\""))
  }

  @Test func `says that a database does not exist`() throws {
    let other = url.replacingOccurrences(of: "/postgres?", with: "/nothing?")
    let refused = try runner.run(["--data", other, "whoami"])

    #expect(refused.errors.contains("database \"nothing\" does not exist"))
  }
}
