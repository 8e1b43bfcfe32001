import Database
import Foundation
import Mediator
import Navigation
import Testing

@testable import App
@testable import AppCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `Two friends at two terminals` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
    try runner.say("messaging send alice 'an old squirrel'", as: "bobby")
  }

  private func open(_ link: String, as name: String, in terminal: TerminalSession) throws {
    try terminal.wait(for: "> ")
    terminal.type("open \(link)\r")
  }

  @Test func `see who is typing, and what is read, each once`() throws {
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try open("messaging/with/bobby", as: "alice", in: alice)
    try alice.wait(for: "an old squirrel")
    try alice.wait(for: "bobby> ")
    alice.type("happy little trees\r")
    try alice.wait(for: "happy little trees")
    let bobby = try TerminalSession(runner, ["--profile", "bobby"])
    try bobby.wait(for: "> ")
    try alice.wait(for: "delivered")
    bobby.type("open messaging/with/alice\r")

    try bobby.wait(for: "happy little trees")
    try alice.wait(for: "read")
    bobby.type("and")
    try alice.wait(for: "@bobby is typing…")
    bobby.type(" a bush\r")
    try alice.wait(for: "and a bush")

    alice.type("/quit\r")
    bobby.type("/quit\r")
    #expect(try alice.waitForEnd() == 0)
    #expect(try bobby.waitForEnd() == 0)
    // All of it stood above the prompt, and is gone with what it said.
    let seen = TerminalGrid(alice.bytes, columns: 80).letters
    for words in ["istyping…", "delivered", "2read"] { #expect(!seen.contains(words), "\(seen)") }
    #expect(seen.contains("andabush"), "\(seen)")
    #expect(alice.shown.contains("an old squirrel"), "\(alice.shown)")
  }

  @Test func `see each other come and go, and a killed one within 30 s`() async throws {
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try open("friends", as: "alice", in: alice)
    try alice.wait(for: "friends")
    var bobby = try TerminalSession(runner, ["--profile", "bobby"])
    try alice.wait(for: "@bobby (online)")
    bobby.type("quit\r")
    #expect(try bobby.waitForEnd() == 0)
    try alice.wait(for: "@bobby (last seen today)")
    alice.type("quit\r")
    #expect(try alice.waitForEnd() == 0)

    bobby = try TerminalSession(runner, ["--profile", "bobby"])
    try bobby.wait(for: "> ")
    while try await presence(of: "bobby", after: .zero) != "online" { await Task.yield() }
    bobby.send(SIGKILL)
    #expect(try bobby.waitForEnd() == -SIGKILL)

    #expect(try await presence(of: "bobby", after: .zero) == "online")
    #expect(try await presence(of: "bobby", after: .seconds(30)) == "last seen today")
  }

  /// Returns what alice sees of a friend so much later, without waiting for it.
  private func presence(of name: String, after time: Duration) async throws -> String? {
    let live = SystemServices.live
    let later = SystemServices(
      now: { live.now() + time },
      elapsed: live.elapsed,
      sleep: live.sleep,
      random: live.random
    )
    let folder = try DataFolder(path: runner.folder.path, variable: { _ in nil })
    let app = try await RunningApp(Composition.app, in: folder, without: [], later)
    let call = app.mediator.call(
      as: Caller(SignedInUser(account: 1, session: 1, name: "alice"), from: .inside)
    )
    let navigator = Navigator(app.mediator, as: call.caller)
    await navigator.start(.stack(nil))
    _ = await navigator.open(link: "friends")
    let people = navigator.screen?.rows.compactMap { row in
      if case .person(let person) = row.label { person } else { nil }
    }
    await app.close()
    return people?.first { $0.username == name }?.presence?.words
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `Presence in two processes` {
  @Test func `reloads the screens that show the user, and no others`() async throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby", "carol"])
    let folder = try DataFolder(path: runner.folder.path, variable: { _ in nil })
    let here = try await RunningApp(Composition.app, in: folder, without: [], .live)
    let there = try await RunningApp(Composition.app, in: folder, without: [], .live)
    let hub = TopicHub()
    var watches: [TopicWatch] = []
    // Alice's friends are bobby and carol; the friends of both are alice.
    for (account, link) in [(1, "friends"), (1, "messaging"), (3, "friends"), (3, "profile/alice")]
    {
      let watch = TopicWatch(of: hub)
      let caller = Caller(SignedInUser(account: Int64(account), session: 1, name: "x"))
      let navigator = Navigator(here.mediator, as: caller, watchedBy: watch)
      await navigator.start(.stack(nil))
      _ = await navigator.open(link: link)
      watches.append(watch)
    }
    var follower = TopicChangeRelay(of: here.database, telling: hub)
    await follower.start()

    let bobby = Caller(SignedInUser(account: 2, session: 2, name: "bobby"))
    for state in [.present, .present, .idle] as [SessionActivity.State] {
      await there.mediator.call(as: bobby).report(SessionActivity(session: 7, state: state))
      await follower.catchUp()
    }

    #expect(watches.map(\.changeCount) == [2, 0, 0, 0])
    await here.close()
    await there.close()
  }
}
