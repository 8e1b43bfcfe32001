import Testing

/// A session is kept as it is by a run that cannot show all of it.
@Suite(.timeLimit(.minutes(15)))
struct `A session in runs without some modules` {
  private static let modules = ["friends", "messaging", "profile", "home"]

  @Test(arguments: ["home", "messaging/with/bobby", "profile/bobby"])
  func `is the same afterwards, whatever was left out`(place: String) throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
    try runner.say("messaging send alice hello", as: "bobby")
    func run(_ words: String...) throws -> ProgramResult {
      try runner.run(["--profile", "alice"] + words)
    }
    func places() throws -> String { try run("where").output }
    _ = try run("open", place)
    let before = try places()

    for choice in 1..<(1 << Self.modules.count) {
      let leftOut = Self.modules.indices.filter { choice >> $0 & 1 == 1 }.map { Self.modules[$0] }
      let options = leftOut.flatMap { ["--without", $0] }
      let result = try runner.run(["--profile", "alice"] + options + ["where"])

      #expect(result.status == 0 && result.errors == "", "\(leftOut): \(result.errors)")
      #expect(try places() == before, "after a run without \(leftOut)")
    }
  }
}
