import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A page of a place that may not be seen` {
  private let server: WebTestServer
  private var alice: WebTestClient
  private var bobby: WebTestClient

  init() async throws {
    server = try await WebTestServer()
    (alice, bobby) = try await server.friends()
  }

  @Test func `says who removed its user from a group, and leads on`() async throws {
    var (alice, bobby) = (alice, bobby)
    _ = try await bobby.api("messaging/group", #"{"title": "Lunch", "username": ["alice"]}"#)
    _ = try await alice.post("/messaging/invitations", ["action": "join", "group": "#1"])
    let before = try await alice.get("/messaging/group/1")
    let stream = try alice.stream("/api/v1/live?link=messaging/group/1")
    _ = try await stream.receive(until: "event: screen")
    let removed = try await bobby.api(
      "messaging/expel",
      #"{"group": "1", "username": "alice", "yes": true}"#
    )
    let closed = try await stream.receive(until: "event: closed")
    let after = try await alice.get("/messaging/group/1")
    let sent = try await alice.post("/messaging/group/1", ["action": "send", "text": "hello?"])

    #expect(before.status == 200 && removed.status == 200)
    #expect(closed.contains("bobby removed you from “Lunch”."))
    for page in [after, sent] {
      #expect(page.status == 404)
      #expect(page.body.contains("bobby removed you from “Lunch”."))
      #expect(page.body.contains("<h1 dir=\"auto\">Not available</h1>"))
      #expect(page.body.contains("<a class=\"target\" href=\"/messaging\">Messages</a>"))
      #expect(page.body.contains("<a class=\"target\" href=\"/\">Home</a>"))
    }
    stream.close()
    await server.close()
  }

  @Test func `says no more of a profile than a stranger is told`() async throws {
    var (alice, bobby) = (alice, bobby)
    _ = try await bobby.api("friends/block", #"{"username": "alice", "yes": true}"#)
    let blocked = try await alice.get("/profile/bobby")
    let unknown = try await alice.get("/profile/nobody-at-all")

    #expect(blocked.status == 404 && unknown.status == 404)
    #expect(blocked.body.contains("There is no profile of bobby that you can see."))
    #expect(
      blocked.body.replacing("bobby", with: "nobody-at-all") == unknown.body
    )
    await server.close()
  }

  @Test func `says why another one opened instead`() async throws {
    var alice = alice
    _ = try await server.program(of: "carol")
    let answer = try await alice.get("/messaging/with/carol")
    let profile = try await alice.get(answer["Location"] ?? "")
    let again = try await alice.get("/profile/carol")

    #expect(answer.status == 303 && answer["Location"] == "/profile/carol")
    #expect(profile.body.contains("You and carol are not friends."))
    #expect(again.status == 200 && !again.body.contains("You and carol are not friends."))
    await server.close()
  }

  @Test func `tells once that its session was ended elsewhere, to those who go there`()
    async throws
  {
    var (browser, elsewhere) = (alice, server.client)
    elsewhere.token = alice.cookies["interchange"]
    _ = try await elsewhere.api("auth/logout")
    let remark = "You were signed out: this session has ended. Sign in again."
    let form = try await browser.get("/friends")["Location"] ?? ""
    let fetched = try await browser.get(form, ["Sec-Fetch-Dest": "empty"])
    let shown = try await browser.get(form, ["Sec-Fetch-Dest": "document"])
    let again = try await browser.get(form)
    var stranger = server.client
    let first = try await stranger.get(form)

    #expect(form == "/auth/login?to=friends")
    #expect(fetched.body.contains(remark) && shown.body.contains(remark))
    #expect(shown.body.contains("You asked for friends."))
    #expect(!again.body.contains(remark) && !first.body.contains(remark))
    // The script keeps what was half written for a user who was signed out.
    #expect(fetched.body.contains("<body data-ended>") && !again.body.contains("data-ended"))
    #expect(browser.cookies["interchange"] == nil)
    await server.close()
  }
}
