import Foundation
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.serialized) struct `Random keys` {
  private static let count =
    ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1" ? 1_000_000 : 20_000

  @Test(arguments: [20261121])
  func `neither crash nor hang the editor`(seed: UInt64) throws {
    let pty = try Pty(["edit", "-"], columns: 60, rows: 10)
    let before = pty.modes
    try pty.wait(forPrompt: ">")
    var random = SplitMix(state: seed)
    var sent = 0
    while sent < Self.count {
      let keys = (0..<100).flatMap { _ in Self.key(from: &random) }
      sent += 100
      try pty.type(keys)
      if sent % 2000 == 0 { try pty.type(Self.question(sent)) }
      try pty.wait(for: "the answer to key \(sent), seed \(seed)") { pty in
        sent % 2000 != 0 || pty.hasShown("line: here \(sent),")
      }
    }

    pty.signal(SIGTERM)

    #expect(try pty.ending() == 0)
    #expect(pty.modes == before)
  }

  /// Leaves whatever the keys have begun, and types a line to which there is an answer.
  private static func question(_ number: Int) -> String {
    "\u{7}\u{7}\r\u{3}here \(number)\r"
  }

  private static func key(from random: inout SplitMix) -> [UInt8] {
    switch random.next() % 10 {
    case 0..<4: [UInt8(random.next() % 95 + 32)]
    case 4, 5: controls.randomElement(using: &random).map { [$0] } ?? []
    case 6: sequences.randomElement(using: &random).map { Array($0.utf8) } ?? []
    case 7: characters.randomElement(using: &random).map { Array(String($0).utf8) } ?? []
    case 8: [0x1B, UInt8(random.next() % 95 + 32)]
    default: [UInt8(random.next() & 0xFF)].filter { $0 != 0x1A && $0 != 0x04 }
    }
  }

  /// All but Ctrl-D and Ctrl-Z, which rightly end or stop the program.
  private static let controls = (1..<32).filter { $0 != 4 && $0 != 26 }.map(UInt8.init) + [127]

  private static let sequences =
    ["A", "B", "C", "D", "H", "F", "3~", "1;5C", "1;5D", "200~", "99"]
    .map { "\u{1B}[" + $0 } + ["\u{1B}OA", "\u{1B}\u{7F}", "\u{18}\u{18}", "\u{16}\u{1B}"]

  private static let characters: [Character] = ["é", "日", "👍", "👩‍👩‍👧‍👦", "\u{301}", "ع", "\u{FFFD}"]
}
