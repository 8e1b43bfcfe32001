import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(20)))
struct `An account that was deleted by a program that is killed (M12)` {
  private static let messages = 400

  @Test func `is gone to the last byte once another program has gone on`() throws {
    let base = try Desk()
    try base.settle(["bobby", "zyxalice"], in: ["zyxalice": "hers"])
    try base.say("profile set --name 'Zyxname Canary'", as: "hers")
    let lines = (0..<Self.messages).map { "send bobby 'zyxcanary word\($0)'" }
    try base.say(lines.joined(separator: "\n"), as: "hers")
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(state: seed)
    for _ in 0..<(isLong ? 50 : 5) {
      let desk = try base.copied()
      try kill(desk, after: Int.random(in: 0..<1_500_000, using: &dice))

      try expectNothing(on: desk, seed)
    }
  }

  /// Kills the program that deletes the account as soon as it has written so much.
  private func kill(_ desk: Desk, after bytes: Int) throws {
    let delete = Data("auth delete 'four words nobody guesses'\n".utf8)
    let run = try desk.begin(["--json", "--profile", "hers"], saying: delete)
    while run.isRunning, desk.logSize <= bytes { sched_yield() }
    run.kill()
    _ = try run.end()
  }

  private func expectNothing(on desk: Desk, _ seed: UInt64) throws {
    // It may have been killed before anything was stored.
    let whose = try desk.run(["--json", "--profile", "hers"], saying: "whoami\n")
    if whose.output.contains("zyxalice") {
      try desk.say("auth delete 'four words nobody guesses'", as: "hers")
    }
    let inbox = try desk.say("messaging inbox", as: "bobby")
    #expect(inbox.output.contains("deleted account"), "seed \(seed)")
    let doctor = try desk.say("doctor", as: "bobby")
    #expect(doctor.status == 0, "seed \(seed)")
    for (name, bytes) in try desk.everything() where name.hasPrefix("data/") {
      for canary in ["zyxcanary", "Zyxname", "zyxname", "zyxalice"] {
        #expect(bytes.range(of: Data(canary.utf8)) == nil, "\(canary) in \(name), seed \(seed)")
      }
    }
  }

  @Test func `can be found in the files before that`() throws {
    let desk = try Desk()
    try desk.settle(["bobby", "zyxalice"], in: ["zyxalice": "hers"])
    try desk.say("send bobby 'zyxcanary word'", as: "hers")

    let files = try desk.everything().filter { $0.bytes.range(of: Data("zyxcanary".utf8)) != nil }

    #expect(files.map(\.name).contains("data/interchange.db"))
  }
}
