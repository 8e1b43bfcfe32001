import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(20)))
struct `An account that a killed program deleted` {
  private static let messages = 400

  @Test func `has left no byte once another program has continued`() throws {
    let base = try ProgramRunner()
    try base.registerFriends(["bobby", "zyxalice"], in: ["zyxalice": "hers"])
    try base.say("profile set --name 'Zyxname Canary'", as: "hers")
    let lines = (0..<Self.messages).map { "send bobby 'zyxcanary word\($0)'" }
    try base.say(lines.joined(separator: "\n"), as: "hers")
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(state: seed)
    for _ in 0..<(isLong ? 50 : 5) {
      let runner = try base.copied()
      try kill(runner, after: Int.random(in: 0..<1_500_000, using: &dice))

      try expectNothing(on: runner, seed)
    }
  }

  /// Kills the program that deletes the account as soon as it has written so much.
  private func kill(_ runner: ProgramRunner, after bytes: Int) throws {
    let delete = Data("auth delete zyxalice 'seven green chairs outside' --yes\n".utf8)
    let run = try runner.begin(["--json", "--profile", "hers"], saying: delete)
    while run.isRunning, runner.logSize <= bytes { sched_yield() }
    run.kill()
    _ = try run.end()
  }

  private func expectNothing(on runner: ProgramRunner, _ seed: UInt64) throws {
    // It may have been killed before anything was stored.
    let whose = try runner.run(["--json", "--profile", "hers"], saying: "whoami\n")
    if whose.output.contains("zyxalice") {
      try runner.say("auth delete zyxalice 'seven green chairs outside' --yes", as: "hers")
    }
    let inbox = try runner.say("messaging inbox", as: "bobby")
    #expect(inbox.output.contains("deleted account"), "seed \(seed)")
    let doctor = try runner.say("doctor", as: "bobby")
    #expect(doctor.status == 0, "seed \(seed)")
    for (name, bytes) in try runner.allFiles() where name.hasPrefix("data/") {
      for canary in ["zyxcanary", "Zyxname", "zyxname", "zyxalice"] {
        #expect(bytes.range(of: Data(canary.utf8)) == nil, "\(canary) in \(name), seed \(seed)")
      }
    }
  }

  @Test func `is in the files before that`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["bobby", "zyxalice"], in: ["zyxalice": "hers"])
    try runner.say("send bobby 'zyxcanary word'", as: "hers")

    let files = try runner.allFiles().filter { $0.bytes.range(of: Data("zyxcanary".utf8)) != nil }

    #expect(files.map(\.name).contains("data/interchange.db"))
  }
}
