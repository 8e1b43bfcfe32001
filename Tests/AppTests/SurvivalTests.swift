import Foundation
import Testing

/// What one was in the middle of, when the program is killed without a warning.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct `What a kill finds half done` {
  private let desk: Desk
  private static let password = "'four words nobody guesses'"

  init() throws {
    desk = try Desk()
    try desk.settle(["alice", "bobby", "carol"])
  }

  /// Says lines to a program, kills it when it has answered them all, and returns the answers.
  private func kill(after lines: String..., as name: String = "alice") throws -> [Substring] {
    let run = try Talk(with: desk, ["--json", "--profile", name])
    try run.say(lines.joined(separator: "\n") + "\n")
    let said = run.hear(lines: lines.count).split(separator: "\n")
    run.send(SIGKILL)
    #expect(run.ending() == -SIGKILL)
    return said
  }

  @Test func `are changes that are not saved, and they can be saved afterwards`() throws {
    _ = try kill(after: "open profile/edit", "bio 'half done'", "status 'nearly'")

    let after = try desk.say("show\nsave\nprofile show", as: "alice").lines

    #expect(after[0].contains("half done") && after[0].contains("nearly"))
    #expect(after[0].contains("not saved yet"))
    #expect(after[2].contains("half done") && after[2].contains("nearly"))
  }

  @Test func `are a search and a choice that another place waits for`() throws {
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
    let after = try desk.say(lines, as: "alice").lines

    #expect(Substring(after[0]) == said[6])
    #expect(after[1].contains("\"picked\":\"bobby\""), "\(after[1])")
    #expect(after[2].contains("\"link\":\"messaging/new\""), "\(after[2])")
    #expect(after[3].contains("\"link\":\"messaging/with/bobby\""), "\(after[3])")
    #expect(after[6].contains("\"people like\":\"bob\""), "\(after[6])")
    #expect(after[6].contains("profile/bobby"), "what was found is looked for again")
  }

  @Test func `is a place that waits for somebody to sign in`() throws {
    let said = try kill(after: "open messaging/with/bobby", as: "new")
    #expect(said[0].contains("\"outcome\":\"suspended\""))
    _ = try kill(after: "where", "show", as: "new")

    let login = "login alice \(Self.password)"
    let after = try desk.say("show\n\(login)\nshow", as: "new").lines

    #expect(after[0].contains("You asked for messaging/with/bobby."), "\(after[0])")
    #expect(after[1].contains("messaging/with/bobby"), "\(after[1])")
    #expect(after[2].contains("\"link\":\"messaging/with/bobby\""), "\(after[2])")
  }
}
