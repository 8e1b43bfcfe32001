import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A stream of a page` {
  private let server: WebTestServer
  private let alice: WebTestClient
  private let bobby: WebTestClient

  init() async throws {
    server = try await WebTestServer()
    var alice = try await server.program(of: "alice")
    var bobby = try await server.program(of: "bobby")
    _ = try await bobby.api("friends/add", #"{"username": "alice"}"#)
    _ = try await alice.api("friends/accept", #"{"username": "bobby"}"#)
    self.alice = alice
    self.bobby = bobby
  }

  @Test(arguments: ["html", "json"])
  func `sends the place, then what another user changes`(form: String) async throws {
    let stream = try alice.stream("/api/v1/live?link=messaging/with/bobby&as=\(form)")
    let first = try await stream.receive(until: "event: screen")
    var bobby = bobby
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "happy little trees"}"#)
    let second = try await stream.receive(until: "happy little trees")

    #expect(first.contains("Content-Type: text/event-stream"))
    #expect(!first.contains("happy little trees"))
    #expect(second.contains("happy little trees"))
    stream.close()
    await server.close()
  }

  @Test func `sends nothing again to a client that has seen everything`() async throws {
    let path = "/api/v1/live?link=friends&as=json"
    let first = try alice.stream(path)
    let text = try await first.receive(until: "event: screen")
    first.close()
    let seen = try #require(position(in: text))
    let again = try alice.stream(path, ["Last-Event-ID": seen])
    let resumed = try await again.receive(until: "id: ")
    let other = try alice.stream(path, ["Last-Event-ID": "1-2"])
    let whole = try await other.receive(until: "event: screen")

    #expect(!resumed.contains("event: screen"))
    #expect(whole.contains("event: screen"))
    again.close()
    other.close()
    await server.close()
  }

  @Test func `sends nothing again because messages have been read since`() async throws {
    var bobby = bobby
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "happy little trees"}"#)
    let path = "/api/v1/live?link=messaging/with/bobby&as=json"
    let first = try alice.stream(path)
    let unread = try await first.receive(until: "event: screen")
    first.close()
    var alice = alice
    let page = try await alice.get("/messaging/with/bobby")
    let seen = try #require(position(in: unread))
    let again = try alice.stream(path, ["Last-Event-ID": seen])
    let resumed = try await again.receive(until: "id: ")
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "and a cabin"}"#)
    let next = try await again.receive(until: "and a cabin")

    #expect(unread.contains("unread") && page.status == 200)
    #expect(!resumed.contains("event: screen"))
    #expect(next.contains("event: screen"))
    again.close()
    await server.close()
  }

  @Test func `shows its user to friends as there, until they sign out`() async throws {
    let friends = try bobby.stream("/api/v1/live?link=friends&as=json")
    let before = try await friends.receive(until: "event: screen")
    let program = try alice.stream("/api/v1/live?link=profile&as=json")
    _ = try await program.receive(until: "event: screen")
    let page = try alice.stream("/api/v1/live?link=profile")
    let online = try await friends.receive(until: "online")
    var alice = alice
    _ = try await alice.api("auth/logout", "{}")
    let gone = try await friends.receive(until: "seen")

    #expect(!before.contains("online"))
    #expect(online.contains("alice") && gone.contains("alice"))
    for stream in [friends, program, page] { stream.close() }
    await server.close()
  }

  @Test func `tells of what happens elsewhere`() async throws {
    let stream = try alice.stream("/api/v1/live?link=profile")
    _ = try await stream.receive(until: "event: screen")
    var bobby = bobby
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "happy little trees"}"#)
    let notice = try await stream.receive(until: "event: notice")

    #expect(notice.contains("event: notice"))
    stream.close()
    await server.close()
  }

  @Test func `tells a page of several messages that come together in one notice`() async throws {
    let page = try alice.stream("/api/v1/live?link=profile")
    _ = try await page.receive(until: "event: screen")
    let program = try alice.stream("/api/v1/live?link=profile&as=json")
    _ = try await program.receive(until: "event: screen")
    var bobby = bobby
    for number in 1...4 {
      _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "tree \#(number)"}"#)
    }

    let told = try await page.receive(until: "3 messages from")
    let each = try await program.receive(until: "tree 4")

    #expect(told.contains("tree 1") && !told.contains("tree 2") && !told.contains("tree 4"))
    #expect((1...4).allSatisfy { each.contains("tree \($0)") })
    for stream in [page, program] { stream.close() }
    await server.close()
  }

  @Test func `tells once of what happened while it was away`() async throws {
    let path = "/api/v1/live?link=profile&as=json"
    var bobby = bobby
    let first = try alice.stream(path)
    let before = try await first.receive(until: "event: counts")
    first.close()
    let left = try #require(position(in: before))
    for text in ["one tree", "two trees"] {
      _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "\#(text)"}"#)
    }
    var carol = try await server.program(of: "carol")
    _ = try await carol.api("friends/add", #"{"username": "alice"}"#)

    let again = try alice.stream(path, ["Last-Event-ID": left])
    var missed = try await again.receive(until: "two trees")
    if !missed.contains("friend request") {
      missed += try await again.receive(until: "friend request")
    }
    again.close()
    let seen = try #require(position(in: missed))
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "three trees"}"#)
    let last = try alice.stream(path, ["Last-Event-ID": seen])
    let rest = try await last.receive(until: "three trees")

    #expect(missed.count(of: "one tree") == 1 && missed.count(of: "two trees") == 1)
    #expect(missed.count(of: "sent you a friend request") == 1)
    #expect(!rest.contains("one tree") && !rest.contains("two trees"))
    #expect(!rest.contains("friend request"))
    last.close()
    await server.close()
  }

  @Test func `counts what waits at other places`() async throws {
    let stream = try alice.stream("/api/v1/live?link=profile")
    let start = try await stream.receive(until: "event: counts")
    var bobby = bobby
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "happy little trees"}"#)
    let counted = try await stream.receive(until: #"data: {"/messaging":1}"#)
    var carol = try await server.program(of: "carol")
    _ = try await carol.api("friends/add", #"{"username": "alice"}"#)
    let both = try await stream.receive(until: #""/friends":1"#)
    var alice = alice
    _ = try await alice.get("/messaging/with/bobby")
    _ = try await stream.receive(until: #"data: {"/friends":1}"#)

    #expect(start.contains("event: screen"))
    #expect(counted.contains("event: notice"))
    #expect(both.contains("/messaging"))
    stream.close()
    await server.close()
  }

  @Test func `does not count what its own place shows at once`() async throws {
    let stream = try alice.stream("/api/v1/live?link=messaging/with/bobby&as=json")
    _ = try await stream.receive(until: "event: counts")
    var bobby = bobby
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "happy little trees"}"#)
    var text = try await stream.receive(until: "happy little trees")
    var carol = try await server.program(of: "carol")
    _ = try await carol.api("friends/add", #"{"username": "alice"}"#)
    text += try await stream.receive(until: #"data: {"/friends":1}"#)

    #expect(!text.contains("/messaging\""))
    stream.close()
    await server.close()
  }

  @Test func `ends when the session is ended elsewhere, and says so`() async throws {
    let stream = try alice.stream("/api/v1/live?link=friends")
    _ = try await stream.receive(until: "event: screen")
    var alice = alice
    _ = try await alice.api("auth/logout")
    let closed = try await stream.receive(until: "event: closed")

    #expect(closed.contains("event: closed"))
    stream.close()
    await server.close()
  }

  @Test(arguments: [("alice", "event: screen"), ("carol", "event: closed"), ("", "event: closed")])
  func `shows nothing to another user than the one of its page`(
    reader: String,
    event: String
  ) async throws {
    let stream = try alice.stream("/api/v1/live?link=friends&reader=\(reader)")
    let sent = try await stream.receive(until: event)

    #expect(sent.contains(event))
    #expect(sent.contains("id=\"main\"") == (reader == "alice"))
    stream.close()
    await server.close()
  }

  @Test func `asks to come back when the server stops`() async throws {
    let stream = try alice.stream("/api/v1/live?link=friends")
    _ = try await stream.receive(until: "event: screen")
    async let stopping: Void = server.front.stop(within: .seconds(5))
    let last = try await stream.receive(until: "event: restart")
    await stopping

    #expect(last.contains("retry: "))
    stream.close()
    await server.memory.app.close()
  }

  @Test(arguments: [("messaging", 401), ("no/such", 404)])
  func `of a place that cannot be seen is closed with the reason`(link: String, status: Int)
    async throws
  {
    let stream = try server.client.stream("/api/v1/live?link=\(link)")
    let closed = try await stream.receive(until: "\"status\":\(status)")

    #expect(closed.contains("event: closed"))
    stream.close()
    await server.close()
  }

  @Test func `is made once for all streams of a session, until the last one is gone`() async throws
  {
    let streams = server.web.streams
    let place = "/api/v1/live?link=messaging/with/bobby&as="
    let first = try alice.stream(place + "json")
    _ = try await first.receive(until: "event: counts")
    let second = try alice.stream(place + "html")
    _ = try await second.receive(until: "event: counts")
    let elsewhere = try alice.stream("/api/v1/live?link=profile")
    _ = try await elsewhere.receive(until: "event: counts")
    let other = try bobby.stream("/api/v1/live?link=friends")
    _ = try await other.receive(until: "event: counts")
    let sessionCount = streams.sessionCount
    first.close()
    other.close()
    while streams.streamCount > 2 { await Task.yield() }
    var bobby = bobby
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "happy little trees"}"#)
    let screen = try await second.receive(until: "happy little trees")
    let notice = try await elsewhere.receive(until: "happy little trees")
    second.close()
    elsewhere.close()
    while streams.sessionCount > 0 { await Task.yield() }

    #expect(sessionCount == 2)
    #expect(screen.contains("event: screen"))
    #expect(notice.contains("event: notice") && !notice.contains("event: screen"))
    await server.close()
  }

  @Test func `catches up with what it has missed while another one is open`() async throws {
    let path = "/api/v1/live?link=profile&as=json"
    let open = try alice.stream(path)
    let left = try #require(position(in: try await open.receive(until: "event: counts")))
    var bobby = bobby
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "one tree"}"#)
    _ = try await open.receive(until: "one tree")
    let late = try alice.stream(path, ["Last-Event-ID": left])
    let missed = try await late.receive(until: "one tree")
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "two trees"}"#)
    let both = [
      try await open.receive(until: "two trees"), try await late.receive(until: "two trees"),
    ]

    #expect(missed.count(of: "one tree") == 1)
    #expect(both.allSatisfy { $0.count(of: "two trees") == 1 && !$0.contains("one tree") })
    open.close()
    late.close()
    await server.close()
  }

  private func position(in text: String) -> String? {
    text.split(separator: "\n").last { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
  }
}
