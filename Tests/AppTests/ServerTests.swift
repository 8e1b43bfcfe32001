import Foundation
import PostgreSQL
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `The program on a server` {
  private let runner: ProgramRunner
  private let url: String

  init() throws {
    runner = try ProgramRunner()
    url = try PostgreSQLTestServer.database().schemaURL
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

  @Test(.enabled(if: ProgramRunner.canInjectFaults))
  func `goes by the clock of the server where that of its machine is wrong`() throws {
    try runner.prepareFaults()
    _ = try run([], saying: "register alice 'seven green chairs outside'")

    try runner.advance(days: 400)
    let later = try run(["--json"], saying: "whoami\nauth sessions\nevents")
    try runner.remove(.later)

    #expect(later.status == 0, "\(later.output)\(later.errors)")
    #expect(later.output.contains("account-registered"), "\(later.output)")
    #expect(try run(["whoami"]).output.contains("You are alice."))
  }

  @Test func `names the server and the settings that lose data`() throws {
    let report = try run(["doctor"])

    #expect(report.status == 1)
    #expect(report.errors.contains("PostgreSQL "))
    for setting in ["fsync", "full_page_writes"] {
      #expect(report.errors.contains("✗ \(setting) is off: a power failure can lose"))
    }
    #expect(report.dataFindings.isEmpty)
  }

  @Test func `finds no problem where messages were sent, read and searched`() throws {
    func say(_ lines: String, as name: String) throws {
      let result = try run(["--json", "--profile", name], saying: lines)
      try #require(result.status == 0, "\(name): \(result.output)\(result.errors)")
    }
    for name in ["alice", "bobby"] {
      try say("register \(name) 'seven green chairs outside'", as: name)
    }
    try say("friends add alice", as: "bobby")
    try say("friends accept bobby\nsend bobby one\nsend bobby two", as: "alice")
    try say("messaging mark alice\nsend alice three\nmessaging search two", as: "bobby")

    let report = try run(["doctor"])

    #expect(report.dataFindings.isEmpty, "\(report.output)\(report.errors)")
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

  @Test func `is backed up to one file, which a folder and a server are restored from`() throws {
    _ = try run(
      [],
      saying: "register alice 'seven green chairs outside'\nprofile set --bio 'I paint'"
    )
    let file = runner.path("copy")
    let folder = runner.path("restored")
    let other = try PostgreSQLTestServer.database().schemaURL

    let backup = try run(["--without", "messaging", "backup", file])
    let toFolder = try runner.run(["--data", folder, "restore", file])
    let toServer = try runner.run(["--data", other, "restore", file])

    #expect(backup.output == "Copied to \(file).\n", "\(backup.errors)")
    let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    #expect(toFolder.output.contains("All sessions have ended"), "\(toFolder.errors)")
    #expect(toServer.output.contains("All sessions have ended"), "\(toServer.errors)")
    for data in [folder, other] {
      let lines = "login alice 'seven green chairs outside'\nprofile show\nprofile search ali\n"
      let restored = try runner.run(["--data", data, "--profile", "new"], saying: lines)
      #expect(restored.output.contains("I paint"), "\(restored.errors)")
      #expect(restored.output.contains("profile/alice"))
      #expect(try runner.run(["--data", data, "doctor"]).dataFindings.isEmpty)
    }
    #expect(try !runner.allFiles().contains { $0.name.contains("restored.db") })
  }

  @Test func `is not restored over, and not from what is no backup`() throws {
    _ = try run([], saying: "register alice 'seven green chairs outside'")
    let file = runner.path("copy")
    try #require(run(["backup", file]).status == 0)
    let other = try PostgreSQLTestServer.database().schemaURL
    let text = try runner.file("note", "no backup")

    let over = try run(["restore", file])
    let again = try run(["backup", file])
    let foreign = try runner.run(["--data", other, "restore", text])
    let missing = try runner.run(["--data", other, "restore", runner.path("none")])

    #expect(over.status == 1)
    #expect(over.errors.contains("The database is not empty."))
    #expect(over.errors.contains("createdb"))
    #expect(again.errors.contains("The file already exists."))
    #expect(foreign.errors.contains("Choose a file that backup has written."))
    #expect(missing.status == 1)
    #expect(try run(["whoami"]).output.contains("You are alice."))
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
