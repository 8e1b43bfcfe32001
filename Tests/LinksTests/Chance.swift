import Foundation
import Links

/// A small generator whose whole state is its seed, so that a failure can be repeated.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  /// How many times as many inputs the long form tries.
  static let patience = ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1" ? 20 : 1

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func roll(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }

  /// A text of the kind that breaks parsers: dots, slashes, signs, words that are literals.
  mutating func nastyText() -> String {
    switch roll(4) {
    case 0:
      pick(["", ".", "..", "new", "edit", "with", "search", "profile", "%", "+", "a b", "%2e"])
    case 1: String((0..<roll(12)).map { _ in pick(Array("/?#&=%+.:@ \t'\"\\~-_aZ0\0é漢👩‍👩‍👧\u{0301}")) })
    case 2: String((0..<roll(40)).map { _ in pick(Array("newditwh")) })
    case _: String(String.UnicodeScalarView((0..<roll(6)).map { _ in nastyScalar() }))
    }
  }

  private mutating func nastyScalar() -> Unicode.Scalar {
    Unicode.Scalar(UInt32(roll(0x11_0000))) ?? "\u{FFFD}"
  }
}
