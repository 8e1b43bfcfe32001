import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `A program that is killed` {
  private static let script = """
    register alice 'seven green chairs outside'
    open auth/account
    open auth/sessions
    back
    home
    open auth/password
    back
    open auth/account

    """

  /// The place in front before the first line, and after each.
  private let places: [String]

  init() throws {
    let said = try ProgramRunner().run(["--json"], saying: Self.script).lines
    places = ["home", "home"] + said.dropFirst().map(Self.place)
  }

  @Test func `keeps the user signed in, at a place that was open before`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(state: seed)
    for _ in 0..<(isLong ? 100 : 10) {
      let runner = try ProgramRunner()
      let run = try runner.begin(["--json"], saying: Data(Self.script.utf8))
      let goal = Int.random(in: 0..<places.count, using: &dice)
      run.wait(forLines: goal)
      for _ in 0..<Int.random(in: 0..<20_000, using: &dice) { sched_yield() }
      run.kill()
      let said = try run.end().lines

      try expect(runner, after: said.count, seed)
    }
  }

  @Test func `comes back to the place of the last line that was typed at its prompt`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"], in: ["alice": "default"])
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "alice> ")
    for (line, prompt) in [
      ("open messaging/with/bobby", "alice · bobby> "), ("/open friends/requests", "Requests> "),
      ("open friends", "alice · Friends> "),
    ] {
      terminal.type("\(line)\r")
      try terminal.wait(for: prompt)
    }

    terminal.send(SIGKILL)
    #expect(try terminal.waitForEnd() == -SIGKILL)

    #expect(try Self.place(in: runner.run(["--json", "show"]).output) == "friends")
  }

  /// Expects that the account was kept, and that a place is in front that was in front before.
  ///
  /// A script's position is saved at its end, and with everything that is worth a commit. So a kill
  /// may lose the newest steps, and the line that was being executed may be done or not.
  private func expect(_ runner: ProgramRunner, after count: Int, _ seed: UInt64) throws {
    let result = try runner.run(["--json", "--keep-going"], saying: "whoami\nshow\ndoctor\n")
    #expect(result.status == 0, "seed \(seed): \(result.output)")
    try #require(result.lines.count == 3)
    if count > 0 { #expect(result.lines[0].contains("alice"), "seed \(seed) after \(count)") }
    let allowed = places[...min(count + 1, places.count - 1)]
    let place = Self.place(in: result.lines[1])
    #expect(allowed.contains(place), "seed \(seed): at \(place) after \(count) lines")
  }

  private static func place(in answer: String) -> String {
    answer.firstMatch(of: /"screen":\{"link":"([^"]*)"/).map { String($0.1) } ?? ""
  }
}

/// A small generator whose whole state is its seed, so that a failure can be repeated.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
