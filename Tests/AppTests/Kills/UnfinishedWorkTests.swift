import Foundation
import Testing

/// What one was in the middle of, when the program is killed without a warning.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `Unfinished work of a killed program` {
  private let runner: ProgramRunner
  private static let password = "'seven green chairs outside'"

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby", "carol"])
  }

  /// Says lines to a program, kills it when it has answered them all, and returns the answers.
  private func kill(after lines: String..., as name: String = "alice") throws -> [Substring] {
    let run = try PipedProgram(with: runner, ["--json", "--profile", name])
    try run.say(lines.joined(separator: "\n") + "\n")
    let said = run.read(lines: lines.count).split(separator: "\n")
    run.send(SIGKILL)
    #expect(run.waitForEnd() == -SIGKILL)
    return said
  }

  @Test func `includes changes of a form, which can be saved afterwards`() throws {
    _ = try kill(after: "open profile/edit", "bio 'half done'", "status 'nearly'")

    let after = try runner.say("show\nsave\nprofile show", as: "alice").lines

    #expect(after[0].contains("half done") && after[0].contains("nearly"))
    #expect(after[0].contains("not saved"))
    #expect(after[2].contains("half done") && after[2].contains("nearly"))
  }

  @Test func `includes a search, and a choice that another screen waits for`() throws {
    let said = try kill(
      after: "open profile/search",
      "find bob",
      "open messaging/new",
      "pick",
      "pick carol bobby",
      "drop carol",
      "where"
    )

    let lines = "where\nshow\ndone\ncontinue\nback\ntab home\nshow"
    let after = try runner.say(lines, as: "alice").lines

    #expect(Substring(after[0]) == said[6])
    #expect(after[1].contains("\"picked\":\"bobby\""), "\(after[1])")
    #expect(after[2].contains("\"link\":\"messaging/new\""), "\(after[2])")
    #expect(after[3].contains("\"link\":\"messaging/with/bobby\""), "\(after[3])")
    #expect(after[6].contains("\"people like\":\"bob\""), "\(after[6])")
    #expect(after[6].contains("profile/bobby"), "what was found is looked for again")
  }

  @Test func `includes a place that waits for a sign-in`() throws {
    let said = try kill(after: "open messaging/with/bobby", as: "new")
    #expect(said[0].contains("\"outcome\":\"suspended\""))
    _ = try kill(after: "where", "show", as: "new")

    let login = "login alice \(Self.password)"
    let after = try runner.say("show\n\(login)\nshow", as: "new").lines

    #expect(after[0].contains("You asked for messaging/with/bobby."), "\(after[0])")
    #expect(after[1].contains("messaging/with/bobby"), "\(after[1])")
    #expect(after[2].contains("\"link\":\"messaging/with/bobby\""), "\(after[2])")
  }
}
