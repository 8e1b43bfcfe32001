import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `The screen in front at a terminal` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
  }

  @Test func `gets the one line that is new, once, and no line again`() throws {
    try runner.say("messaging send alice 'an old squirrel'", as: "bobby")
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    let bobby = try TerminalSession(runner, ["--profile", "bobby"])
    try alice.wait(for: "> ")
    try bobby.wait(for: "> ")
    alice.type("open messaging/with/bobby\r")
    try alice.wait(for: "an old squirrel")
    bobby.type("open messaging/with/alice\r")
    try bobby.wait(for: "an old squirrel")
    try alice.wait(for: "bobby> ")

    bobby.type("happy little trees\r")
    try alice.wait(for: "happy little trees")
    alice.type("/quit\r")
    bobby.type("/quit\r")

    #expect(try alice.waitForEnd() == 0)
    #expect(try bobby.waitForEnd() == 0)
    #expect(alice.shown.matches(of: /happy little trees/).count == 1, "\(alice.shown)")
    #expect(alice.shown.matches(of: /an old squirrel/).count == 1, "\(alice.shown)")
    #expect(bobby.shown.matches(of: /an old squirrel/).count == 1, "\(bobby.shown)")
  }

  @Test func `has counts that change above the prompt instead of printing each`() throws {
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try alice.wait(for: "> ")
    alice.type("home\r")
    try alice.wait(for: "You are signed in as alice.")
    try runner.say("messaging send alice one", as: "bobby")
    try alice.wait(for: "1 unread message  messaging")

    try runner.say("messaging send alice two", as: "bobby")
    try alice.wait(for: "Now: 2 unread messages")
    try runner.say("messaging send alice three", as: "bobby")
    try alice.wait(for: "Now: 3 unread messages")
    alice.type("home\r")
    try alice.wait(for: "3 unread messages  messaging")
    alice.type("quit\r")

    #expect(try alice.waitForEnd() == 0)
    #expect(alice.shown.matches(of: /Waiting for you/).count == 2, "\(alice.shown)")
    let end = alice.shown.split(separator: "3 unread messages  messaging").last
    #expect(end?.contains("Now") == false, "they are as they were printed")
  }

  @Test func `is left with the reason where it may not be seen any more`() throws {
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try alice.wait(for: "> ")
    alice.type("open profile/bobby\r")
    try alice.wait(for: "bobby> ")

    try runner.say("friends block alice --yes", as: "bobby")

    try alice.wait(for: "There is no profile of bobby that you can see.")
    alice.type("\u{15}where\r")
    alice.type("quit\r")
    #expect(try alice.waitForEnd() == 0)
    #expect(alice.shown.matches(of: /There is no profile of bobby/).count == 1, "\(alice.shown)")
    let next = try runner.run(["--profile", "alice", "where"])
    #expect(!next.output.contains("profile/bobby") && next.errors == "", "\(next.errors)")
  }
}
