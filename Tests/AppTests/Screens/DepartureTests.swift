import Foundation
import Testing

/// Why a place closes while another process shows it.
struct DepartureCause: CustomTestStringConvertible, Sendable {
  let testDescription: String

  /// The place that alice watches.
  let place: String

  /// What another user does, or alice herself elsewhere.
  let line: String
  let user: String

  /// What alice is told.
  let reason: String
}

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `A place that may not be seen any more` {
  private static let password = "seven green chairs outside"

  private static let causes = [
    DepartureCause(
      testDescription: "a block",
      place: "profile/bobby",
      line: "friends block alice --yes",
      user: "bobby",
      reason: "There is no profile of bobby that you can see."
    ),
    DepartureCause(
      testDescription: "a removal from the group",
      place: "messaging/group/1",
      line: "messaging expel 1 alice --yes",
      user: "bobby",
      reason: "bobby removed you from “Lunch”."
    ),
    DepartureCause(
      testDescription: "a deleted account",
      place: "profile/bobby",
      line: "auth delete bobby '\(password)' --yes",
      user: "bobby",
      reason: "There is no profile of bobby that you can see."
    ),
    DepartureCause(
      testDescription: "a profile that only friends see",
      place: "profile/carol",
      line: "profile set --visibility nobody",
      user: "carol",
      reason: "There is no profile of carol that you can see."
    ),
  ]

  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby", "carol"])
    try runner.say("messaging group Lunch alice", as: "bobby")
    try runner.say("messaging join 1", as: "alice")
  }

  @Test(arguments: causes)
  func `leaves by itself with its reason, in every process`(cause: DepartureCause) throws {
    let watching = try (0..<2).map { _ in
      try PipedProgram(with: runner, ["--json", "--profile", "alice", "watch", cause.place])
    }
    for program in watching {
      #expect(program.read(lines: 1).contains(#""link":"\#(cause.place)""#))
    }

    try runner.say(cause.line, as: cause.user)

    for program in watching {
      // An account that is deleted loses its friends before its profile.
      var last = program.read(lines: 1)
      while !last.isEmpty, !last.contains(#""ok":false"#) { last += program.read(lines: 1) }
      #expect(last.contains(#""ok":false"#), "\(last)")
      #expect(last.contains(cause.reason), "\(last)")
      #expect(program.waitForEnd() == 1)
    }
  }

  @Test func `says its reason in one run, and not in the next`() throws {
    try runner.say("open messaging/group/1\ntab home", as: "alice")
    try runner.say("messaging expel 1 alice --yes", as: "bobby")

    let first = try runner.say("tab messages", as: "alice")
    let second = try runner.say("messaging inbox", as: "alice")

    #expect(first.output.contains("bobby removed you from “Lunch”."), "\(first.output)")
    #expect(!(second.output + second.errors).contains("removed"), "\(second.errors)")
  }

  @Test func `is left when its session is ended on another device`() throws {
    try runner.say("messaging send alice 'a secret squirrel'", as: "bobby")
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try alice.wait(for: "> ")
    alice.type("open messaging/with/bobby\r")
    try alice.wait(for: "a secret squirrel")
    try alice.wait(for: "alice · bobby> ")

    try runner.say("login alice '\(Self.password)'", as: "tablet")
    try runner.say("auth revoke --others", as: "tablet")

    try alice.wait(for: "This session was ended elsewhere.")
    alice.type("\u{15}where\rquit\r")
    _ = try alice.waitForEnd()
    let after = alice.shown.components(separatedBy: "This session was ended elsewhere.").last ?? ""
    #expect(!after.contains("a secret squirrel"), "\(after)")
  }

  @Test func `is not opened by the next run of a session that has ended, which says so`() throws {
    try runner.say("open messaging/with/bobby", as: "alice")
    try runner.say("login alice '\(Self.password)'", as: "tablet")
    try runner.say("auth revoke --others", as: "tablet")

    let run = try runner.run(["--profile", "alice", "show"])

    #expect(run.errors == "You were signed out: this session has ended. Sign in again.\n")
    #expect(run.output.contains("auth/login"))
  }
}
