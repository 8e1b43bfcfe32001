import Foundation
import Testing

/// An action that opens a place and waits for what is chosen there.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `A screen that another one waits for` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby", "carol"])
  }

  @Test func `takes the next lines, and its answer reaches the other`() throws {
    let lines = "open messaging/new\npick\npick carol\ndone\nwhere"

    let said = try runner.say(lines, as: "alice").lines

    #expect(said[1].contains("\"title\":\"Pick friends\""), "\(said[1])")
    #expect(said[2].contains("\"picked\":\"carol\""), "\(said[2])")
    #expect(said[3].contains("\"link\":\"messaging/with/carol\""), "\(said[3])")
    #expect(!said[4].contains("messaging/new"), "the conversation has taken its place")
  }

  @Test func `can be left without an answer, again and again`() throws {
    let lines = "open messaging/new\npick\nback\npick\ncancel\npick\npick bobby carol\ndone\nshow"

    let said = try runner.say(lines, as: "alice").lines

    for place in [2, 4] { #expect(said[place].contains("\"link\":\"messaging/new\"")) }
    #expect(said[7].contains("For bobby, carol."), "\(said[7])")
    #expect(said[8].contains("For bobby, carol."), "\(said[8])")
  }

  @Test func `reports why its answer was refused`() throws {
    let said = try runner.run(
      ["--json", "--profile", "alice", "--keep-going"],
      saying:
        "open messaging/new\npick\ndone\npick carol\nfriends remove carol --yes\ndone\nwhere\n"
    ).lines

    #expect(said[2].contains("\"code\":\"friends.nobody-picked\""), "\(said[2])")
    #expect(said[5].contains("\"code\":\"friends.not-friends\""), "\(said[5])")
  }

  @Test func `edits the profile, at a prompt as in a script`() throws {
    let terminal = try TerminalSession(runner, ["--profile", "alice"])
    try terminal.wait(for: "> ")
    terminal.type("open profile\redit\r")
    try terminal.wait(for: "Change your profile")
    try terminal.wait(for: "visibility VISIBILITY")
    try terminal.wait(for: "> ")
    terminal.type("bio 'I paint'\r")
    try terminal.wait(for: "not saved")
    try terminal.wait(for: "discard")
    try terminal.wait(for: "> ")
    terminal.type("save\rshow\r")
    try terminal.wait(for: "bio")
    try terminal.wait(for: "I paint")
    terminal.type("edit\r")
    try terminal.wait(for: "Change your profile")
    terminal.type("quit\r")

    #expect(try terminal.waitForEnd() == 0)
    #expect(try runner.say("show\nback\nprofile show", as: "alice").output.contains("I paint"))
  }
}
