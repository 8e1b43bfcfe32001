import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The forms for an account` {
  private static let password = "seven green chairs outside"

  private let server: WebTestServer
  private let browser: WebTestClient

  init() async throws {
    server = try await WebTestServer()
    browser = try await server.browser(of: "alice")
  }

  @Test(arguments: [
    ("bobby", "short", "password", "shorter than"),
    ("Alice", password, "username", "is taken"),
    ("aIice", password, "username", "looks like"),
    ("admin", password, "username", "is reserved"),
    ("roberta1", "roberta1", "password", "too similar to your username"),
    ("bob by", password, "username", "Enter a username"),
  ])
  func `say at its field why an account cannot be opened`(
    username: String,
    password: String,
    field: String,
    reason: String
  ) async throws {
    var visitor = server.client

    for (place, action) in [("/auth/register", "submit"), ("/auth/login", "register")] {
      let page = try await visitor.post(
        place,
        ["action": action, "username": username, "password": password]
      )

      let id = "\(action)--\(field)"
      #expect(page.status == 422)
      #expect(page.body.contains(reason), "\(page.body)")
      #expect(page.body.contains("aria-describedby=\"\(id)-problem"))
      #expect(page.body.contains("<p class=\"wrong\" id=\"\(id)-problem\""))
      #expect(page.body.count(of: "aria-invalid=\"true\"") == 1)
      #expect(!page.body.contains("role=\"alert\""))
    }
    let json = #"{"username": "\#(username)", "password": "\#(password)"}"#
    #expect(try await visitor.api("auth/register", json).json["parameter"] as? String == field)
    await server.close()
  }

  @Test(arguments: ["alice ", "  @alice ", "ALICE "])
  func `take a username with the spaces that a keyboard adds`(username: String) async throws {
    var visitor = server.client

    let signedIn = try await visitor.post(
      "/auth/login",
      ["action": "submit", "username": username, "password": Self.password]
    )

    #expect(signedIn.status == 303, "\(signedIn.body)")
    await server.close()
  }

  @Test func `judge a password before the question, at its field`() async throws {
    var browser = browser
    let wrong = try await browser.post(
      "/auth/account",
      ["action": "delete", "username": "alice", "password": "eight green chairs outside"]
    )
    let other = try await browser.post(
      "/auth/account",
      ["action": "delete", "username": "bobby", "password": Self.password]
    )
    let changed = try await browser.post(
      "/auth/password",
      ["action": "submit", "current": "eight green chairs", "new": "a quiet green meadow"]
    )
    let weak = try await browser.post(
      "/auth/password",
      ["action": "submit", "current": Self.password, "new": "short"]
    )

    for page in [wrong, other, changed, weak] {
      #expect(page.status == 422 && !page.body.contains("id=\"confirm\""))
    }
    let reason = "id=\"delete--password-problem\" dir=\"auto\">The password is wrong."
    #expect(wrong.body.contains(reason))
    #expect(other.body.contains("id=\"delete--username-problem\""))
    #expect(changed.body.contains("id=\"submit--current-problem\""))
    #expect(weak.body.contains("id=\"submit--new-problem\""))
    await server.close()
  }

  @Test func `say that an account is deleted, and that a session is over`() async throws {
    var browser = browser
    let first = try await browser.get("/auth/account")
    let asked = try await browser.post(
      "/auth/account",
      ["action": "delete", "username": "alice", "password": Self.password]
    )
    let deleted = try await browser.post(
      "/auth/account",
      ["action": "delete", "username": "alice", "password": Self.password, "confirm": "yes"]
    )
    let fetched = try await browser.get(deleted["Location"] ?? "", ["Sec-Fetch-Dest": "empty"])
    let after = try await browser.get(deleted["Location"] ?? "")
    let later = try await browser.get(deleted["Location"] ?? "")
    var bobby = try await server.browser(of: "bobby")
    let left = try await bobby.post("/auth/account", ["action": "logout"])
    let home = try await bobby.get(left["Location"] ?? "")

    #expect(first.body.contains("account and everything you wrote, your messages to others too."))
    #expect(asked.status == 200 && asked.body.contains("Delete the account @alice"))
    #expect(asked.body.contains("everything you wrote, your messages to others too"))
    #expect(deleted.status == 303)
    // A script that sees that its user is gone leads there once more.
    #expect(fetched.body.contains("Your account is deleted."))
    #expect(after.status == 200 && after.body.contains("Your account is deleted."), "\(after.body)")
    #expect(!later.body.contains("Your account is deleted."))
    #expect(home.body.contains("Signed out."))
    await server.close()
  }
}
