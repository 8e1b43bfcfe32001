import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(20)))
struct `Three programs that send to one group and are killed` {
  private static let people = ["alice", "bobby", "carol"]

  @Test func `store each message once, without a gap, in one order for all`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(Self.people)
    for friend in ["bobby", "carol"] {
      try runner.say("messaging settings --friends-add yes", as: friend)
    }
    try runner.say("messaging group Walk bobby carol", as: "alice")
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(state: seed)
    let each = isLong ? 500 : 60
    // A message whose answer was lost is sent again under its key.
    var waiting = Self.people.map { name in
      (0..<each).map { "send group/1 '\(name) \($0)' --key \(UUID().uuidString)" }
    }
    var kills = 0
    while waiting.contains(where: { !$0.isEmpty }) {
      let runs = try zip(Self.people, waiting).map { name, lines in
        let script = Data((lines.joined(separator: "\n") + "\n").utf8)
        return try runner.begin(["--json", "--profile", name], saying: script)
      }
      let said = Int.random(in: 1..<20, using: &dice)
      for (index, run) in runs.enumerated().shuffled(using: &dice) {
        run.wait(forLines: min(said, waiting[index].count))
        run.kill()
        let done = try run.end().lines
        #expect(done.allSatisfy { $0.contains("\"ok\":true") }, "seed \(seed): \(done)")
        waiting[index].removeFirst(min(done.count, waiting[index].count))
        kills += 1
      }
    }

    let seen = try Self.people.map { try messages(of: "group/1", as: $0, on: runner) }
    #expect(kills >= 9)
    // The first lines of the group say who was added.
    #expect(seen[0].map(\.number) == Array(3...each * 3 + 2), "seed \(seed)")
    #expect(Set(seen[0].map(\.text)).count == each * 3, "seed \(seed)")
    #expect(Set(seen).count == 1, "seed \(seed)")
  }

  private struct Line: Decodable, Hashable {
    let number: Int

    /// What a member wrote.
    let text: String?
  }

  /// The conversation as a user sees it, from the file of an export.
  private func messages(of group: String, as name: String, on runner: ProgramRunner) throws
    -> [Line]
  {
    let path = runner.path("\(name).jsonl")
    try runner.say("messaging export \(group) \(path)", as: name)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }.filter { $0.text != nil }
  }
}
