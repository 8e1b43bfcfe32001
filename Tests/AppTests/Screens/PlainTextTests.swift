import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(1)))
struct `A place that takes plain text` {
  @Test func `tells how to type there, at a prompt and in a script`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let bobby = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")

    let answer = await bobby.say("open messaging/with/alice").answer
    let prompt = answer.text(TextLayoutOptions(isPrompt: true)).plain
    let script = answer.text(TextLayoutOptions()).plain

    #expect(prompt.contains("  No messages yet.\n  actions: typing sends a message · /edit"))
    #expect(prompt.contains(" · /mute [FOR] · ") && !prompt.contains("send TEXT"))
    #expect(script.contains("  No messages yet. Send one: send TEXT\n  actions: send TEXT · edit"))
    #expect(!script.contains("/mute"))
  }
}
