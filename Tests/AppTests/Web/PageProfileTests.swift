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

  @Test func `is one form, which keeps the other changes when one is refused at its field`()
    async throws
  {
    var browser = browser
    let form = try await browser.get("/profile/edit")
    let long = String(repeating: "x", count: 1_500)
    let refused = try await browser.post("/profile/edit", changes(bio: long))
    let before = try await browser.get("/profile")
    let saved = try await browser.post("/profile/edit", changes(bio: "short bio"))
    let profile = try await browser.get("/profile")

    #expect(form.body.count(of: "<form method=\"post\" class=\"card fields\"") == 1)
    #expect(!form.body.contains("Change bio") && !form.body.contains("<dt>bio"))
    #expect(refused.status == 422 && refused.body.contains("The bio is too long."))
    #expect(refused.body.contains("aria-describedby=\"save--bio-problem\" aria-invalid=\"true\""))
    #expect(refused.body.contains("Alicia Q") && refused.body.contains(long))
    #expect(!before.body.contains("Alicia Q"))
    #expect(saved.status == 303 && saved["Location"] == "/profile")
    for text in ["Alicia Q", "short bio", "On a mountain", "friends"] {
      #expect(profile.body.contains(text), "\(text)")
    }
    await server.close()
  }

  private func changes(bio: String) -> KeyValuePairs<String, String> {
    [
      "action": "save", "name": "Alicia Q", "bio": bio, "status": "On a mountain",
      "visibility": "friends",
    ]
  }

  @Test func `has its changes that are not saved again when its user comes back`() async throws {
    var browser = browser
    _ = try await browser.post("/profile/edit", ["action": "status", "status": "On a mountain"])
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

  @Test func `says in its form why it did nothing`() async throws {
    var browser = browser

    let refused = try await browser.post("/profile/edit", ["action": "save", "name": "alice"])

    #expect(refused.status == 422)
    let form = try #require(refused.body.firstRange(of: "data-key=\"save\""))
    let message = try #require(refused.body.firstRange(of: "There is nothing to change."))
    #expect(form.lowerBound < message.lowerBound)
    #expect(refused.body.count(of: "There is nothing to change.") == 1)
    await server.close()
  }

  @Test func `lets a text be emptied, and begins with it wherever it is changed`() async throws {
    var browser = browser
    _ = try await browser.post("/profile/edit", ["action": "save", "bio": "One.\r\nTwo."])
    _ = try await browser.post("/profile", ["action": "status", "text": "On a mountain"])
    let own = try await browser.get("/profile")
    let form = try await browser.get("/profile/edit")
    _ = try await browser.post("/profile/edit", ["action": "save", "bio": ""])
    _ = try await browser.post("/profile", ["action": "status", "text": " "])
    let after = try await browser.get("/profile")

    #expect(own.body.contains("value=\"On a mountain\""))
    #expect(form.body.contains("One.\nTwo.</textarea>"))
    #expect(!after.body.contains("Two.") && !after.body.contains("On a mountain"))
    await server.close()
  }
}
