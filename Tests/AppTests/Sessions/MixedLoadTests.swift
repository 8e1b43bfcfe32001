import Foundation
import Testing

/// Several processes on one file, all of which read and write as fast as they can.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `Two prompts and a script on the same data` {
  /// For how long they do.
  private static let time: Duration = .seconds(isLong ? 60 : 2)

  /// A limit of repetitions that the script does not reach in that time.
  private static let rounds = isLong ? 200_000 : 20_000

  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby", "carol"])
  }

  @Test func `never fail because of a lock, and lose nothing`() throws {
    let terminals = try ["alice", "bobby"].map { try TerminalSession(runner, ["--profile", $0]) }
    for terminal in terminals { try terminal.wait(for: "> ") }
    let run = try beginScript()
    run.wait(forLines: 1)
    let before = dataSize

    let waits = try talk(terminals)

    #expect(run.isRunning, "the script was too short")
    if isLong { #expect(dataSize > before, "nothing was copied from the log meanwhile") }
    run.send(SIGTERM)
    for terminal in terminals { terminal.type("\u{15}quit\r") }
    for terminal in terminals { #expect(try terminal.waitForEnd() == 0) }
    let result = try run.end()
    #expect(result.status == 130, "\(result.lines.last ?? "")")
    // The line that was under way when the script was ended may say so.
    let failures = result.lines.filter { !$0.contains("\"ok\":true") }
    #expect(failures.allSatisfy { $0.contains("\"code\":\"cancelled\"") }, "\(failures)")
    #expect(!terminals.contains { $0.shown.contains("data.busy") || $0.shown.contains("✗") })
    print("D8: \(waits), and \(result.lines.count) lines of the script")
    if isLong { #expect(waits.slowest < .milliseconds(250)) }
    try expectAll(sent: waits.count, scripted: result.lines.count(where: Self.isSending))
  }

  /// How long two people at prompts waited for what they sent to be there.
  private struct Waits: CustomStringConvertible {
    var all: [Duration] = []

    var count: Int { all.count }
    var slowest: Duration { all.sorted()[all.count * 99 / 100] }
    var description: String { "99 of 100 of \(count) sends at a prompt within \(slowest)" }
  }

  /// Has both send to each other by turns until the time is up.
  private func talk(_ terminals: [TerminalSession]) throws -> Waits {
    let clock = ContinuousClock()
    let end = clock.now + Self.time
    var waits = Waits()
    while clock.now < end || waits.count < 20 {
      for (terminal, other) in zip(terminals, ["bobby", "alice"]) {
        terminal.type("send \(other) 'prompt \(waits.count)'\r")
        waits.all.append(try clock.measure { try terminal.wait(for: "Sent as") })
      }
    }
    return waits
  }

  private func beginScript() throws -> RunningProgram {
    let lines = (1...Self.rounds).map { number in
      "send alice 'script \(number)'\nprofile show\nprofile set --status 'at \(number)'\n"
    }
    let options = ["--profile", "carol", "--json"]
    return try runner.begin(options, saying: Data(lines.joined().utf8))
  }

  private static func isSending(_ answer: String) -> Bool {
    answer.contains("\"command\":\"messaging send\"")
  }

  private var dataSize: Int {
    let path = runner.folder.appendingPathComponent("interchange.db").path
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }

  /// Every message is there that was acknowledged, their numbers have no gap, the data is whole.
  private func expectAll(sent: Int, scripted: Int) throws {
    let talk = try numbers(of: "bobby", as: "alice")
    let script = try numbers(of: "alice", as: "carol")
    #expect(talk == Array(1...sent))
    // What was under way when the script was ended may be there or not.
    #expect([scripted, scripted + 1].contains(script.count))
    #expect(script == Array(1...max(1, script.count)))
    #expect(try runner.run(["doctor"]).status == 0)
  }

  private func numbers(of other: String, as name: String) throws -> [Int] {
    let file = runner.path("\(name).jsonl")
    try runner.say("messaging export \(other) \(file)", as: name)
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
      let number = line.firstMatch(of: /"number":(\d+),/).map { String($0.1) }
      return try #require(number.flatMap { Int($0) })
    }
  }
}
