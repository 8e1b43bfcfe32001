import Foundation
import HTTP
import Mediator
import System
import Terminal

@testable import App
@testable import AppCore

/// A web front on data in memory, at a port that the system chose.
struct WebTestServer {
  let memory: MemorySession
  let web: WebFrontState
  let front: WebFront

  /// The lines of the access log.
  let log: AsyncStream<AccessLogEntry>

  init(
    settings: WebSettings = WebSettings(),
    services: SystemServices = .live,
    setup: EventLoopTransport.ThreadSetup? = nil
  ) async throws {
    let memory = try await MemorySession(services: services)
    try await self.init(of: memory, settings: settings, setup: setup)
  }

  /// Serves the app of a session.
  init(
    of memory: MemorySession,
    settings: WebSettings = WebSettings(),
    setup: EventLoopTransport.ThreadSetup? = nil
  ) async throws {
    self.memory = memory
    await memory.app.live.start()
    web = WebFrontState(memory.app, settings: settings)
    var arguments = ServeArguments()
    arguments.addresses = [.network(host: "127.0.0.1", port: 0)]
    arguments.metrics = .network(host: "127.0.0.1", port: 0)
    let (log, continuation) = AsyncStream.makeStream(of: AccessLogEntry.self)
    self.log = log
    front = try WebFront(web, at: arguments, log: { continuation.yield($0) }, setup: setup)
  }

  /// The address of the pages.
  var address: ListenAddress { front.addresses[0] }

  /// A browser or a program that has no session yet.
  var client: WebTestClient { WebTestClient(address: address) }

  /// The browser of alice and a program of bobby, two new users who are friends.
  func friends() async throws -> (alice: WebTestClient, bobby: WebTestClient) {
    var (alice, bobby) = (try await browser(of: "alice"), try await program(of: "bobby"))
    _ = try await bobby.api("friends/add", #"{"username": "alice"}"#)
    _ = try await alice.post("/friends/requests", ["action": "accept", "username": "bobby"])
    return (alice, bobby)
  }

  /// A browser in which a new user has just opened an account.
  func browser(of name: String) async throws -> WebTestClient {
    var browser = client
    let password = "seven green chairs outside"
    _ = try await browser.post(
      "/auth/register",
      ["action": "submit", "username": name, "password": password]
    )
    return browser
  }

  /// A new user's program, with its token.
  func program(of name: String) async throws -> WebTestClient {
    var program = client
    let answer = try await program.api(
      "auth/register",
      #"{"username":"\#(name)","password":"seven green chairs outside"}"#
    )
    program.token = answer.json["token"] as? String
    return program
  }

  func close() async {
    await front.stop(within: .seconds(1))
    await memory.app.close()
  }
}

/// What a server has answered.
struct WebTestAnswer {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: String

  /// The value of the first field of a name.
  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The body as a JSON object.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]) ?? [:]
  }

  init(_ text: String) {
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\r\n")
    status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    fields = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (String(line[..<colon]), String(value))
    }
    body = parts.count > 1 ? String(parts[1]) : ""
  }
}

/// A client that keeps cookies, and asks for one thing on each connection.
struct WebTestClient: Sendable {
  let address: ListenAddress
  private(set) var cookies: [String: String] = [:]

  /// What a program sends as its authorization.
  var token: String?

  init(address: ListenAddress) {
    self.address = address
  }

  /// Returns the same client at another server.
  func moved(to address: ListenAddress) -> WebTestClient {
    var client = WebTestClient(address: address)
    (client.cookies, client.token) = (cookies, token)
    return client
  }

  /// Keeps a cookie that a script has set.
  mutating func set(_ cookie: String, to value: String) { cookies[cookie] = value }

  mutating func get(_ path: String, _ fields: [String: String] = [:]) async throws
    -> WebTestAnswer
  {
    try await send("GET", path, fields, "")
  }

  /// Sends a form as a browser does.
  mutating func post(
    _ path: String,
    _ form: KeyValuePairs<String, String>,
    _ fields: [String: String] = ["Sec-Fetch-Site": "same-origin"]
  ) async throws -> WebTestAnswer {
    let body = form.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&")
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    return try await send("POST", path, fields.merging(type) { $1 }, body)
  }

  /// Calls a command of the API.
  mutating func api(
    _ command: String,
    _ json: String = "",
    _ fields: [String: String] = [:]
  ) async throws -> WebTestAnswer {
    let type = ["Content-Type": "application/json"]
    return try await send(
      "POST",
      "/api/v1/\(command)",
      fields.merging(type) { own, _ in own },
      json
    )
  }

  mutating func send(
    _ method: String,
    _ path: String,
    _ fields: [String: String],
    _ body: String
  ) async throws -> WebTestAnswer {
    let text = request(method, path, fields.merging(["Connection": "close"]) { $1 }, body)
    let connection = try WebTestConnection(address)
    defer { connection.close() }
    try connection.send(text)
    let answer = WebTestAnswer(try await connection.receive(until: nil))
    for (name, value) in answer.fields where name.lowercased() == "set-cookie" {
      let pair = value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      cookies[String(pair[0])] = pair.count > 1 ? String(pair[1]) : nil
    }
    return answer
  }

  /// Opens a stream; what it sends is read by the connection.
  func stream(_ path: String, _ fields: [String: String] = [:]) throws -> WebTestConnection {
    let connection = try WebTestConnection(address)
    try connection.send(request("GET", path, fields, ""))
    return connection
  }

  private func request(
    _ method: String,
    _ path: String,
    _ fields: [String: String],
    _ body: String
  ) -> String {
    var lines = ["\(method) \(path) HTTP/1.1"]
    lines += fields.merging(["Host": "\(address)"]) { own, _ in own }.map { "\($0): \($1)" }
    if let token { lines.append("Authorization: Bearer \(token)") }
    if !cookies.isEmpty {
      lines.append("Cookie: " + cookies.map { "\($0)=\($1)" }.joined(separator: "; "))
    }
    if method != "GET" { lines.append("Content-Length: \(body.utf8.count)") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}

/// A connection that knows nothing of HTTP.
struct WebTestConnection: Sendable {
  private let descriptor: FileDescriptor

  init(_ address: ListenAddress) throws {
    descriptor = try FileDescriptor.connect(to: address)
  }

  func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      switch rest.withUnsafeBytes({ descriptor.send($0) }) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .later: SystemThread.yield()
      case .ended, .broken: return
      }
    }
  }

  /// Returns what arrives until a text is among it, until the server closes the connection, or until
  /// it is silent for too long.
  func receive(until end: String?) async throws -> String {
    let descriptor = descriptor
    return try await withCheckedThrowingContinuation { continuation in
      do {
        try SystemThread.start {
          var bytes: [UInt8] = []
          var buffer = [UInt8](repeating: 0, count: 65_536)
          var isOver = false
          while !isOver {
            let isReadable = DescriptorPoll.readable(among: [descriptor], within: .seconds(120))
            guard isReadable == [true] else { break }
            switch buffer.withUnsafeMutableBytes({ descriptor.receive(into: $0) }) {
            case .bytes(let count): bytes += buffer[..<count]
            case .later: continue
            case .ended, .broken: isOver = true
            }
            if let end, String(decoding: bytes, as: UTF8.self).contains(end) { isOver = true }
          }
          continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  func close() { descriptor.close() }
}
