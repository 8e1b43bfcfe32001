import Database
import Mediator
import System
import Terminal
import TestKit
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `Undo` {
  private let time = ManualClock(now: .init(milliseconds: 1_778_599_800_000))
  private let alice: MemorySession
  private let bobby: MemorySession

  init() async throws {
    alice = try await MemorySession(at: time, profile: "alice")
    await alice.say("register alice 'seven green chairs outside'")
    bobby = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
  }

  @Test func `takes back the removal of a friend, who learned nothing of it`() async {
    await alice.say("friends remove bobby --yes")
    #expect(await alice.text("friends list").contains("No friends yet"))
    #expect(await bobby.text("friends list").contains("@alice"))
    #expect(await bobby.code("messaging send alice hello") == nil)

    #expect(await alice.text("undo") == "You and bobby are still friends.")

    time.advance(by: .seconds(60))
    await bobby.say("whoami")
    #expect(await alice.text("friends list").contains("@bobby"))
    #expect(await bobby.text("friends list").contains("@alice"))
    await alice.app.close()
  }

  @Test func `is over after ten seconds, and the other sees it with the next line`() async {
    await alice.say("friends remove bobby --yes")
    time.advance(by: .seconds(10))
    await bobby.say("messaging inbox")

    #expect(await bobby.text("friends list").contains("No friends yet"))
    #expect(await alice.code("undo") == "undo.nothing")
    #expect(await alice.text("undo").contains("Too late: the last change"))
    await alice.app.close()
  }

  @Test func `is finished by whoever starts next, after a kill`() async {
    await alice.say("friends remove bobby --yes")
    time.advance(by: .seconds(60))

    let restarted = await MemorySession(in: alice.app, profile: "new")
    await restarted.say("login bobby 'seven green chairs outside'")

    #expect(await restarted.text("friends list").contains("No friends yet"))
    await alice.app.close()
  }

  @Test func `has nothing to do without a change, and after a later one`() async {
    #expect(await alice.code("undo") == "undo.nothing")
    await alice.say("friends remove bobby --yes")
    #expect(await bobby.code("undo") == "undo.nothing")
    await bobby.say("friends block alice --yes")

    #expect(await alice.code("undo") == "undo.overtaken")
    #expect(await alice.code("undo") == "undo.nothing")
    await alice.app.close()
  }

  @Test func `needs a user, and takes back the own changes on all devices`() async {
    await bobby.say("messaging send alice hello")
    await bobby.say("messaging delete 1.1 --yes")
    let other = await MemorySession(in: alice.app, profile: "second")
    #expect(await other.code("undo") == "unauthorised")
    await other.say("login bobby 'seven green chairs outside'")

    #expect(await alice.text("messaging read bobby").contains("hello"))
    #expect(await bobby.text("messaging read alice").contains("(deleted)"))
    #expect(await other.text("undo") == "Took back the deletion.")
    #expect(await bobby.text("messaging read alice").contains("hello"))
    await alice.app.close()
  }

  @Test func `is refused once the session has ended, as any command is`() async {
    await alice.say("friends remove bobby --yes")
    let user = await alice.session.signedInUser
    let call = alice.app.mediator.call(as: Caller(user, from: .outside))
    await alice.say("logout")

    let problem = await #expect(throws: Problem.self) { try await call.undo() }

    #expect(problem?.code == "unauthorised")
    await alice.say("login alice 'seven green chairs outside'")
    #expect(await alice.text("friends list").contains("No friends yet"))
    await alice.app.close()
  }

  @Test func `is offered at a prompt once for each change`() async {
    #expect(await alice.session.undoHint() == nil)
    await alice.say("friends remove bobby --yes")
    #expect(await alice.session.undoHint()?.plain == "Undo within 10 seconds: undo")
    #expect(await alice.session.undoHint() == nil)
    await alice.say("undo")
    #expect(await alice.session.undoHint() == nil)

    await alice.say("open messaging/with/bobby")
    await alice.say("send hello")
    await alice.say("delete 1.1 --yes")
    #expect(await alice.session.undoHint()?.plain == "Undo within 10 seconds: /undo")
    await alice.app.close()
  }
}
