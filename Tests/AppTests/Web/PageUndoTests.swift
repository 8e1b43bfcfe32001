import Database
import Mediator
import TestKit
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `What a page offers to undo` {
  private let time = ManualClock(now: .init(milliseconds: 1_778_599_800_000))
  private let server: WebTestServer
  private var alice: WebTestClient

  init() async throws {
    server = try await WebTestServer(of: MemorySession(at: time, profile: "prompt"))
    alice = try await server.friends().alice
    _ = try await alice.post("/messaging/with/bobby", ["action": "send", "text": "happy trees"])
    _ = try await alice.get("/messaging/with/bobby")
  }

  /// Does something at a place, confirmed, and returns the page to which it leads.
  private func page(
    after form: KeyValuePairs<String, String>,
    at place: String,
    in browser: inout WebTestClient
  ) async throws -> (link: String, html: String) {
    let answer = try await browser.post(place, form)
    #expect(answer.status == 303, "\(answer.body)")
    let link = answer["Location"] ?? ""
    return (link, try await browser.get(link).body)
  }

  /// What the button of a page sends.
  private func offer(in html: String) -> String? {
    html.firstMatch(of: /name="undo" value="(\d+)"/).map { String($0.output.1) }
  }

  @Test func `is a message that was deleted, at every place for ten seconds`() async throws {
    var browser = alice
    let place = "/messaging/with/bobby"
    let before = try await browser.get(place).body
    #expect(offer(in: before) == nil)
    let asked = try await browser.post(place, ["action": "delete", "message": "1.1"])
    #expect(asked.body.contains(">Delete the message “happy trees” for all?"))
    let (link, deleted) = try await page(
      after: ["action": "delete", "message": "1.1", "confirm": "yes"],
      at: place,
      in: &browser
    )
    #expect(link == place && !deleted.contains("happy trees"))
    #expect(deleted.contains("Message deleted."))
    let number = try #require(offer(in: deleted))
    #expect(try await offer(in: browser.get("/friends").body) == number)

    let (back, undone) = try await page(after: ["undo": number], at: link, in: &browser)
    #expect(back == place && undone.contains("happy trees"))
    #expect(undone.contains("Took back the deletion."))
    #expect(offer(in: undone) == nil)
    await server.close()
  }

  @Test func `is over with its time, and says so to who comes late`() async throws {
    var browser = alice
    let (link, html) = try await page(
      after: ["action": "archive"],
      at: "/messaging/with/bobby",
      in: &browser
    )
    let number = try #require(offer(in: html))
    #expect(html.contains("Conversation archived.") && html.contains("left-10"))
    time.advance(by: .seconds(7))
    #expect(try await browser.get(link).body.contains("left-4"))
    time.advance(by: .seconds(3))

    #expect(try await offer(in: browser.get(link).body) == nil)
    let late = try await page(after: ["undo": number], at: link, in: &browser).html
    #expect(late.contains("Too late: the last change"))
    await server.close()
  }

  @Test func `is the own change that the button stands beside, and no other`() async throws {
    var browser = alice
    let removal = try await page(
      after: ["action": "remove", "username": "bobby", "confirm": "yes"],
      at: "/friends",
      in: &browser
    )
    let first = try #require(offer(in: removal.html))
    #expect(removal.html.contains("You and bobby are no longer friends."))
    _ = try await page(
      after: ["action": "archive", "with": "bobby"],
      at: "/messaging",
      in: &browser
    )

    var stranger = try await server.browser(of: "carol")
    let refused = try await page(after: ["undo": first], at: "/friends", in: &stranger).html
    #expect(refused.contains("There is nothing to undo."))
    let undone = try await page(after: ["undo": first], at: "/friends", in: &browser)
    #expect(undone.html.contains("You and bobby are still friends."))
    #expect(try await browser.get("/messaging/archived").body.contains("bobby"))
    await server.close()
  }
}
