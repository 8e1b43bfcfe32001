import TestKit
import Testing

@testable import App
@testable import AppCore

/// What an action did is said once, with its answer, and is no part of the place.
@Suite(.timeLimit(.minutes(15)))
struct `What an action did` {
  private let server: WebTestServer

  init() async throws {
    server = try await WebTestServer()
  }

  /// The part of a page that its place shows, without what is said once.
  private func place(in html: String) -> String {
    let main = html.split(separator: "<main").last.map(String.init) ?? ""
    return main.replacing(/<div id="messages".*?<\/div>\n/.dotMatchesNewlines(), with: "")
      .replacing(/\ data-position="[^"]*"/, with: "")
  }

  private static let actions: [(String, KeyValuePairs<String, String>, String)] = [
    ("/friends", ["action": "add", "username": "carol"], "Sent a friend request to carol."),
    ("/profile/carol", ["action": "add"], "Sent a friend request to carol."),
    (
      "/friends/blocked", ["action": "block", "username": "carol", "confirm": "yes"],
      "Blocked carol."
    ),
    ("/auth/sessions", ["action": "revoke-others"], "There was no other session."),
    (
      "/auth/password",
      [
        "action": "submit", "current": "seven green chairs outside",
        "new": "nine blue doors inside",
      ],
      "The password is changed."
    ),
    ("/messaging/with/bobby", ["action": "mute"], "Muted."),
  ]

  @Test(arguments: actions)
  func `is said on the page that answers, and not when it is loaded again`(
    place: String,
    form: KeyValuePairs<String, String>,
    words: String
  ) async throws {
    var (alice, _) = try await server.friends()
    _ = try await server.browser(of: "carol")
    _ = try await alice.post("/messaging/with/bobby", ["action": "send", "text": "hello"])

    let answer = try await alice.post(place, form)
    let after = try await alice.get(answer["Location"] ?? "")
    let fresh = try await alice.get(answer["Location"] ?? "")

    #expect(answer.status == 303, "\(answer.body)")
    #expect(after.body.contains("<p class=\"message\" role=\"status\" dir=\"auto\">\(words)"))
    #expect(after.body.count(of: words) == 1)
    #expect(!fresh.body.contains(words))
    #expect(self.place(in: after.body) == self.place(in: fresh.body))
    await server.close()
  }

  @Test func `is gone with the next action, which says what that one did`() async throws {
    var (alice, _) = try await server.friends()
    _ = try await server.browser(of: "carol")
    _ = try await alice.post("/friends", ["action": "add", "username": "carol"])
    _ = try await alice.post("/friends/requests", ["action": "cancel", "username": "carol"])

    let page = try await alice.get("/friends/requests").body

    #expect(page.contains("Cancelled your friend request to carol."))
    #expect(!page.contains("Sent a friend request"))
    await server.close()
  }

  @Test func `shows new recovery codes to their user once`() async throws {
    var (alice, _) = try await server.friends()
    let answer = try await alice.post(
      "/auth/account",
      ["action": "codes", "password": "seven green chairs outside"]
    )
    let after = try await alice.get(answer["Location"] ?? "").body
    let fresh = try await alice.get(answer["Location"] ?? "").body

    #expect(after.contains("recovery codes") && after.contains("role=\"status\""))
    #expect(place(in: after) == place(in: fresh))
    await server.close()
  }

  @Test func `is said by the offer to undo it, where there is one`() async throws {
    var (alice, _) = try await server.friends()
    let answer = try await alice.post(
      "/friends",
      ["action": "remove", "username": "bobby", "confirm": "yes"]
    )
    let page = try await alice.get(answer["Location"] ?? "").body
    _ = try await alice.post("/friends", ["action": "add", "username": "bobby"])
    let next = try await alice.get("/friends").body

    #expect(page.count(of: "You and bobby are no longer friends.") == 1)
    #expect(page.contains("name=\"undo\""))
    #expect(next.contains("Sent a friend request to bobby.") && next.contains("name=\"undo\""))
    await server.close()
  }
}
