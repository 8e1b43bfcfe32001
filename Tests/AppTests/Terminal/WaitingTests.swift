import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `What others do` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
  }

  @Test func `waits for a user who starts the program, and is counted on tabs`() throws {
    try runner.say("messaging send alice 'are you there?'", as: "bobby")

    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try alice.wait(for: "● 1 unread message  messaging")
    try alice.wait(for: "alice> ")
    alice.type("tab\r")
    try alice.wait(for: "messages  (1)")
    alice.type("quit\r")

    #expect(try alice.waitForEnd() == 0)
  }

  @Test func `is told together where it comes at once`() throws {
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try alice.wait(for: "alice> ")
    alice.type("open friends\r")
    try alice.wait(for: "Friends> ")

    let lines = (1...20).map { "messaging send alice 'message \($0)'\n" }.joined()
    let result = try runner.run(["--profile", "bobby"], saying: lines)
    #expect(result.status == 0)
    try alice.wait(for: " messages from @bobby")
    alice.type("quit\r")

    #expect(try alice.waitForEnd() == 0)
    #expect(alice.shown.matches(of: /@bobby: message/).count <= 2, "\(alice.shown)")
  }

  @Test func `is told before the line that mutes it, and not after`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby", "carol"])
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try alice.wait(for: "alice> ")
    alice.type("open friends\r")
    try alice.wait(for: "Friends> ")
    for text in ["one", "two", "three"] {
      try runner.say("messaging send alice \(text)", as: "bobby")
    }
    try alice.wait(for: "@bobby: one")

    alice.type("messaging mute bobby\r")
    try alice.wait(for: "Muted")
    try runner.say("messaging send alice later", as: "carol")
    try alice.wait(for: "@carol: later")
    alice.type("quit\r")

    #expect(try alice.waitForEnd() == 0)
    let after = try #require(alice.shown.split(separator: "Muted").last)
    #expect(!after.contains("messages from @bobby"), "\(after)")
  }

  @Test(arguments: ["watch", "watch messaging"])
  func `is watched until the user ends that, which is no failure`(line: String) throws {
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    try alice.wait(for: "alice> ")
    alice.type("\(line)\r")
    try alice.wait(for: line == "watch" ? "Ctrl-C stops." : "No conversations yet.")
    alice.type("\u{3}")
    try alice.wait(for: "alice> ")
    alice.type("quit\r")

    #expect(try alice.waitForEnd() == 0)
    #expect(!alice.shown.contains("✗"), "\(alice.shown)")
  }

  @Test func `changes what was said, and the reader sees the change`() throws {
    let alice = try TerminalSession(runner, ["--profile", "alice"])
    let bobby = try TerminalSession(runner, ["--profile", "bobby"])
    // What comes before the first prompt waits, and is counted there.
    try alice.wait(for: "alice> ")
    try bobby.wait(for: "bobby> ")
    bobby.type("open messaging/with/alice\r")
    try bobby.wait(for: "bobby · alice> ")
    bobby.type("at noon\r")
    try bobby.wait(for: "you  at noon")
    try alice.wait(for: "at noon")
    alice.type("open messaging/with/bobby\r")
    try alice.wait(for: "alice · bobby> ")

    bobby.type("/edit 1 at midnight\r")
    try alice.wait(for: "@bobby (edited)  at midnight")
    for terminal in [alice, bobby] { terminal.type("/quit\r") }

    #expect(try alice.waitForEnd() == 0)
    #expect(try bobby.waitForEnd() == 0)
  }

  @Test func `is shown in the time of the reader's zone`() throws {
    try runner.say("messaging send alice 'what time is it?'", as: "bobby")
    func hour(in zone: String) throws -> Int {
      runner.variables["TZ"] = zone
      let words = ["--full-times", "--profile", "alice", "messaging", "read", "bobby"]
      let page = try runner.run(words).output
      let time = try #require(page.firstMatch(of: /(\d\d):\d\d:\d\d [+-]/), "\(page)")
      return try #require(Int(time.1))
    }

    let universal = try hour(in: "UTC")
    #expect(try hour(in: "Asia/Tokyo") == (universal + 9) % 24)
    #expect(try hour(in: "Etc/GMT+5") == (universal + 19) % 24)
  }
}
