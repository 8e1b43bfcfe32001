import AuthContract
import FriendsContract
import Mediator
import MessagingContract
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15))) struct `A hint in a page` {
  @Test func `never names a line to type, whichever problem it is about`() async throws {
    let memory = try await MemorySession()
    let mediator = memory.app.mediator
    let commands = mediator.commands.entries.map(\.name)
    let modules = Set(mediator.commands.entries.map(\.module))
    let problems = modules.flatMap { mediator.problems(of: $0) } + Problem.examplesOfApp
    let hints = problems.compactMap(\.hint)
    let lines = hints.count { hint in commands.contains { hint.contains($0) } }

    for hint in hints {
      for part in PageHint(hint, in: mediator)?.parts ?? [] {
        #expect(!commands.contains { part.text.contains($0) }, "\(hint)")
        #expect(!part.text.contains("--") && !part.text.contains("with:"), "\(hint)")
        #expect(part.text.last == "." || part.text.last == "?" || part.link == nil, "\(hint)")
      }
    }
    #expect(lines > 20, "Most hints name one, or this would show nothing.")
    await memory.app.close()
  }

  @Test(arguments: [
    (
      "See your friend requests with: friends requests", "See your friend requests.",
      "friends/requests"
    ),
    ("Find people with: profile search TEXT", "Find people.", "profile/search"),
    ("See your conversations with: messaging inbox", "See your conversations.", "messaging"),
    ("Send a friend request with: friends add bob", "Send a friend request.", "@bob"),
    ("Cancel one with: friends cancel NAME", "Cancel one.", nil),
    ("Try again tomorrow.", "Try again tomorrow.", nil),
    (
      "Pick one with: pick NAME. Leave without a choice with: cancel",
      "Pick one, or leave without a choice.", nil
    ),
  ])
  func `leads to where a page does the same`(hint: String, text: String, link: String?)
    async throws
  {
    let memory = try await MemorySession()
    let found = PageHint(hint, in: memory.app.mediator)

    #expect(found?.parts == [PageHint.Part(text: text, link: link)])
    if let link { #expect(found?.html == "<a href=\"/\(link)\">\(text)</a>") }
    await memory.app.close()
  }

  @Test func `is left out where it is for a prompt alone`() async throws {
    let memory = try await MemorySession()
    for hint in ["Type help for a list of commands.", "Add --yes to the line.", ""] {
      #expect(PageHint(hint, in: memory.app.mediator) == nil, "\(hint)")
    }
    let both = PageHint(
      "Try again. Type links for a list. Pick one with: pick NAME.",
      in: memory.app.mediator
    )
    #expect(both?.parts.map(\.text) == ["Try again.", "Pick one."])
    await memory.app.close()
  }

  @Test func `says what a wrong address lacks, without the pattern of its link`() async throws {
    let server = try await WebTestServer()
    var alice = try await server.browser(of: "alice")

    let page = try await alice.get("/messaging/group/first")
    #expect(page.status == 404)
    #expect(page.body.contains(">Enter a group number, such as 12.</p>"))
    await server.close()
  }

  @Test func `leads a new user to other people`() async throws {
    let server = try await WebTestServer()
    var alice = try await server.browser(of: "alice")
    let first = try await alice.get("/")
    let inbox = try await alice.get("/messaging")

    let way = "Nothing is waiting for you. <a href=\"/profile/search\">Find people.</a>"
    #expect(first.body.contains(way))
    #expect(inbox.body.contains("No conversations yet."))
    #expect(inbox.body.contains("href=\"/profile/search\">Find people</a>"))
    #expect(!inbox.body.contains("Find people."))
    await server.close()
  }

  @Test func `stands with the problem of a form, as a link`() async throws {
    let server = try await WebTestServer()
    var alice = try await server.browser(of: "alice")
    _ = try await server.program(of: "carol")
    let removed = try await alice.post(
      "/friends",
      ["action": "remove", "username": "carol", "confirm": "yes"]
    )

    #expect(removed.status == 422)
    #expect(removed.body.contains("You and carol are not friends."))
    #expect(removed.body.contains("<a href=\"/@carol\">Send a friend request.</a>"))
    #expect(!removed.body.contains("friends add"))
    await server.close()
  }
}
