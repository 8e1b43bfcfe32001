import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A page on which a user is blocked` {
  @Test func `asks first, and names a friendship that ends`() async throws {
    let server = try await WebTestServer()
    var (alice, _) = try await server.friends()
    _ = try await server.browser(of: "carol")

    let asked = try await alice.post("/profile/bobby", ["action": "block"])
    let listed = try await alice.post("/friends/blocked", ["action": "block", "username": "bobby"])
    let friends = try await alice.get("/friends")
    let stranger = try await alice.post("/profile/carol", ["action": "block"])
    let carol = try await alice.post("/profile/carol", ["action": "block", "confirm": "yes"])
    let done = try await alice.post("/profile/bobby", ["action": "block", "confirm": "yes"])
    let blocked = try await alice.get("/friends/blocked")

    for page in [asked, listed] {
      #expect(page.status == 200)
      #expect(page.body.contains("id=\"question\">Block @bobby and end your friendship?</h2>"))
    }
    #expect(stranger.body.contains("id=\"question\">Block @carol?</h2>"))
    #expect(friends.body.contains("@bobby") || friends.body.contains("/profile/bobby"))
    #expect(stranger.status == 200 && carol.status == 303 && done.status == 303)
    #expect(blocked.body.contains("bobby") && blocked.body.contains("carol"))
    await server.close()
  }
}
