import Foundation
import TerminalFuzz
import Testing

/// Runs the fuzzer's entry points from a seed, where there is no fuzzer.
@Suite struct `Any bytes` {
  private static let count =
    ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1" ? 1_000_000 : 5_000

  @Test(arguments: [UInt64(20_261_122)])
  func `leave the option parser whole`(seed: UInt64) {
    let words = ["--data", "--profile=", "--script", "--", "-", "--json", "\0", "--without\0", "="]
    feed(Fuzz.readOptions, seed: seed) { words.randomElement(using: &$0) }
  }

  @Test(arguments: [UInt64(20_261_123)])
  func `leave the layout of text whole`(seed: UInt64) {
    let parts = ["\u{1B}[", "日本", "👩\u{200D}", "\n", "  ", "\u{202E}", "e\u{301}", "🇩🇪", "\u{FE0F}"]
    feed(Fuzz.layOutText, seed: seed) { parts.randomElement(using: &$0) }
  }

  private func feed(
    _ entry: (UnsafeRawBufferPointer) -> Void,
    seed: UInt64,
    hint: (inout SplitMix) -> String?
  ) {
    var random = SplitMix(state: seed)
    for _ in 0..<Self.count {
      var bytes: [UInt8] = []
      for _ in 0..<(random.next() % 24) {
        if random.next() % 3 == 0, let hint = hint(&random) { bytes += Array(hint.utf8) }
        bytes.append(UInt8(truncatingIfNeeded: random.next()))
      }
      bytes.withUnsafeBytes(entry)
    }
  }
}
