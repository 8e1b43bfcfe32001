import Foundation
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A refusal` {
  /// A line of the prompt, and the same as a call of the API.
  struct Line: Sendable {
    let line: String
    let command: String
    let json: String

    /// Whether it cannot be done twice.
    var isChange: Bool { command.hasPrefix("friends/") && command != "friends/list" }
  }

  private static let lines = [
    Line(
      line: "messaging send alice hello",
      command: "messaging/send",
      json: #"{"to": "alice", "text": "hello"}"#
    ),
    Line(
      line: "messaging read alice",
      command: "messaging/read",
      json: #"{"with": "alice"}"#
    ),
    Line(line: "profile show alice", command: "profile/show", json: #"{"username": "alice"}"#),
    Line(line: "friends add alice", command: "friends/add", json: #"{"username": "alice"}"#),
    Line(line: "friends accept alice", command: "friends/accept", json: #"{"username": "alice"}"#),
    Line(
      line: "friends remove alice --yes",
      command: "friends/remove",
      json: #"{"username": "alice", "yes": true}"#
    ),
    Line(line: "friends list", command: "friends/list", json: "{}"),
    Line(line: "auth sessions", command: "auth/sessions", json: "{}"),
  ]

  /// Each of them has another relation to alice.
  private static let users = ["carol", "david", "erica", "nobody", "alice"]

  @Test(arguments: users)
  func `is the same at the prompt and over HTTP`(user: String) async throws {
    let server = try await WebTestServer()
    let alice = await server.memory.newUser("alice")
    let friend = await server.memory.newUser("carol", asking: "alice")
    let stranger = await server.memory.newUser("david")
    let blocked = await server.memory.newUser("erica")
    await alice.say("friends accept carol")
    await alice.say("friends block erica --yes")
    let nobody = await MemorySession(in: server.memory.app, profile: "nobody")
    let sessions = [
      "alice": alice, "carol": friend, "david": stranger, "erica": blocked, "nobody": nobody,
    ]
    let session = try #require(sessions[user])
    var program = server.client
    program.token = await session.session.tokenFile.token
    #expect((program.token == nil) == (user == "nobody"))

    for line in Self.lines {
      let code = await session.code(line.line)
      let answer = try await program.api(line.command, line.json)

      // A change that the prompt has made is refused the second time.
      if code != nil || !line.isChange {
        #expect(answer.json["type"] as? String == code, "\(line.line) as \(user)")
      }
      #expect((user == "nobody") == (answer.status == 401), "\(line.line) as \(user)")
    }
    await server.close()
  }
}
