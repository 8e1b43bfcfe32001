import Foundation
import Testing

/// Several processes on one file, all of which read and write as fast as they can.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct `Two at prompts and a script on one file (D8)` {
  /// For how long they do.
  private static let time: Duration = .seconds(isLong ? 60 : 2)

  /// How often the script goes on at the most, which nobody reaches in that time.
  private static let rounds = isLong ? 200_000 : 20_000

  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.settle(["alice", "bobby", "carol"])
  }

  @Test func `never meet a lock, and lose nothing`() throws {
    let seats = try ["alice", "bobby"].map { try Seat(desk, ["--profile", $0]) }
    for seat in seats { try seat.wait(for: "> ") }
    let run = try beginScript()
    run.wait(forLines: 1)
    let before = dataSize

    let waits = try talk(seats)

    #expect(run.isRunning, "the script was too short")
    if isLong { #expect(dataSize > before, "nothing was copied from the log meanwhile") }
    run.send(SIGTERM)
    for seat in seats { seat.type("\u{15}quit\r") }
    for seat in seats { #expect(try seat.ending() == 0) }
    let ending = try run.end()
    #expect(ending.status == 130, "\(ending.lines.last ?? "")")
    // The line that was under way when the script was ended may say so.
    let failures = ending.lines.filter { !$0.contains("\"ok\":true") }
    #expect(failures.allSatisfy { $0.contains("\"code\":\"cancelled\"") }, "\(failures)")
    #expect(!seats.contains { $0.shown.contains("data.busy") || $0.shown.contains("✗") })
    print("D8: \(waits), and \(ending.lines.count) lines of the script")
    if isLong { #expect(waits.slowest < .milliseconds(250)) }
    try expectAll(sent: waits.count, scripted: ending.lines.count(where: Self.isSending))
  }

  /// How long two people at prompts waited for what they sent to be there.
  private struct Waits: CustomStringConvertible {
    var all: [Duration] = []

    var count: Int { all.count }
    var slowest: Duration { all.sorted()[all.count * 99 / 100] }
    var description: String { "99 of 100 of \(count) sends at a prompt within \(slowest)" }
  }

  /// Has both send to each other by turns until the time is up.
  private func talk(_ seats: [Seat]) throws -> Waits {
    let clock = ContinuousClock()
    let end = clock.now + Self.time
    var waits = Waits()
    while clock.now < end || waits.count < 20 {
      for (seat, other) in zip(seats, ["bobby", "alice"]) {
        seat.type("send \(other) 'prompt \(waits.count)'\r")
        waits.all.append(try clock.measure { try seat.wait(for: "Sent as") })
      }
    }
    return waits
  }

  private func beginScript() throws -> Run {
    let lines = (1...Self.rounds).map { number in
      "send alice 'script \(number)'\nprofile show\nprofile set --status 'at \(number)'\n"
    }
    let options = ["--profile", "carol", "--json"]
    return try desk.begin(options, saying: Data(lines.joined().utf8))
  }

  private static func isSending(_ answer: String) -> Bool {
    answer.contains("\"command\":\"messaging send\"")
  }

  private var dataSize: Int {
    let path = desk.folder.appendingPathComponent("interchange.db").path
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
    #expect(try desk.run(["doctor"]).status == 0)
  }

  private func numbers(of other: String, as name: String) throws -> [Int] {
    let file = desk.path("\(name).jsonl")
    try desk.say("export \(other) \(file)", as: name)
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
      let number = line.firstMatch(of: /"number":(\d+),/).map { String($0.1) }
      return try #require(number.flatMap { Int($0) })
    }
  }
}
