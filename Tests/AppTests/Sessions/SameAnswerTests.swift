import Foundation
import Testing

/// A line has the same meaning in every mode of the program.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `The same lines` {
  private static let lines = [
    "whoami", "open friends", "where", "profile set --bio 'I paint'", "profile show",
    "open messaging/with/bobby", "back", "tab profile", "friends list", "nonsense", "open auth/nix",
    "help send", "links", "sessions",
  ]

  /// A folder in which alice is signed in and has no friends.
  private func runner() throws -> ProgramRunner {
    let runner = try ProgramRunner()
    let lines = "register alice 'seven green chairs outside'\n"
    try #require(runner.run(saying: lines).status == 0)
    return runner
  }

  /// What a run wrote as JSON, with all that differs from run to run named.
  private func normal(_ output: String, _ runner: ProgramRunner) -> [String] {
    Transcript.normal(output, runner).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("{") }.map(String.init)
  }

  @Test func `have the same answers at a prompt, as single commands and in scripts`() throws {
    let (typed, called, scripted, filed) = (try runner(), try runner(), try runner(), try runner())

    let terminal = try TerminalSession(typed, ["--json"])
    try terminal.wait(for: "> ")
    for line in Self.lines {
      terminal.type(line + "\r")
      try terminal.wait(for: "{\"ok\":")
      try terminal.wait(for: "> ")
    }
    terminal.type("quit\r")
    #expect(try terminal.waitForEnd() == 0)
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
    #expect(normal(terminal.shown, typed) == answers)
    #expect(normal(fromFile.output, filed) == answers)
    // A script says besides where a line stands that fails.
    for output in [script.output, fromFile.output] {
      let positions = output.matches(of: Transcript.positionInScript)
      #expect(positions.count == answers.count { $0.contains(#""ok":false"#) })
    }
  }

  @Test func `from the examples of help are understood`() throws {
    let runner = try runner()
    for name in ["bob", "carol"] {
      let lines = "register \(name) 'seven green chairs outside'\nfriends add alice\n"
      try #require(runner.run(["--profile", name], saying: lines).status == 0)
    }
    let modules = ModuleFiles.modules.map { $0.lowercased() }
    let usages = try runner.run(["--json", "modules"]).output
      .matches(of: /"([a-z]+) ([a-z]+)/).filter { modules.contains(String($0.1)) }
    let help = usages.map { "help \($0.1) \($0.2)" }.joined(separator: "\n")
    let examples = try runner.run(saying: help).output
      .matches(of: /Example: (.+)/).map { String($0.1) }
    #expect(examples.count == usages.count)
    #expect(examples.count > 30)

    let leaving = ["auth logout", "auth delete", "auth login", "auth register", "auth password"]
    let order = examples.sorted { one, _ in !leaving.contains { one.hasPrefix($0) } }
    let said = order.joined(separator: "\n")
    let result = try runner.run(["--json", "--keep-going"], saying: said)

    #expect(result.lines.count == examples.count)
    for (example, answer) in zip(order, result.lines) {
      let isWrong = [#""code":"usage""#, #""code":"internal""#].contains { answer.contains($0) }
      #expect(!isWrong, "\(example) → \(answer)")
    }
  }
}
