import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `What a page has shown` {
  private static let place = "/messaging/with/bobby"

  private let server: WebTestServer
  private var alice: WebTestClient
  private var bobby: WebTestClient

  init() async throws {
    server = try await WebTestServer()
    (alice, bobby) = try await server.friends()
    for text in ["one", "two", "three"] {
      _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "\#(text)"}"#)
    }
  }

  /// How many messages alice has not read; her token is in the cookie of her browser.
  private func unread() async throws -> Int? {
    var program = server.client
    program.token = alice.cookies["interchange"]
    let inbox = try await program.api("messaging/inbox", "{}").json
    let result = inbox["result"] as? [String: Any]
    return (result?["conversations"] as? [[String: Any]])?.first?["unread"] as? Int
  }

  @Test func `is everything that a browser without scripts asked for`() async throws {
    var browser = alice
    _ = try await browser.get(Self.place, ["Sec-Purpose": "prefetch;prerender"])
    #expect(try await unread() == 3)
    let page = try await browser.get(Self.place)

    #expect(page.body.contains("3 new") && page.body.contains("two"))
    #expect(!page.body.contains("<noscript>"))
    #expect(try await unread() == 0)
    await server.close()
  }

  @Test func `is what the script of a page tells, and never less than before`() async throws {
    var browser = alice
    browser.set("interchange-scripts", to: "1")
    let page = try await browser.get(Self.place)
    #expect(page.body.contains("three"))
    #expect(try await unread() == 3)

    for (row, count) in [("1.2", 1), ("1.1", 1), ("1.2", 1), ("nonsense", 1), ("1.3", 0)] {
      let answer = try await browser.post(Self.place, ["seen": row])
      #expect(answer.status == 204 && answer.body.isEmpty)
      #expect(try await unread() == count, "\(row)")
    }
    await server.close()
  }

  @Test func `counts from the first unread message on, where a page has not all of them`()
    async throws
  {
    var (browser, plain, bobby) = (alice, alice, bobby)
    browser.set("interchange-scripts", to: "1")
    for number in 4...60 {
      _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "tree \#(number)"}"#)
    }
    let page = try await browser.get(Self.place)
    _ = try await browser.post(Self.place, ["seen": "1.60"])
    _ = try await plain.get(Self.place)
    #expect(page.body.contains("data-unread=\"10\"") && page.body.contains("Show earlier (10 new)"))
    #expect(page.body.contains(">Mark all as read</button>"))
    #expect(try await unread() == 60)

    let earlier = try await browser.get("\(Self.place)?before=11")
    _ = try await browser.post("\(Self.place)?before=11", ["seen": "1.4"])
    #expect(earlier.body.contains("10 new") && !earlier.body.contains("data-unread"))
    #expect(try await unread() == 56)
    _ = try await plain.get("\(Self.place)?before=11")
    #expect(try await unread() == 0, "the later ones were shown before")
    await server.close()
  }

  @Test func `is told by pages of this site alone`() async throws {
    var browser = alice
    let other = try await browser.post(
      Self.place,
      ["seen": "1.3"],
      ["Sec-Fetch-Site": "cross-site"]
    )
    var stranger = server.client
    let unknown = try await stranger.post(Self.place, ["seen": "1.3"])

    #expect(other.status == 403 && unknown.status == 303)
    #expect(try await unread() == 3)
    await server.close()
  }

  @Test func `is not what a stream sends, as that may be out of sight`() async throws {
    var browser = alice
    browser.set("interchange-scripts", to: "1")
    let stream = try browser.stream("/api/v1/live?link=messaging/with/bobby")
    _ = try await stream.receive(until: "event: counts")
    var bobby = bobby
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "four"}"#)
    let screen = try await stream.receive(until: "four")
    // The next change of the place is sent after the one before has been dealt with.
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "five"}"#)
    _ = try await stream.receive(until: "five")

    #expect(screen.contains("event: screen"))
    #expect(try await unread() == 5)
    stream.close()
    await server.close()
  }

  @Test func `is everything again once a browser runs no scripts any more`() async throws {
    var browser = alice
    browser.set("interchange-scripts", to: "1")
    let page = try await browser.get(Self.place)
    #expect(page.body.contains("<noscript><img src=\"/assets/no-scripts\""))
    let answer = try await browser.get("/assets/no-scripts")
    _ = try await browser.get(Self.place)

    #expect(answer.status == 204 && answer["Cache-Control"] == "no-store")
    #expect(browser.cookies["interchange-scripts"] == nil)
    #expect(try await unread() == 0)
    await server.close()
  }
}
