import Navigation
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A number that was printed` {
  @Test func `means the same row after the list has become shorter`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let others = [
      "bobby": await alice.newUser("bobby", asking: "alice"),
      "carol": await alice.newUser("carol", asking: "alice"),
    ]
    let screen = try #require(await alice.say("open friends/requests").answer.screen)
    let rows = screen.rows.filter { $0.number != nil }
    try #require(rows.compactMap(\.number) == [1, 2])
    let (first, second) = (try #require(rows[0].key), try #require(rows[1].key))

    await others[first]?.say("friends cancel alice")
    let accepted = await alice.say("accept 2")

    #expect(accepted.kind == .done)
    #expect(await alice.text("friends list").contains(second))
    #expect(await !alice.text("friends list").contains(first))
    await alice.app.close()
  }
}
