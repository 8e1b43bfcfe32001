import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `The names that Tab offers` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    let password = "'seven green chairs outside'"
    let others = [
      "robert": "", "roberta": "profile set --visibility nobody",
      "robin": "friends block alice --yes",
    ]
    try #require(runner.run(saying: "register alice \(password)\n").status == 0)
    for (name, line) in others {
      let lines = "register \(name) \(password)\n\(line)\n"
      try #require(runner.run(["--profile", name], saying: lines).status == 0)
    }
  }

  @Test(arguments: [
    "friends add ", "add ", "messaging send ", "profile show ", "messaging search lunch --with ",
  ])
  func `are those of users who are visible, and no others`(line: String) throws {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("\(line)ro\t")
    try terminal.wait(for: "\(line)robert ")
    terminal.type("\u{15}quit\r")

    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.shown.contains("roberta"))
    #expect(!terminal.shown.contains("robin"))
  }

  @Test func `are none before signing in`() throws {
    let terminal = try TerminalSession(runner, ["--profile", "nobody"])
    try terminal.wait(for: "> ")
    terminal.type("friends add ro\tx\r")
    try terminal.wait(for: "signed in")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")

    #expect(try terminal.waitForEnd() == 0)
  }
}
