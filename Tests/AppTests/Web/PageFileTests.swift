import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `What pages show of a user's own` {
  private let server: WebTestServer
  private let alice: WebTestClient

  init() async throws {
    server = try await WebTestServer()
    alice = try await server.browser(of: "alice")
  }

  /// Sends a file for the picture as a browser does.
  private func upload(_ bytes: String, as browser: WebTestClient) async throws -> WebTestAnswer {
    var browser = browser
    let body = """
      --x\r\nContent-Disposition: form-data; name="action"\r\n\r\nchange-picture\r\n\
      --x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\n\
      \(bytes)\r\n--x--\r\n
      """
    return try await browser.send(
      "POST",
      "/profile",
      ["Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "same-origin"],
      body
    )
  }

  @Test func `is a picture that was uploaded, if it is one and not too large`() async throws {
    let picture = "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"
    var browser = alice
    let before = try await browser.get("/profile").body
    let none = try await upload("no picture", as: alice)
    let large = try await upload("GIF89a" + String(repeating: " ", count: 1 << 20), as: alice)
    let stored = try await upload(picture, as: alice)
    let shown = try await browser.get("/profile").body
    let address = try #require(
      shown.firstMatch(of: /<img class="picture" src="([^"]*)"/)?.output.1
    ).replacing("&amp;", with: "&")
    _ = try await upload(picture.replacing("D", with: "L"), as: alice)
    let other = try await browser.get("/profile").body
    let bytes = try await browser.get(String(address))
    let removed = try await browser.post("/profile", ["action": "remove-picture"])
    let after = try await browser.get("/profile").body

    #expect(before.contains("name=\"file\"") && !before.contains("<img class=\"picture\""))
    #expect(none.status == 422 && none.body.contains("not a PNG, JPEG, GIF or WebP picture"))
    #expect(large.status == 422 && large.body.contains("larger than 1 MiB"))
    #expect(stored.status == 303)
    #expect(address.hasPrefix("/api/v1/profile/picture?username=alice&version="))
    // A browser loads a picture again where its address differs.
    #expect(other.contains("<img class=\"picture\"") && !other.contains(String(address.suffix(8))))
    #expect(bytes.status == 200 && bytes["Content-Type"] == "image/gif")
    #expect(removed.status == 303 && !after.contains("<img class=\"picture\""))
    await server.close()
  }

  @Test func `is everything that is kept about them, as a file`() async throws {
    var browser = alice
    let page = try await browser.get("/auth/account").body
    let file = try await browser.post("/auth/account", ["action": "export"])
    let other = try await browser.post(
      "/auth/account",
      ["action": "export", "file": "/tmp/interchange-copy"]
    )
    let cross = try await browser.post(
      "/auth/account",
      ["action": "export"],
      ["Sec-Fetch-Site": "cross-site"]
    )

    #expect(page.contains("data-key=\"export\" data-download"))
    #expect(!page.contains("name=\"file\""))
    #expect(file.status == 200)
    #expect(
      file["Content-Disposition"] == "attachment; filename=\"interchange-export.json\""
    )
    #expect(file["Cache-Control"] == "private, no-store")
    #expect(file.json["Auth"] != nil || file.body.contains("alice"))
    // What was named is a path of the browser's user, and not one of the server.
    #expect(other.status == 200 && other.body == file.body)
    #expect(cross.status == 403 && cross.body.contains("Open the page here and try again."))
    await server.close()
  }

  @Test func `is a group with its members, one link from the conversation`() async throws {
    var browser = alice
    var bobby = try await server.program(of: "bobby")
    _ = try await bobby.api("friends/add", #"{"username": "alice"}"#)
    _ = try await browser.post("/friends/requests", ["action": "accept", "username": "bobby"])
    _ = try await bobby.api("messaging/group", #"{"title": "Lunch", "username": ["alice"]}"#)
    _ = try await bobby.api("messaging/describe", #"{"group": "1", "text": "Soup at noon"}"#)
    _ = try await browser.post("/messaging/invitations", ["action": "join", "group": "#1"])
    let conversation = try await browser.get("/messaging/group/1").body
    let members = try await browser.get("/messaging/group/1/members").body

    #expect(conversation.contains("<a class=\"button\" href=\"/messaging/group/1/members\""))
    #expect(
      members.contains("Soup at noon") && members.contains("<span class=\"chip\">owner</span>")
    )
    await server.close()
  }

  @Test func `is each setting, with what turns it off`() async throws {
    var browser = alice
    let inbox = try await browser.get("/messaging").body
    let before = try await browser.get("/messaging/settings").body
    let off = try await browser.post(
      "/messaging/settings",
      ["action": "turn-off", "setting": "presence"]
    )
    let after = try await browser.get(off["Location"] ?? "").body

    #expect(inbox.contains("href=\"/messaging/settings\""))
    #expect(before.contains("Presence is on") && before.contains("Receipts are on"))
    #expect(off.status == 303 && after.contains("Presence is off"))
    await server.close()
  }
}
