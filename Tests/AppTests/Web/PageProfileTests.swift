import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The page of a user's own profile` {
  private let server: WebTestServer
  private let browser: WebTestClient

  init() async throws {
    server = try await WebTestServer()
    browser = try await server.browser(of: "alice")
  }

  @Test func `keeps the other changes when one is refused, which is said at its field`()
    async throws
  {
    var browser = browser
    let named = try await browser.post("/profile/edit", ["action": "name", "text": "Alicia Q"])
    let long = String(repeating: "x", count: 1_500)
    let refused = try await browser.post("/profile/edit", ["action": "bio", "text": long])
    let mended = try await browser.post("/profile/edit", ["action": "bio", "text": "short bio"])
    let page = try await browser.get("/profile/edit")
    let saved = try await browser.post("/profile/edit", ["action": "save"])
    let profile = try await browser.get("/profile")

    #expect(named.status == 303 && named["Location"] == "/profile/edit")
    #expect(refused.status == 422 && refused.body.contains("The bio is too long."))
    #expect(refused.body.contains("aria-describedby=\"bio--text-problem\" aria-invalid=\"true\""))
    #expect(refused.body.contains("Alicia Q") && refused.body.contains(long))
    #expect(mended.status == 303)
    #expect(page.body.contains("Alicia Q") && page.body.contains("short bio"))
    #expect(!page.body.contains("too long"))
    #expect(saved["Location"] == "/profile")
    #expect(profile.body.contains("Alicia Q") && profile.body.contains("short bio"))
    await server.close()
  }

  @Test func `has its changes that are not saved again when its user comes back`() async throws {
    var browser = browser
    _ = try await browser.post("/profile/edit", ["action": "status", "text": "On a mountain"])
    _ = try await browser.get("/profile/edit")
    _ = try await browser.get("/friends")
    let again = try await browser.get("/profile/edit")
    let asked = try await browser.post("/profile/edit", ["action": "discard"])
    let kept = try await browser.get("/profile/edit")
    let sure: KeyValuePairs = ["action": "discard", "confirm": "yes"]
    let discarded = try await browser.post("/profile/edit", sure)
    let nothing = try await browser.post("/profile/edit", ["action": "discard"])
    let after = try await browser.get("/profile/edit")

    #expect(again.body.contains("On a mountain"))
    #expect(again.body.contains("You have changes that are not saved."))
    #expect(asked.status == 200)
    #expect(asked.body.contains("Throw away the changes that are not saved?"))
    #expect(kept.body.contains("On a mountain"))
    #expect(discarded["Location"] == "/profile" && nothing["Location"] == "/profile")
    #expect(!after.body.contains("On a mountain"))
    #expect(!after.body.contains("You have changes that are not saved."))
    await server.close()
  }

  @Test func `says above its buttons why they did nothing`() async throws {
    var browser = browser

    let refused = try await browser.post("/profile/edit", ["action": "save"])

    #expect(refused.status == 422)
    let message = try #require(refused.body.firstRange(of: "There is nothing to change."))
    let buttons = try #require(refused.body.firstRange(of: "class=\"toolbar\""))
    #expect(message.lowerBound < buttons.lowerBound)
    #expect(refused.body.count(of: "There is nothing to change.") == 1)
    await server.close()
  }

  @Test func `lets a text be emptied, and begins with it wherever it is changed`() async throws {
    var browser = browser
    _ = try await browser.post("/profile/edit", ["action": "bio", "text": "One.\r\nTwo."])
    _ = try await browser.post("/profile/edit", ["action": "save"])
    _ = try await browser.post("/profile", ["action": "status", "text": "On a mountain"])
    let own = try await browser.get("/profile")
    let form = try await browser.get("/profile/edit")
    _ = try await browser.post("/profile/edit", ["action": "bio", "text": ""])
    _ = try await browser.post("/profile/edit", ["action": "save"])
    _ = try await browser.post("/profile", ["action": "status", "text": " "])
    let after = try await browser.get("/profile")

    #expect(own.body.contains("value=\"On a mountain\""))
    #expect(form.body.contains("One.\nTwo.</textarea>"))
    #expect(form.body.contains(">Change bio</"))
    #expect(!after.body.contains("Two.") && !after.body.contains("On a mountain"))
    await server.close()
  }
}
