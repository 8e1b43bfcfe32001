import Foundation
import Testing

/// One line means the same, however it reaches the program.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct `The same lines` {
  private static let lines = [
    "whoami", "open friends", "where", "profile set --bio 'I paint'", "profile show",
    "open messaging/with/bobby", "back", "tab profile", "friends list", "nonsense", "open auth/nix",
    "help send", "links", "sessions",
  ]

  /// A folder in which alice is signed in and knows nobody.
  private func desk() throws -> Desk {
    let desk = try Desk()
    let lines = "register alice 'four words nobody guesses'\n"
    try #require(desk.run(saying: lines).status == 0)
    return desk
  }

  /// What a run wrote as JSON, with all that differs from run to run named.
  private func normal(_ output: String, _ desk: Desk) -> [String] {
    Transcript.normal(output, desk).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("{") }.map(String.init)
  }

  @Test func `have the same answers at a prompt, as one command each, and in scripts`() throws {
    let (typed, called, scripted, filed) = (try desk(), try desk(), try desk(), try desk())

    let seat = try Seat(typed, ["--json"])
    try seat.wait(for: "> ")
    for line in Self.lines {
      seat.type(line + "\r")
      try seat.wait(for: "{\"ok\":")
      try seat.wait(for: "> ")
    }
    seat.type("quit\r")
    #expect(try seat.ending() == 0)
    let commands = try Self.lines.map { line in
      let words =
        line == "profile set --bio 'I paint'"
        ? ["profile", "set", "--bio", "I paint"] : line.split(separator: " ").map(String.init)
      return try called.run(["--json"] + words).output
    }
    let script = try scripted.run(
      ["--json", "--keep-going"],
      saying: Self.lines.joined(separator: "\n")
    )

    let file = try filed.file("lines", Self.lines.joined(separator: "\n"))
    let fromFile = try filed.run(["--json", "--keep-going", "--script", file])

    let answers = normal(script.output, scripted)
    #expect(answers.count == Self.lines.count)
    #expect(normal(commands.joined(), called) == answers)
    #expect(normal(seat.shown, typed) == answers)
    #expect(normal(fromFile.output, filed) == answers)
  }

  @Test func `that help gives as examples are understood`() throws {
    let desk = try desk()
    for name in ["bob", "carol"] {
      let lines = "register \(name) 'four words nobody guesses'\nfriends add alice\n"
      try #require(desk.run(["--profile", name], saying: lines).status == 0)
    }
    let usages = try desk.run(["--json", "help"]).output
      .matches(of: /"(auth|friends|messaging|profile) ([a-z]+)/)
    let help = usages.map { "help \($0.1) \($0.2)" }.joined(separator: "\n")
    let examples = try desk.run(saying: help).output
      .matches(of: /For example: (.+)/).map { String($0.1) }
    #expect(examples.count == usages.count)
    #expect(examples.count > 30)

    let leaving = ["auth logout", "auth delete", "auth login", "auth register", "auth password"]
    let order = examples.sorted { one, _ in !leaving.contains { one.hasPrefix($0) } }
    let said = order.joined(separator: "\n")
    let ending = try desk.run(["--json", "--keep-going"], saying: said)

    #expect(ending.lines.count == examples.count)
    for (example, answer) in zip(order, ending.lines) {
      let isWrong = [#""code":"usage""#, #""code":"internal""#].contains { answer.contains($0) }
      #expect(!isWrong, "\(example) → \(answer)")
    }
  }
}
