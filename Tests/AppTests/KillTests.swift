import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `A program that is killed` {
  private static let script = """
    register alice 'four words nobody guesses'
    open auth/account
    open auth/sessions
    back
    home
    open auth/password
    back
    open auth/account

    """

  /// Where one stands before the first line, and after each.
  private let places: [String]

  init() throws {
    let said = try Desk().run(["--json"], saying: Self.script).lines
    places = ["home", "home"] + said.dropFirst().map(Self.place)
  }

  private static var rounds: Int {
    ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1" ? 100 : 10
  }

  @Test func `finds the same person at the same place afterwards`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(state: seed)
    for _ in 0..<Self.rounds {
      let desk = try Desk()
      let run = try desk.begin(["--json"], saying: Data(Self.script.utf8))
      let goal = Int.random(in: 0..<places.count, using: &dice)
      run.wait(forLines: goal)
      for _ in 0..<Int.random(in: 0..<20_000, using: &dice) { sched_yield() }
      run.kill()
      let said = try run.end().lines

      try expect(desk, after: said.count, seed)
    }
  }

  /// What was acknowledged holds; the line that was under way may have been done or not.
  private func expect(_ desk: Desk, after count: Int, _ seed: UInt64) throws {
    let ending = try desk.run(["--json", "--keep-going"], saying: "whoami\nshow\ndoctor\n")
    #expect(ending.status == 0, "seed \(seed): \(ending.output)")
    try #require(ending.lines.count == 3)
    if count > 0 { #expect(ending.lines[0].contains("alice"), "seed \(seed) after \(count)") }
    let allowed = places[count...min(count + 1, places.count - 1)]
    let place = Self.place(in: ending.lines[1])
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
