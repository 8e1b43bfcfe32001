import Foundation
import Testing

/// Several processes on one file, all of which read and write as fast as they can.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct `Two at prompts and a script on one file` {
  private static let lines =
    ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1" ? 20_000 : 150

  @Test func `never meet a lock, and lose nothing`() throws {
    let desk = try Desk()
    let password = "'four words nobody guesses'"
    for name in ["alice", "bobby", "carol"] {
      _ = try desk.run(["--profile", name], saying: "register \(name) \(password)\n")
    }
    for name in ["bobby", "carol"] {
      _ = try desk.run(["--profile", "alice", "friends", "add", name])
      _ = try desk.run(["--profile", name, "friends", "accept", "alice"])
    }
    let seats = try ["alice", "bobby"].map { try Seat(desk, ["--profile", $0]) }
    for seat in seats { try seat.wait(for: "> ") }
    let script = (1...Self.lines).map { number in
      ["send alice 'script \(number)'", "profile show", "profile set --status 'at \(number)'"]
        .joined(separator: "\n")
    }
    let options = ["--profile", "carol", "--json"]
    let run = try desk.begin(options, saying: Data(script.joined(separator: "\n").utf8))

    var waits: [Duration] = []
    let clock = ContinuousClock()
    for number in 1...Self.lines / 5 {
      for (seat, other) in zip(seats, ["bobby", "alice"]) {
        seat.type("send \(other) 'prompt \(number)'\r")
        waits.append(try clock.measure { try seat.wait(for: "Sent as") })
      }
    }
    let ending = try run.end()
    for seat in seats { seat.type("\u{15}quit\r") }

    #expect(ending.status == 0, "\(ending.lines.last ?? "")")
    #expect(ending.lines.count == Self.lines * 3)
    for seat in seats { #expect(try seat.ending() == 0) }
    #expect(!seats.contains { $0.shown.contains("data.busy") || $0.shown.contains("✗") })
    let slowest = waits.sorted()[waits.count * 99 / 100]
    print("D8: 99 of 100 sends at a prompt within \(slowest), of \(waits.count)")
    #expect(slowest < .seconds(5), "somebody waited as long as for a lock")
    try expectAll(on: desk)
  }

  /// The numbers of a conversation have no gap, and the data is whole.
  private func expectAll(on desk: Desk) throws {
    let file = desk.path("carol.jsonl")
    let lines = "export alice \(file)\ndoctor\n"
    try #require(desk.run(["--profile", "carol"], saying: lines).status == 0)
    let messages = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(messages.count == Self.lines)
    for (index, message) in messages.enumerated() {
      #expect(message.contains("\"number\":\(index + 1),"))
    }
  }
}
