import Database
import Foundation
import PostgreSQL
import System
import TestKit
import Testing

@testable import AppCore

/// Three servers of the app on one database, behind haproxy with the configuration of `Scripts/Deploy`.
private final class ServerCluster {
  static let isInstalled = ["/usr/sbin/haproxy", "/usr/local/bin/haproxy"]
    .contains(where: FileManager.default.isExecutableFile)

  private let runner: ProgramRunner
  let url: String
  private let haproxy = Process()
  private var programs: [PipedProgram] = []

  /// Where haproxy, and each of the servers, answers.
  let front: ListenAddress
  let servers: [ListenAddress]
  private let monitors: [ListenAddress]

  init() throws {
    runner = try ProgramRunner()
    url = try PostgreSQLTestServer.database().schemaURL
    let ports = try Self.freePorts(7)
    front = ports[0]
    (servers, monitors) = (Array(ports[1...3]), Array(ports[4...6]))
    programs = try (0..<3).map { try start($0) }
    haproxy.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    haproxy.arguments = ["PATH=/usr/sbin:/usr/local/bin:/usr/bin", "haproxy", "-db", "-f"]
    haproxy.arguments? += [try runner.file("haproxy.cfg", configuration())]
    haproxy.standardError = FileHandle.nullDevice
    haproxy.standardOutput = FileHandle.nullDevice
    try haproxy.run()
  }

  deinit {
    haproxy.terminate()
    for program in programs { program.send(SIGKILL) }
  }

  private static func freePorts(_ count: Int) throws -> [ListenAddress] {
    let sockets = try (0..<count).map { _ in
      try ListeningSocket(at: .network(host: "127.0.0.1", port: 0))
    }
    defer { for socket in sockets { socket.close() } }
    return sockets.map(\.address)
  }

  /// The configuration with the ports of this test, without TLS, and with three servers.
  private func configuration() throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Scripts/Deploy/haproxy.cfg")
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    return lines.flatMap { line -> [String] in
      let words = line.split(separator: " ")
      guard words.prefix(2) == ["server", "one"] else {
        return words.first == "bind" ? ["  bind \(front)"] : [line]
      }
      return servers.indices.map { number in
        line.replacing("server one 127.0.0.1:8080", with: "server s\(number) \(servers[number])")
          .replacing("check port 9464", with: "check inter 100ms port \(monitors[number].port)")
          .replacing("interchange/one", with: "interchange/s\(number)")
      }
    }.joined(separator: "\n")
  }

  private func start(_ number: Int) throws -> PipedProgram {
    let program = try PipedProgram(
      with: runner,
      [
        "--data", url, "serve", "--listen", "\(servers[number])", "--metrics",
        "\(monitors[number])", "--trusted-proxy", "127.0.0.1", "--quiet",
      ]
    )
    #expect(program.read(lines: 1).contains("Interchange at"))
    return program
  }

  /// Ends a server in order, and starts it again.
  func restart(_ number: Int) throws {
    programs[number].send(SIGTERM)
    #expect(programs[number].waitForEnd() == 0)
    programs[number] = try start(number)
  }

  /// A program of a new user, at one of the servers.
  func user(_ name: String, at address: ListenAddress) async throws -> WebTestClient {
    var client = WebTestClient(address: address)
    let answer = try await client.api(
      "auth/register",
      #"{"username":"\#(name)","password":"seven green chairs outside"}"#
    )
    client.token = answer.json["token"] as? String
    try #require(client.token != nil, "\(answer)")
    return client
  }

  /// Waits until haproxy has a server to which it can pass a request.
  func waitUntilReady() async throws {
    var client = WebTestClient(address: front)
    while (try? await client.get("/auth/login"))?.status != 200 {}
  }
}

extension ListenAddress {
  fileprivate var port: UInt16 {
    guard case .network(_, let port) = self else { return 0 }
    return port
  }
}

@Suite(
  .serialized,
  .timeLimit(.minutes(15)),
  .enabled(if: PostgreSQLTestServer.url != nil && ServerCluster.isInstalled)
)
struct `Three servers behind haproxy` {
  @Test func `show two people at different ones what the other does`() async throws {
    let cluster = try ServerCluster()
    var alice = try await cluster.user("alice", at: cluster.servers[0])
    var bobby = try await cluster.user("bobby", at: cluster.servers[1])
    _ = try await alice.api("friends/add", #"{"username":"bobby"}"#)
    _ = try await bobby.api("friends/accept", #"{"username":"alice"}"#)
    let stream = try bobby.stream("/api/v1/live?link=messaging/with/alice")
    _ = try await stream.receive(until: "event: screen")

    let answer = try await alice.api("messaging/send", #"{"to":"bobby","text":"over there"}"#)

    #expect(answer.status == 200)
    #expect(try await stream.receive(until: "over there").contains("over there"))
    stream.close()
  }

  @Test func `end a session at all of them`() async throws {
    let cluster = try ServerCluster()
    var alice = try await cluster.user("alice", at: cluster.servers[0])
    var others = cluster.servers.map { alice.moved(to: $0) }
    for number in others.indices {
      #expect(try await others[number].get("/api/v1/screens/friends").status == 200)
    }
    let stream = try others[2].stream("/api/v1/live?link=friends")
    _ = try await stream.receive(until: "event: screen")

    let start = ContinuousClock.now
    #expect(try await alice.api("auth/logout", #"{"everywhere":true}"#).status == 200)
    for number in others.indices {
      #expect(try await others[number].get("/api/v1/screens/friends").status == 401)
    }
    let rest = try await stream.receive(until: "You were signed out.")
    let time = start.duration(to: .now)

    #expect(rest.contains("You were signed out."), "\(rest)")
    if isLong { print("a session ended at three servers after \(time)") }
    stream.close()
  }

  @Test func `lose no acknowledged line while they restart one after the other`() async throws {
    let cluster = try ServerCluster()
    try await cluster.waitUntilReady()
    var alice = try await cluster.user("alice", at: cluster.front)
    var bobby = try await cluster.user("bobby", at: cluster.front)
    _ = try await alice.api("friends/add", #"{"username":"bobby"}"#)
    _ = try await bobby.api("friends/accept", #"{"username":"alice"}"#)
    let (stored, store) = AsyncStream.makeStream(of: Void.self)

    let sending = Task { [alice] in
      var (client, lines) = (alice, [String]())
      while !Task.isCancelled {
        let line = "line \(lines.count)"
        let body = #"{"to":"bobby","text":"\#(line)","key":"\#(UUID().uuidString)"}"#
        // Who gets no answer says it again, under the same key.
        while (try? await client.api("messaging/send", body))?.status != 200 {}
        lines.append(line)
        store.yield()
      }
      return lines
    }
    var acknowledgements = stored.makeAsyncIterator()
    for number in 0..<3 {
      for _ in 0..<10 { await acknowledgements.next() }
      try cluster.restart(number)
    }
    for _ in 0..<10 { await acknowledgements.next() }
    sending.cancel()
    let lines = await sending.value

    let database = try PostgreSQLDatabase(at: cluster.url)
    let found = try await database.read { connection in
      try connection.all("SELECT body FROM messaging_message ORDER BY id") { row in
        try row[0] as String
      }
    }
    #expect(found == lines)
    await database.close()
  }
}
