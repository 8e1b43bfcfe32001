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

  @Test func `of a group in the inbox is the row's, and no number of another group`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let bobby = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
    for title in ["Walk", "Lunch"] { await alice.say("messaging group \(title) bobby") }
    _ = bobby
    let inbox = await alice.typedText("open messaging")

    await alice.typedText("describe 1 'the first row'")

    #expect(inbox.contains("1  “Lunch”"), "\(inbox)")
    #expect(await alice.text("messaging members Lunch").contains("the first row"))
    #expect(await !alice.text("messaging members Walk").contains("the first row"))
    #expect(await alice.typedText("mute 9").contains("no group") == false)
    await alice.app.close()
  }

  @Test func `of a session in a notice is that of the session, and not of a row`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let second = await MemorySession(in: alice.app, profile: "second")
    let third = await MemorySession(in: alice.app, profile: "third")
    for other in [second, third] { await other.say("login alice 'seven green chairs outside'") }
    await alice.typedText("auth sessions")

    await alice.typedText("auth revoke #2")
    #expect(await second.text("auth sessions").contains("not signed in"))
    #expect(await third.text("auth sessions").contains("Session 3"))
    await alice.app.close()
  }

  @Test func `is of neither the screen nor a list that was printed since, where both have it`()
    async throws
  {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    for name in ["bobby", "carol"] {
      let other = await alice.newUser(name, asking: "alice")
      await alice.say("friends accept \(name)")
      await other.say("messaging send alice hello")
    }
    await alice.typedText("open messaging")
    await alice.typedText("friends list")

    let unclear = await alice.typedText("pin 1")
    let opened = await alice.typedText("1")
    await alice.typedText("open messaging")
    let pinned = await alice.typed("pin 1")

    #expect(unclear.contains("1 is a row of the last list"), "\(unclear)")
    #expect(opened.contains("profile/"))
    #expect(pinned.kind == .done)
    await alice.app.close()
  }

  @Test func `leads to the place of a row that a command does not take`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    _ = await alice.newUser("bobby", asking: "alice")
    await alice.say("open friends")

    #expect(await alice.text("accept 1").contains("Open it with: open 1"))
    #expect(await alice.text("accept 99").contains("Enter a username"))
    await alice.say("open 1")
    #expect(await alice.say("accept 1").kind == .done)
    await alice.app.close()
  }

  @Test func `says what can be done with a row that leads to no other place`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let bobby = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
    await alice.say("messaging group Walk bobby")
    await bobby.say("open messaging/invitations")

    #expect(await bobby.text("1").contains("Use one of: join 1, reject 1."))
    #expect(await bobby.text("messages now").contains("messages opens a tab"))
    await alice.app.close()
  }
}
