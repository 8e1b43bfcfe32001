import Links
import Terminal
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A conversation at a prompt` {
  @Test(arguments: ["a perfectly good sentence", "say \"quotes\" and \\ 'single"])
  func `remembers what nobody takes any more, and leaves the line for what is next`(text: String)
    async throws
  {
    let (alice, bobby) = try await MemorySession.friends()
    await alice.say("send bobby hi")
    await alice.say("open messaging/with/bobby")
    await bobby.say("friends block alice --yes")
    await alice.say("show")

    let refused = await alice.typed(text)

    #expect(
      refused.kind == .failed && refused.isFreeOfSecrets && refused.draft == nil,
      "\(refused)"
    )
    await alice.app.close()
  }

  @Test(.timeLimit(.minutes(1)))
  func `looks through a text of very many parts without trying each for a command`() async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await bobby.say("open messaging/with/alice")

    let result = await bobby.typed(String(repeating: "word two;", count: 60_000))

    #expect(result.kind == .misunderstood || result.kind == .failed)
    await alice.app.close()
  }

  @Test func `shows no unread line above what the user has answered`() async throws {
    let (alice, bobby) = try await MemorySession.friends()
    for text in ["one", "two"] { await bobby.say("send alice \(text)") }
    #expect(await alice.typedText("open messaging/with/bobby").contains("2 new"))

    await alice.typed("/reply 1.1 three")

    #expect(await !alice.typedText("/show").contains("2 new"))
    await alice.app.close()
  }

  @Test func `says what it did to a message of another conversation`() async throws {
    let (alice, _) = try await MemorySession.friends()
    _ = await alice.newUser("carol", asking: "alice")
    await alice.say("friends accept carol")
    for name in ["bobby", "carol"] { await alice.say("send \(name) hello") }
    await alice.typed("open messaging/with/carol")

    #expect(await alice.typedText("/edit 1.1 hi").hasPrefix("Edited 1.1."))
    #expect(await !alice.typedText("/edit 2.1 hi").contains("Edited"))
    await alice.app.close()
  }
}
