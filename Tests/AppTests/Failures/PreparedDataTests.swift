import Testing

/// A failure that the data has, and that a line meets.
private struct Prepared: CustomTestStringConvertible, Sendable {
  let code: String
  let status: Int32
  let change: String
  let line: String

  var testDescription: String { code }

  init(_ code: String, status: Int32 = 1, by change: String, at line: String) {
    self.code = code
    self.status = status
    self.change = change
    self.line = line
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `An error code that depends on the data` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice"])
  }

  @Test(arguments: Self.all)
  private func `is the answer to the line that meets such data`(_ prepared: Prepared) throws {
    let before = try runner.run(["--json", "--profile", "alice"], saying: "where\n")
    try runner.execute(prepared.change)
    let met = try runner.run(["--json", "--profile", "alice"], saying: prepared.line + "\n")

    #expect(before.status == 0)
    #expect(met.status == prepared.status)
    #expect(met.output.contains("\"code\":\"\(prepared.code)\""), "\(met.output)\(met.errors)")
  }

  private static let all = [
    Prepared(
      "data.edited",
      status: 3,
      by: "UPDATE migration SET checksum = checksum + 1 WHERE module = 'Auth' AND number = 1",
      at: "where"
    ),
    Prepared(
      "internal",
      by: "ALTER TABLE friendship RENAME TO friendship_of_old",
      at: "friends list"
    ),
  ]
}
