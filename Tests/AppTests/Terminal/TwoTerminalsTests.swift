import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `Two users at two terminals` {
  @Test func `see each other's messages above their prompts`() throws {
    let runner = try ProgramRunner()
    for name in ["alice", "bobby"] {
      let lines = "register \(name) 'seven green chairs outside'\n"
      #expect(try runner.run(["--profile", name], saying: lines).status == 0)
    }
    #expect(try runner.run(["--profile", "alice", "friends", "add", "bobby"]).status == 0)
    #expect(try runner.run(["--profile", "bobby", "friends", "accept", "alice"]).status == 0)
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    let bobby = try TerminalSession(runner, ["--profile", "bobby"])
    try alice.wait(for: "> ")
    try bobby.wait(for: "> ")

    bobby.type("half a li")
    try bobby.wait(for: "half a li")
    alice.type("send bobby 'Happy little trees'\r")

    try bobby.wait(for: "Happy little trees")
    try bobby.wait(for: "half a li")
    bobby.type("\u{15}send alice 'And a squirrel'\r")
    try alice.wait(for: "And a squirrel")
    #expect(!alice.shown.contains("You are signed in"), "\(alice.shown)")
    alice.type("quit\r")
    bobby.type("quit\r")
    #expect(try alice.waitForEnd() == 0)
    #expect(try bobby.waitForEnd() == 0)
  }

  /// Two friends with profiles of their own, who are in a group.
  private func lunch() throws -> ProgramRunner {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"], in: ["alice": "alice", "bobby": "bobby"])
    try runner.say("messaging settings --friends-add yes", as: "bobby")
    try runner.say("messaging group Lunch bobby", as: "alice")
    return runner
  }

  @Test func `see by the prompt where they are when the place moves by itself`() throws {
    let runner = try lunch()
    let bobby = try TerminalSession(runner, ["--profile", "bobby"])
    try bobby.wait(for: "bobby> ")
    bobby.type("open Lunch\r")
    try bobby.wait(for: "bobby · “Lunch”> ")
    bobby.type("half a li")
    try bobby.wait(for: "half a li")

    try runner.say("messaging rename Lunch Dinner", as: "alice")
    try bobby.wait(for: "bobby · “Dinner”> half a li")
    bobby.type("\u{15}quit")
    try bobby.wait(for: "quit")
    try runner.say("messaging expel Dinner bobby --yes", as: "alice")
    try bobby.wait(for: "bobby · Messages> quit")
    #expect(bobby.shown.matches(of: /removed you from “Dinner”/).count == 1, "\(bobby.shown)")
    // What was begun as a message is never taken for a command, and what follows is.
    bobby.type("\r")
    try bobby.wait(for: "Not sent: the place where you typed this has closed.")
    try bobby.wait(for: "bobby · Messages> quit")
    bobby.type("\u{15}whoami\r")
    try bobby.wait(for: "You are bobby.")
    try runner.say("login bobby 'seven green chairs outside'", as: "elsewhere")
    try runner.say("auth revoke --others", as: "elsewhere")
    try bobby.wait(for: "You were signed out. This session was ended elsewhere.\n> ")

    bobby.type("quit\r")
    #expect(try bobby.waitForEnd() == 0)
  }

  @Test func `leave a group with one answer, and continue where they were`() throws {
    let runner = try lunch()
    try runner.say("open profile/edit", as: "alice")
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try alice.wait(for: "alice · Change your profile> ")
    #expect(alice.shown.contains("Change your profile    profile/edit"), "\(alice.shown)")
    let bobby = try TerminalSession(runner, ["--profile", "bobby"])
    try bobby.wait(for: "bobby> ")
    bobby.type("open Lunch\r")
    try bobby.wait(for: "bobby · “Lunch”> ")

    bobby.type("/messaging leave Lunch --yes\r")

    try bobby.wait(for: "bobby · Messages> ")
    #expect(bobby.shown.contains("Left “Lunch”."))
    #expect(!bobby.shown.contains("You are not in"), "\(bobby.shown)")
    for person in [alice, bobby] {
      person.type("quit\r")
      #expect(try person.waitForEnd() == 0)
    }
  }
}
