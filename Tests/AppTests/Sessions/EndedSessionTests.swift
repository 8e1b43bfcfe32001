import Foundation
import Testing

@testable import AppCore

/// What a run of the program sees whose session ends in another one.
@Suite(.timeLimit(.minutes(15)))
struct `A session that another process ends` {
  private let runner: ProgramRunner
  private static let password = "'seven green chairs outside'"

  init() throws {
    runner = try ProgramRunner()
  }

  @Test(arguments: [
    "password \(password) 'other words nobody guesses'", "logout --everywhere", "revoke 1",
    "revoke --others", "auth delete alice \(password) --yes",
    "forgot alice CODE 'other words nobody guesses'",
  ])
  func `shows nothing that only its user may see`(cause: String) throws {
    let run = try PipedProgram(with: runner, ["--json", "--keep-going"])
    try run.say("register alice \(Self.password)\n")
    try run.say("profile set --bio 'I paint'\nopen auth/sessions\n")
    let code = run.read(lines: 3).firstMatch(of: /[0-9a-z]{5}(-[0-9a-z]{5}){4}/)
    let login = "login alice \(Self.password)\n"
    let line = cause.replacing("CODE", with: code.map { String($0.output.0) } ?? "")
    try #require(runner.run(["--profile", "other"], saying: login + line + "\n").status == 0)

    try run.say("show\nwhere\nprofile show\nopen profile\n")

    let said = run.read(lines: 4).split(separator: "\n")
    #expect(!said[0].contains("auth/sessions"), "\(said[0])")
    #expect(!said[1].contains("auth/sessions"))
    #expect(said[2].contains("\"code\":\"unauthorised\""))
    #expect(said[3].contains("\"outcome\":\"suspended\""))
    #expect(!said.joined().contains("I paint"))
    run.send(SIGTERM)
    _ = run.waitForEnd()
  }

  @Test func `does not remove the token of a newer session of the same profile`() throws {
    let run = try PipedProgram(with: runner, ["--json"])
    try run.say("register alice \(Self.password)\n")
    _ = run.read(lines: 1)
    _ = try runner.run(saying: "logout\nlogin alice \(Self.password)\n")

    try run.say("where\n")

    _ = run.read(lines: 1)
    run.send(SIGTERM)
    _ = run.waitForEnd()
    #expect(try runner.run(["whoami"]).output.contains("alice"))
  }

  @Test func `tells the user at the prompt at once, and leaves nothing there`() throws {
    let lines = "register alice \(Self.password)\nopen auth/sessions\n"
    try #require(runner.run(saying: lines).status == 0)
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("show\r")
    try terminal.wait(for: "desk")
    try terminal.wait(for: "> ")
    terminal.type("half a li")
    try terminal.wait(for: "half a li")

    let login = "login alice \(Self.password)\nrevoke --others\n"
    try #require(runner.run(["--profile", "other"], saying: login).status == 0)

    try terminal.wait(for: "You were signed out. This session was ended elsewhere.")
    try terminal.wait(for: "> ")
    let emptied = try #require(
      String(decoding: terminal.bytes, as: UTF8.self)
        .components(separatedBy: "\u{1B}[2J\u{1B}[3J\u{1B}[H").last
    )
    #expect(!emptied.contains("half a li") && !emptied.contains("desk"), "\(emptied)")
    #expect(terminal.screen.hasPrefix("You were signed out."), "\(terminal.screen)")
    terminal.type("show\r")
    try terminal.wait(for: "You are not signed in")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test(arguments: [false, true])
  func `keeps what was half typed until its user signs in again, unless the account is gone`(
    isDeleted: Bool
  ) async throws {
    let alice = try await MemorySession()
    await alice.say("register alice \(Self.password)")
    let other = await MemorySession(in: alice.app, profile: "other")
    await other.say("login alice \(Self.password)")
    let typed = TypedTextFile(at: nil)
    await alice.session.keepTypedText(in: typed, isRead: true)
    typed.change(of: "alice") { $0.drafts["messaging/with/bobby"] = "half" }

    await other.say(isDeleted ? "auth delete alice \(Self.password) --yes" : "revoke --others")
    await alice.say("show")

    #expect(await alice.session.signedInUser == nil)
    #expect(typed.content(of: "alice").drafts.isEmpty == isDeleted)
    await alice.app.close()
  }

  @Test func `hears no notice of the account any more`() throws {
    try #require(runner.run(saying: "register alice \(Self.password)\n").status == 0)
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "alice> ")
    let login = "login alice \(Self.password)\n"
    try runner.say(login + "revoke --others", as: "other")
    try terminal.wait(for: "You were signed out.")
    try terminal.wait(for: "> ")

    try runner.say("login alice \(Self.password)", as: "third")
    try runner.say("register bobby \(Self.password)", as: "bobby")
    terminal.type("login bobby \(Self.password)\r")

    try terminal.wait(for: "bobby> ")
    try runner.say("login bobby \(Self.password)", as: "bobby")
    try terminal.wait(for: "You signed in on")
    terminal.type("quit\r")
    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.shown.contains("profile third"), "\(terminal.shown)")
  }

  @Test func `hears none where another prompt of its profile has ended it`() throws {
    try #require(runner.run(saying: "register alice \(Self.password)\n").status == 0)
    let prompts = [try TerminalSession(runner), try TerminalSession(runner)]
    for prompt in prompts { try prompt.wait(for: "alice> ") }

    prompts[0].type("logout\r")
    try prompts[1].wait(for: "You were signed out.")
    prompts[0].type("login alice \(Self.password)\r")
    try prompts[0].wait(for: "alice> ")
    prompts[1].type("whoami\r")
    try prompts[1].wait(for: "You are not signed in")

    for prompt in prompts {
      prompt.type("quit\r")
      #expect(try prompt.waitForEnd() == 0)
    }
    #expect(!prompts[1].shown.contains("You signed in on"), "\(prompts[1].shown)")
  }
}
