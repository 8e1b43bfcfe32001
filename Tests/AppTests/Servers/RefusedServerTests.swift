import Database
import Foundation
import Mediator
import PostgreSQL
import ServerProxy
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `A server that the program cannot use` {
  private let server: PrivateServer
  private let runner: ProgramRunner

  init() throws {
    server = try PrivateServer()
    runner = try ProgramRunner()
  }

  private func guestURL() -> String { server.url.replacing("app@", with: "guest@") }

  @Test func `is named as one with too many connections`() throws {
    _ = try PostgreSQLDatabase(at: server.url)
      .runAside("CREATE ROLE guest LOGIN CONNECTION LIMIT 0")
    let result = try runner.run(["--json", "--data", guestURL(), "whoami"])

    #expect(result.status != 0)
    #expect(result.output.contains("too many connections for role"), "\(result)")
    #expect(result.output.contains("\"code\":\"data.busy\""), "\(result)")
  }

  @Test func `is named as one that does not take the password`() throws {
    try server.run(
      """
      echo 'local all guest scram-sha-256' | cat - "$server/data/pg_hba.conf" >"$server/hba"
      cat "$server/hba" >"$server/data/pg_hba.conf"
      """
    )
    let database = try PostgreSQLDatabase(at: server.url)
    _ = try database.runAside("CREATE ROLE guest LOGIN PASSWORD 'green chairs'")
    _ = try database.runAside("SELECT pg_reload_conf()")
    let file = try runner.file("passwords", "*:*:*:guest:red chairs\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let result = try runner.run(["--data", guestURL() + "&passfile=\(file)", "whoami"])

    #expect(result.status != 0)
    #expect(
      result.errors.contains("password authentication failed for user \"guest\""),
      "\(result)"
    )
    #expect(!result.errors.contains("chairs"))
  }

  @Test(.enabled(if: RacingApps.canRun))
  func `is named as one that is too old`() throws {
    let proxy = try ServerProxy(
      to: server.url,
      replacing: ["current_setting('server_version_num')": "'110022'                             "]
    )
    let result = try runner.run(["--data", proxy.url, "whoami"])
    proxy.close()

    #expect(result.status != 0)
    #expect(result.errors.contains("Use a server of version 12 or newer."), "\(result)")
  }

  @Test func `is named as one that does not store all texts`() throws {
    _ = try PostgreSQLDatabase(at: server.url)
      .runAside("CREATE DATABASE narrow ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    let narrow = server.url.replacing("/postgres?", with: "/narrow?")
    let result = try runner.run(["--data", narrow, "whoami"])

    #expect(result.status != 0)
    #expect(result.errors.contains("does not store text as UTF-8"), "\(result)")
  }

  /// A disk of a megabyte, which only root can make.
  @Test(.enabled(if: getuid() == 0))
  func `is named as one whose disk is full, and goes on when it is not`() async throws {
    let disk = "\(server.folder)/disk"
    try server.run(
      """
      mkdir "$server/disk"
      mount -t tmpfs -o "size=1m,mode=700,uid=$(id -u nobody)" tmpfs "$server/disk" \
        || rmdir "$server/disk"
      """
    )
    try #require(FileManager.default.fileExists(atPath: disk))
    defer { _ = try? server.run("umount --lazy \"$server/disk\"") }
    let database = try PostgreSQLDatabase(at: server.url)
    _ = try database.runAside("CREATE TABLESPACE small LOCATION '\(disk)'")
    _ = try database.runAside(
      "CREATE TABLE note (id BIGINT PRIMARY KEY, text TEXT) TABLESPACE small"
    )
    let text = (0..<1_000).map { _ in String(UInt64.random(in: 0 ... .max)) }.joined()
    let error = await #expect(throws: DatabaseError.self) {
      for id in 1...1_000 {
        try await database.write { transaction in
          try transaction.execute("INSERT INTO note (id, text) VALUES ($1, $2)", id, text)
        }
      }
    }

    #expect(error?.code == .full)
    #expect(error?.problem.code == "data.no-room")
    _ = try database.runAside("DROP TABLE note")
    _ = try database.runAside("CREATE TABLE note (id BIGINT PRIMARY KEY) TABLESPACE small")
    try await database.write { try $0.execute("INSERT INTO note (id) VALUES (1)") }
    await database.close()
  }
}
