import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A deleted text` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
    let lines = ["send alice 'zyxcanary secret'"] + (1...400).map { "send alice 'word \($0)'" }
    try runner.say(lines.joined(separator: "\n"), as: "bobby")
    try runner.say("messaging search zyxcanary", as: "alice")
    #expect(try !files(with: "zyxcanary").isEmpty)
  }

  /// The files of the data folder with a text.
  private func files(with text: String) throws -> [String] {
    try runner.allFiles().filter { name, bytes in
      name.hasPrefix("data/") && bytes.range(of: Data(text.utf8)) != nil
    }.map(\.name)
  }

  @Test func `is in no file of the data any more, also while programs run`() throws {
    let other = try PipedProgram(with: runner, ["--json", "--profile", "alice"])
    try other.say("messaging inbox\n")
    #expect(other.read(lines: 1).contains("\"ok\":true"))
    let program = try PipedProgram(with: runner, ["--json", "--profile", "bobby"])
    try program.say("messaging delete 1.1 --yes\n")
    #expect(program.read(lines: 1).contains("deleted"))
    #expect(try !files(with: "zyxcanary").isEmpty, "the time to undo is not over")
    try runner.endUndoPeriod()
    try program.say("whoami\nwhoami\n")
    _ = program.read(lines: 2)

    #expect(try files(with: "zyxcanary") == [])

    for running in [program, other] {
      try running.say("quit\n")
      #expect(running.waitForEnd() == 0)
    }
    #expect(try runner.run(["doctor"]).status == 0)
  }

  @Test func `of a deleted account is in no copy from before a migration either`() throws {
    let copy = runner.folder.appendingPathComponent("interchange.db.before-7")
    let data = runner.folder.appendingPathComponent("interchange.db")
    try FileManager.default.copyItem(at: data, to: copy)
    #expect(try files(with: "zyxcanary").contains("data/interchange.db.before-7"))
    try runner.say("messaging delete 1.2 --yes", as: "bobby")
    #expect(FileManager.default.fileExists(atPath: copy.path), "a message alone takes no copy away")

    try runner.say("auth delete bobby 'seven green chairs outside' --yes", as: "bobby")

    #expect(try files(with: "zyxcanary") == [])
    #expect(!FileManager.default.fileExists(atPath: copy.path))
    #expect(try runner.run(["doctor"]).status == 0)
  }
}
