import Database
import Foundation
import System
import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `app serve` {
  @Test func `says where it is, answers beside a prompt, and ends in order`() throws {
    let runner = try ProgramRunner()
    let path = runner.path("socket")
    let program = try PipedProgram(with: runner, ["serve", "--listen", "unix:\(path)", "--quiet"])
    let line = program.read(lines: 1)
    let prompt = try runner.run(saying: "register alice 'seven green chairs outside'\n")
    let page = try curl(path, "http://localhost/auth/login")
    let token = try curl(
      path,
      "http://localhost/api/v1/auth/login",
      "--json",
      #"{"username":"alice","password":"seven green chairs outside"}"#
    )
    program.send(SIGTERM)

    #expect(line.contains("Interchange at unix:\(path) · data in "))
    #expect(line.contains("Ctrl-C stops"))
    #expect(prompt.status == 0)
    #expect(page.contains("<!DOCTYPE html>") || page.contains("<!doctype html>"))
    #expect(token.contains(#""command":"auth login""#))
    #expect(program.waitForEnd() == 0)
    #expect(program.errorOutput.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/limits")))
  func `takes as many files as the system allows it`() throws {
    let runner = try ProgramRunner()
    let options = ["serve", "--listen", "unix:\(runner.path("socket"))", "--quiet"]
    let program = try PipedProgram(with: runner, options, after: "ulimit -n 900; ulimit -S -n 64")
    _ = program.read(lines: 1)
    let limits = try String(contentsOfFile: "/proc/\(program.number)/limits", encoding: .utf8)
    program.send(SIGTERM)

    let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
    #expect(line.split(separator: " ").filter { $0 == "900" }.count == 2, "\(line)")
    #expect(program.waitForEnd() == 0)
  }

  @Test func `performs jobs as they become due, at any time and for no request`() async throws {
    let runner = try ProgramRunner()
    try runner.say("register alice 'seven green chairs outside'", as: "alice")
    let database = try runner.database()
    try await database.makeJobsDue()
    #expect(try await database.dueJobs() == ["events.purge"])

    let options = ["serve", "--listen", "unix:\(runner.path("socket"))", "--quiet"]
    let program = try runner.begin(options, saying: Data())
    while program.isRunning, try await !database.dueJobs().isEmpty { await Task.yield() }
    program.send(SIGTERM)
    let result = try program.end()

    #expect(result.status == 0, "\(result.errors)")
    #expect(try await database.dueJobs() == [])
    await database.close()
  }

  @Test func `is refused at an address that another program has, as what is taken is`() throws {
    let runner = try ProgramRunner()
    let options = ["serve", "--listen", "unix:\(runner.path("socket"))", "--quiet"]
    let first = try PipedProgram(with: runner, options)
    _ = first.read(lines: 1)
    let second = try runner.run(options)
    first.send(SIGINT)

    #expect(second.status == 1 && second.errors.contains("choose another with --listen"))
    #expect(first.waitForEnd() == 0)
  }

  @Test func `logs requests as JSON, without secrets`() throws {
    let runner = try ProgramRunner()
    let path = runner.path("socket")
    let program = try PipedProgram(with: runner, ["--json", "serve", "--listen", "unix:\(path)"])
    let line = program.read(lines: 1)
    _ = try curl(path, "http://localhost/friends?to=happy", "--cookie", "interchange=secret")
    _ = try curl(path, "http://localhost/nowhere")
    program.send(SIGINT)
    let status = program.waitForEnd()
    let log = program.errorOutput

    #expect(line.contains(#""addresses":["unix:"#))
    #expect(log.contains(#""method":"GET","path":"/friends","status":303"#))
    #expect(log.contains(#""path":"/nowhere","status":404,"#))
    #expect(log.contains(#","problem":"navigation.link"}"#), "\(log)")
    #expect(!log.contains("secret") && !log.contains("happy"))
    #expect(status == 0)
  }

  @Test func `tells how it is doing, at an address of its own`() async throws {
    let server = try await WebTestServer()
    var browser = server.client
    _ = try await browser.get("/auth/login")
    _ = try await browser.get("/nowhere")
    var monitor = WebTestClient(address: try #require(server.front.metricsAddress))
    let alive = try await monitor.get("/healthz")
    let ready = try await monitor.get("/readyz")
    let metrics = try await monitor.get("/metrics")
    let other = try await monitor.get("/auth/login")
    let public_ = try await browser.get("/metrics")

    #expect(alive.status == 200 && ready.status == 200)
    #expect(metrics.body.contains(#"interchange_http_requests_total{route="page",status="200"} 1"#))
    #expect(metrics.body.contains(#"interchange_http_requests_total{route="page",status="404"} 1"#))
    #expect(metrics.body.contains(#"interchange_refusals_total{code="navigation.link"} 1"#))
    #expect(metrics.body.contains("# TYPE interchange_http_request_seconds histogram"))
    #expect(metrics.body.contains(#"interchange_http_request_seconds_count{route="page"} 2"#))
    #expect(metrics.body.contains("interchange_streams 0"))
    #expect(metrics.body.contains("interchange_http_refused_total 0"))
    #expect(other.status == 404 && public_.status == 404)
    await server.close()
  }

  @Test func `is not ready once its data was moved elsewhere`() async throws {
    let server = try await WebTestServer()
    var monitor = WebTestClient(address: try #require(server.front.metricsAddress))
    try await server.memory.app.database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO migration (place, module, number, name, checksum, applied_at)
        VALUES (0, 'moving', 2, 'another server', 0, 0)
        """
      )
    }

    let ready = try await monitor.get("/readyz")
    let alive = try await monitor.get("/healthz")

    #expect(ready.status == 503 && ready.body.contains("moved to another server"), "\(ready.body)")
    #expect(alive.status == 200)
    await server.close()
  }

  @Test func `reads its options`() throws {
    let arguments = try serve([
      "--listen", "127.0.0.1:0", "--listen=unix:/tmp/x", "--public-url",
      "https://chat.example.org/",
      "--trusted-proxy", "::1", "--metrics", "[::1]:9", "--latency", "250", "--quiet",
    ])

    #expect(arguments.addresses == [.network(host: "127.0.0.1", port: 0), .file("/tmp/x")])
    #expect(arguments.publicURL == "https://chat.example.org")
    let withPort = try serve(["--public-url", "https://chat.example.org:443"])
    #expect(withPort.publicURL == arguments.publicURL, "as browsers tell the origin of a page")
    #expect(arguments.trustedProxies == ["::1"])
    #expect(arguments.metrics == .network(host: "::1", port: 9))
    #expect(arguments.latency == .milliseconds(250) && arguments.isQuiet)
    #expect(try serve([]).addresses == [.network(host: "127.0.0.1", port: 8080)])
    #expect(try serve(["--help"]).isHelp)
    #expect(try !serve([]).isHelp && !serve([]).isQuiet, "a server logs unless it is told not to")
  }

  @Test(arguments: [
    ["--listen", "here"], ["--listen"], ["--public-url", "chat.example.org"],
    ["--public-url", "https://a/b"], ["--trusted-proxy", "proxy"], ["--latency", "-1"],
    ["--quiet=yes"], ["--lisen", "127.0.0.1:1"], ["here"],
  ])
  func `refuses options that make no sense`(words: [String]) {
    #expect(throws: UsageError.self) { try serve(words) }
  }

  private func serve(_ words: [String]) throws -> ServeArguments {
    let arguments = try ProgramArguments(["serve"] + words) { _, _ in nil }
    guard case .serve(let serve) = arguments.errand else { return ServeArguments() }
    return serve
  }

  private func curl(_ socket: String, _ words: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "--silent", "--unix-socket", socket] + words
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Database {
  /// Lets the time of all jobs that wait be long ago.
  fileprivate func makeJobsDue() async throws {
    try await write { transaction in
      try transaction.execute("UPDATE job SET planned_at = 1, due = 1 WHERE state = 'waiting'")
    }
  }

  /// Returns the names of the jobs that have been due for long.
  fileprivate func dueJobs() async throws -> [String] {
    try await read { try $0.all("SELECT name FROM job WHERE due = 1") { try $0[0] as String } }
  }
}
