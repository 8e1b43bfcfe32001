import Database
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A page whose place moves` {
  @Test func `shows it at its old address, which leads there when it is loaded again`() async throws
  {
    let server = try await WebTestServer()
    var (alice, bobby) = try await server.friends()
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "hello"}"#)
    let before = try await alice.get("/messaging/with/bobby")
    let stream = try alice.stream("/api/v1/live?link=messaging/with/bobby")
    _ = try await stream.receive(until: "event: counts")

    let form = #"{"username": "bobby", "password": "seven green chairs outside", "yes": true}"#
    let deleted = try await bobby.api("auth/delete", form)
    #expect(deleted.status == 200)
    let shown = try await stream.receive(until: "This account was deleted.")
    let sent = try await alice.post("/messaging/with/bobby", ["action": "archive"])
    let moved = try await alice.get("/messaging/with/bobby")
    let page = try await alice.get("/messaging/group/1")
    let unknown = try await alice.get("/messaging/with/nobody")

    #expect(before.status == 200 && shown.contains("data-link=\"messaging/with/bobby\""))
    #expect(!shown.contains("event: closed") && !shown.contains("data-link=\"messaging/group"))
    #expect(sent.status == 303 && sent["Location"] == "/messaging")
    #expect(moved.status == 303 && moved["Location"] == "/messaging/group/1")
    #expect(page.status == 200 && page.body.contains("This account was deleted."))
    #expect(page.body.contains("<title>deleted account · Interchange</title>"))
    #expect(unknown.status != 303 && unknown.body.contains("Unknown user: nobody."))
    stream.close()
    await server.close()
  }

  @Test func `is found without a stream, and its next action is answered there`() async throws {
    let server = try await WebTestServer()
    var (alice, bobby) = try await server.friends()
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "hello"}"#)
    _ = try await alice.get("/messaging/with/bobby")
    let form = #"{"username": "bobby", "password": "seven green chairs outside", "yes": true}"#
    _ = try await bobby.api("auth/delete", form)

    let sent = try await alice.post("/messaging/with/bobby", ["action": "send", "text": "hi"])
    let moved = try await alice.get("/messaging/with/bobby")
    var stranger = try await server.browser(of: "carol")
    let unknown = try await stranger.get("/messaging/with/bobby")

    #expect(sent.status == 422 && sent.body.contains("This account was deleted."))
    #expect(sent.body.contains("The other user&#39;s account was deleted."))
    #expect(moved.status == 303 && moved["Location"] == "/messaging/group/1")
    #expect(unknown.body.contains("Unknown user: bobby."))
    await server.close()
  }

  @Test func `has not moved because it cannot be read now`() async throws {
    let server = try await WebTestServer()
    var (alice, bobby) = try await server.friends()
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "hello"}"#)
    let before = try await alice.get("/messaging/with/bobby")
    try await server.web.app.database.write { transaction in
      try transaction.execute("ALTER TABLE messaging_message RENAME TO messaging_hidden_message")
    }

    let broken = try await alice.get("/messaging/with/bobby")
    let sent = try await alice.post("/messaging/with/bobby", ["action": "archive"])

    #expect(before.status == 200)
    #expect(broken.status == 500 && sent.status == 500)
    await server.close()
  }

  @Test func `is known for half an hour to the session that showed it, as long as there is room`() {
    let moved = MovedPlaces()
    for number in 0...4096 {
      moved.note("old/\(number)", to: "new/\(number)", of: "token", now: .seconds(number))
    }
    let now = Duration.seconds(4_096)

    #expect(moved.target(of: "old/4096", of: "token", now: now) == "new/4096")
    #expect(moved.target(of: "old/0", of: "token", now: now) == nil)
    #expect(moved.target(of: "old/4000", of: "token", now: now) == "new/4000")
    #expect(moved.target(of: "old/4096", of: "other", now: now) == nil)
    #expect(moved.target(of: "old/4096", of: "token", now: .seconds(4_096 + 30 * 60)) == nil)
  }
}
