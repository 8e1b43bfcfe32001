import Foundation
import System
import TestKit
import Testing

@Suite(
  .serialized,
  .timeLimit(.minutes(5)),
  .enabled(
    if: PostgreSQLTestServer.url != nil
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
  )
)
struct `A server that encrypts` {
  private static let openssl = "/usr/bin/openssl"
  private let server: PrivateServer
  private let runner: ProgramRunner

  /// The URL without what it says of certificates.
  private let url: String

  init() throws {
    server = try PrivateServer()
    runner = try ProgramRunner()
    let socket = try ListeningSocket(at: .network(host: "127.0.0.1", port: 0))
    let port = try #require("\(socket.address)".split(separator: ":").last)
    socket.close()
    url = "postgres://app@127.0.0.1:\(port)/postgres?sslmode="
    try server.crash()
    try server.run(
      """
      as_server_user \(Self.openssl) req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 \
        -addext subjectAltName=IP:127.0.0.1 -keyout "$server/data/server.key" \
        -out "$server/data/server.crt"
      as_server_user \(Self.openssl) req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=other \
        -keyout "$server/other.key" -out "$server/other.crt"
      chmod 755 "$server"; cp "$server/data/server.crt" "$server/own.crt"; chmod 644 "$server"/*.crt
      echo 'hostssl all all 127.0.0.1/32 trust' >"$server/data/pg_hba.conf"
      server_options='-c fsync=off -c ssl=on -c listen_addresses=127.0.0.1 -c port=\(port)'
      launch_server "$(postgresql_programs)" "$server" >/dev/null 2>&1 || true
      """
    )
  }

  private func whoami(_ parameters: String) throws -> ProgramResult {
    try runner.run(["--data", url + parameters, "whoami"])
  }

  @Test func `is used as the URL says, and refused with the reason where it cannot be`() throws {
    for parameters in ["require", "verify-full&sslrootcert=\(server.folder)/own.crt"] {
      let result = try whoami(parameters)
      #expect(result.status == 0, "\(parameters): \(result)")
    }
    for (parameters, reason) in [
      ("verify-full&sslrootcert=\(server.folder)/other.crt", "certificate verify failed"),
      ("verify-full&sslrootcert=\(server.folder)/none.crt", "root certificate file"),
      ("disable", "no encryption"),
    ] {
      let result = try whoami(parameters)
      #expect(result.status == 3, "\(result)")
      #expect(result.errors.contains("No connection to postgres://app@127.0.0.1"), "\(result)")
      #expect(result.errors.contains(reason), "\(result)")
    }
  }
}

@Suite struct `The library of the server` {
  /// Runs the program where the loader finds a file of the library's name in a folder of its own.
  private func whoami(_ link: (_ library: String) throws -> Void) throws -> ProgramResult {
    let runner = try ProgramRunner()
    let library = runner.path("libpq.so.5")
    try link(library)
    runner.variables["LD_LIBRARY_PATH"] =
      URL(fileURLWithPath: library)
      .deletingLastPathComponent().path
    return try runner.run(["--data", "postgres://app@db/interchange", "whoami"])
  }

  @Test func `is named with its package where it is missing`() throws {
    // The loader takes the first file of the name, and refuses this one.
    let result = try whoami { library in try Data().write(to: URL(fileURLWithPath: library)) }

    #expect(result.status == 3, "\(result)")
    #expect(result.errors.contains("The library libpq is missing"), "\(result)")
    #expect(result.errors.contains("apt-get install libpq5"), "\(result)")
  }

  @Test func `is not needed by who has a folder`() throws {
    let runner = try ProgramRunner()
    _ = try runner.file("libpq.so.5", "")
    runner.variables["LD_LIBRARY_PATH"] = runner.path("")
    let result = try runner.run(["--data", runner.folder.path, "whoami"])

    #expect(result.status == 0, "\(result)")
  }
}
