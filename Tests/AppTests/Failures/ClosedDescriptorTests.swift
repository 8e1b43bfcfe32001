import Foundation
import Testing

/// A shell may start the program with standard descriptors that are closed.
@Suite(.timeLimit(.minutes(15)))
struct `A closed descriptor` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  @Test func `as standard input is an empty input`() throws {
    let result = try run("exec \"$@\" <&-")

    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">&- 2>&-"])
  func `lets no output reach a file of the data`(closing: String) throws {
    try runner.say("register alice 'seven green chairs outside'", as: "default")

    for words in [["nonsense"], ["whoami"], ["profile", "set", "--bio", "hello"], ["graph"]] {
      _ = try run("exec \"$@\" \(closing)", words)
    }

    let lock = runner.folder.appendingPathComponent("interchange.db.lock")
    #expect(try Data(contentsOf: lock).count <= 8, "it contains a number, and no text")
    try runner.say("profile set --bio 'still writable'", as: "default")
    #expect(try runner.run(["doctor"]).status == 0)
  }

  @Test func `that is a file of the data does not keep others from writing`() throws {
    try runner.say("register alice 'seven green chairs outside'", as: "default")
    let lock = runner.folder.appendingPathComponent("interchange.db.lock").path

    for _ in 0..<3 { _ = try run("exec \"$@\" >'\(lock)' 2>&1", ["errors"]) }

    try runner.say("profile set --bio 'still writable'", as: "default")
  }

  private func run(_ script: String, _ words: [String] = []) throws -> ProgramResult {
    try runner.shell(script, ["--data", runner.folder.path] + words)
  }
}
