import Mediator
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A form for what is gone` {
  private let server: WebTestServer
  private let browser: WebTestClient

  init() async throws {
    server = try await WebTestServer()
    browser = try await server.friends().alice
  }

  @Test func `gives back what was typed for a message that is not there`() async throws {
    var alice = browser

    let page = try await alice.post(
      "/messaging/with/bobby",
      ["action": "edit", "message": "1.77", "text": "words that took <long>"]
    )

    #expect(page.status == 422)
    #expect(page.body.contains("words that took &lt;long&gt;"))
    await server.close()
  }

  @Test func `at a page that is not kept says so, and leads nowhere else`() async throws {
    var alice = browser

    let shown = try await alice.get("/at/b7639c11b65cc50f")
    let sent = try await alice.post("/at/b7639c11b65cc50f", ["action": "done"])

    #expect(Problem.pageGone.code == "web.page-gone")
    #expect(shown.status == 404 && shown.body.contains("not kept any more"))
    #expect(sent.status == 404 && sent.body.contains("not kept any more"))
    await server.close()
  }

  @Test(arguments: [
    ["action": "send", "text": "x"] as KeyValuePairs, ["text": "x"], ["action": "", "text": "x"],
    ["action": "send", "action": "mute", "text": "x"],
  ])
  func `names one action`(fields: KeyValuePairs<String, String>) async throws {
    var alice = browser

    let answer = try await alice.post("/messaging/with/bobby", fields)

    let isRight = fields.filter { $0.key == "action" && !$0.value.isEmpty }.count == 1
    #expect(answer.status == (isRight ? 303 : 400))
    await server.close()
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `What the API advises` {
  @Test func `names commands by their addresses, and parameters without dashes`() async throws {
    let server = try await WebTestServer()
    _ = try await server.program(of: "carol")
    var alice = try await server.program(of: "alice")

    let send = try await alice.api("messaging/send", #"{"to": "carol", "text": "hello"}"#)
    let list = try await alice.api("friends/list", #"{"limit": 100000}"#)
    let undo = try await alice.api("undo")
    let file = try await alice.api("auth/export", "{}")

    let detail = send.json["detail"] as? String
    #expect(detail?.contains("POST /api/v1/friends/add") == true, "\(send.body)")
    #expect(detail?.contains("friends add") == false)
    #expect((list.json["detail"] as? String)?.contains("--") == false, "\(list.body)")
    #expect(undo.json["detail"] == nil, "\(undo.body)")
    #expect(file.json["detail"] as? String == "Send true, to be sent the file.", "\(file.body)")
    await server.close()
  }
}
