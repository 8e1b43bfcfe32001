import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The pages of a search for messages` {
  private let server: WebTestServer
  private var alice: WebTestClient

  init() async throws {
    server = try await WebTestServer()
    var bobby: WebTestClient
    (alice, bobby) = try await server.friends()
    for number in 1...60 {
      let text = number == 10 ? "a tree" : "\(number)"
      _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "\#(text)"}"#)
    }
  }

  @Test func `have the words in their address, so that Back and a reload find the same`()
    async throws
  {
    var browser = alice
    let sent = try await browser.post("/messaging/search", ["action": "find", "text": "tree"])
    #expect(sent.status == 303 && sent["Location"] == "/messaging/search?text=tree")

    for _ in 1...2 {
      let page = try await browser.get("/messaging/search?text=tree")
      #expect(page.body.contains("href=\"/messaging/with/bobby?at=10\""))
      #expect(page.body.contains("value=\"tree\""))
    }
    let refused = try await browser.post(
      "/messaging/search?text=tree",
      ["action": "find", "text": "!!!"]
    )
    #expect(refused.status == 422 && refused.body.contains("The search text has no words."))
    #expect(refused.body.contains("value=\"!!!\""))
    await server.close()
  }

  @Test func `lead to a message among others, and from there to the newest`() async throws {
    var browser = alice
    let page = try await browser.get("/messaging/with/bobby?at=10")

    #expect(page.body.contains(">a tree</p>") && page.body.contains(">15</p>"))
    #expect(!page.body.contains(">16</p>"))
    #expect(page.body.ranges(of: "found by your search").count == 1)
    #expect(page.body.contains("href=\"/messaging/with/bobby?before=66\">Show later</a>"))
    #expect(page.body.contains("href=\"/messaging/with/bobby\" title="))

    let later = try await browser.get("/messaging/with/bobby?before=66")
    #expect(later.body.contains(">16</p>") && later.body.contains(">60</p>"))
    #expect(!later.body.contains("Show later") && !later.body.contains("Newest messages"))
    await server.close()
  }
}
