import Links
import Terminal
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A conversation at a prompt` {
  @Test(arguments: ["a perfectly good sentence", "say \"quotes\" and \\ 'single"])
  func `gives back what nobody takes any more`(text: String) async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await alice.say("send bobby hi")
    await alice.say("open messaging/with/bobby")
    await bobby.say("friends block alice --yes")
    await alice.say("show")

    let refused = await alice.typed(text)

    #expect(refused.kind == .failed && refused.draft == text, "\(refused)")
    await alice.app.close()
  }
}
