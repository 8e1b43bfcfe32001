import Foundation
import System
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Random keys` {
  private static let count =
    ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1" ? 1_000_000 : 20_000

  @Test(arguments: [20261121])
  func `neither crash nor hang the editor`(seed: UInt64) async throws {
    let pty = try Pty(["edit", "-"], columns: 60, rows: 10)
    try await pty.wait(forPrompt: ">")
    var random = SplitMix(state: seed)
    var sent = 0
    while sent < Self.count {
      let keys = (0..<100).flatMap { _ in Self.key(from: &random) }
      sent += 100
      try pty.type(keys)
      if sent % 2000 == 0 {
        try await expectAnswer(from: pty, to: sent, seed: seed)
      } else {
        pty.look()
      }
    }

    pty.signal(SIGTERM)

    #expect(try await pty.ending() == 0)
    #expect(pty.modes == pty.modesBefore)
  }

  /// Leaves whatever the keys have begun, and types a line to which there is an answer.
  ///
  /// A Ctrl-C that hits the terminal between two lines makes it forget what was typed, so the
  /// question is asked until it is answered.
  private func expectAnswer(from pty: Pty, to number: Int, seed: UInt64) async throws {
    var looks = 0
    try await pty.wait(for: "the answer to key \(number), seed \(seed)") { pty in
      // A Ctrl-C before other keys is part of a pasted text that has not ended.
      if looks % 40 == 0 { try? pty.type("\u{7}\u{7}\r\u{3}") }
      if looks % 40 == 20 { try? pty.type("here \(number)\r") }
      looks += 1
      return pty.hasShown("line: here \(number),")
    }
  }

  private static func key(from random: inout SplitMix) -> [UInt8] {
    switch random.next() % 10 {
    case 0..<4: [UInt8(random.next() % 95 + 32)]
    case 4, 5: controls.randomElement(using: &random).map { [$0] } ?? []
    case 6: sequences.randomElement(using: &random).map { Array($0.utf8) } ?? []
    case 7: characters.randomElement(using: &random).map { Array(String($0).utf8) } ?? []
    case 8: [0x1B, UInt8(random.next() % 95 + 32)]
    default: [UInt8(random.next() & 0xFF)].filter { $0 != 0x1A && $0 != 0x04 && $0 != 0x1C }
    }
  }

  /// All but Ctrl-D, Ctrl-Z and Ctrl-\\, which rightly end or stop the program.
  private static let controls =
    (1..<32).filter { ![4, 26, 28].contains($0) }.map(UInt8.init) + [127]

  private static let sequences =
    ["A", "B", "C", "D", "H", "F", "3~", "1;5C", "1;5D", "200~", "99"]
    .map { "\u{1B}[" + $0 } + ["\u{1B}OA", "\u{1B}\u{7F}", "\u{18}\u{18}", "\u{16}\u{1B}"]

  private static let characters: [Character] = ["é", "日", "👍", "👩‍👩‍👧‍👦", "\u{301}", "ع", "\u{FFFD}"]
}
