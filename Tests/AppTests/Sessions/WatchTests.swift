import Foundation
import Links
import Mediator
import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `Watching` {
  private let alice: MemorySession
  private let bobby: MemorySession

  init() async throws {
    alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    bobby = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
  }

  @Test func `a place shows it, then what changes, and leaves the session where it is`()
    async throws
  {
    let watching = Task { await alice.say("watch messaging/with/bobby") }
    var parts = alice.parts.makeAsyncIterator()
    let first = try #require(await parts.next())
    await bobby.say("messaging send alice 'happy little trees'")
    let second = try #require(await parts.next())
    watching.cancel()
    _ = await watching.value

    #expect(!first.text(TextLayoutOptions()).plain.contains("happy little trees"))
    #expect(second.text(TextLayoutOptions()).plain.contains("happy little trees"))
    #expect(try json(first).contains(#""outcome":"arrived""#))
    #expect(!second.text(TextLayoutOptions()).plain.contains("send TEXT"), "only what is new")
    #expect(try json(second).contains(#""outcome":"changed""#))
    #expect(try json(second).contains(#""name":"send""#), "the whole place")
    #expect(await alice.text("show").contains("Interchange"))
    await alice.app.close()
  }

  @Test func `a place ends with the reason once it may not be seen any more`() async throws {
    let watching = Task { await alice.say("watch profile/bobby") }
    var parts = alice.parts.makeAsyncIterator()
    _ = try #require(await parts.next())
    #expect(await alice.session.shows("profile/bobby"))
    await bobby.say("friends block alice --yes")
    let result = await watching.value
    #expect(await !alice.session.shows("profile/bobby"))

    let text = result.answer.text(TextLayoutOptions()).plain
    #expect(result.kind == .failed)
    #expect(text.contains("There is no profile of bobby that you can see."))
    await alice.app.close()
  }

  @Test func `a conversation names who has read and who is typing, unless a setting hides both`()
    async throws
  {
    await alice.say("send bobby hello")
    await bobby.say("open messaging/with/alice")
    await bobby.session.noteTyping()
    let shown = try json(await alice.say("open messaging/with/bobby").answer)

    let person = #"{"isReader":false,"name":"bobby","username":"bobby"}"#
    let read = #""receipt":{"count":1,"person":\#(person),"state":"read","total":1}"#
    let typing = #""people":[\#(person)],"role":"momentary","text":"@bobby is typing…""#
    #expect(shown.contains(read), "\(shown)")
    #expect(shown.contains(typing), "\(shown)")

    await bobby.say("messaging settings --receipts no --presence no")
    await bobby.session.noteTyping()
    let hidden = try json(await alice.say("show").answer)
    #expect(hidden.contains("hello"))
    #expect(!hidden.contains(#""receipt""#) && !hidden.contains("momentary"), "\(hidden)")
    await alice.app.close()
  }

  @Test func `a session knows which places its user was shown since a moment`() async throws {
    let carol = await MemorySession(in: alice.app, profile: "carol", isLive: true)
    await carol.say("register carol 'seven green chairs outside'")
    let clock = alice.app.mediator.environment
    let start = clock.elapsed()
    await carol.say("open profile/bobby")
    await carol.say("open friends")
    let end = clock.elapsed()

    #expect(await carol.session.hasShown("profile/bobby", since: start))
    #expect(await carol.session.hasShown("friends", since: start))
    #expect(await !carol.session.hasShown("messaging", since: start))
    #expect(await !carol.session.hasShown("profile/bobby", since: end))
    await alice.app.close()
  }

  @Test func `notices shows each of them with its link, and nothing of one's own`() async throws {
    let watching = Task { await alice.say("watch") }
    var parts = alice.parts.makeAsyncIterator()
    let begun = try #require(await parts.next())
    #expect(begun.text(TextLayoutOptions()).plain.contains("Ctrl-C stops"))
    await bobby.say("messaging send alice 'happy little trees'")
    let notice = try #require(await parts.next())
    // A prompt does not print what the watching user sees already.
    #expect(await alice.session.shows("messaging/with/bobby"))
    watching.cancel()
    _ = await watching.value
    #expect(await !alice.session.shows("messaging/with/bobby"))

    #expect(notice.text(TextLayoutOptions()).plain.hasPrefix("▸ "))
    #expect(notice.text(TextLayoutOptions()).plain.contains("bobby"))
    #expect(try json(notice).contains(#""notice":{"#))
    #expect(try json(notice).contains("messaging"))
    await alice.app.close()
  }

  @Test(arguments: [
    ("watch", "unauthorised"), ("watch friends", "unauthorised"),
    ("watch no/such/place", "navigation.link"),
  ])
  func `asks to sign in, and refuses a link that does not exist`(line: String, code: String)
    async throws
  {
    let nobody = await MemorySession(in: alice.app, profile: "nobody")

    let result = await nobody.say(line)

    #expect(result.kind == .failed)
    #expect((result.answer as? FailedLineResponse)?.problem.code == code)
    #expect(try json(result.answer).contains(#""code":"\#(code)""#))
    #expect(try json(result.answer).contains(#""ok":false"#))
    await alice.app.close()
  }

  private func json(_ response: any ShellResponse) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(response.value), as: UTF8.self)
  }
}
