/// A code that opens an account once when its password is forgotten: 125 random bits.
///
/// It is meant to be written down and typed again: five groups of five letters and digits, without
/// those that look alike. Having more than 112 bits, it may be stored as a plain digest.
struct RecoveryCode: Sendable {
  /// The code as it is shown.
  let text: String

  /// How many codes an account gets at a time.
  static let count = 8

  /// Draws a new code.
  init(random: () -> UInt64) {
    let signs = (0..<3).flatMap { _ in Self.signs(from: random()) }.prefix(25)
    text = stride(from: 0, to: 25, by: 5).map { String(signs[$0..<$0 + 5]) }.joined(separator: "-")
  }

  /// Takes a code that somebody typed: large or small, with or without hyphens.
  init(_ typed: String) {
    let signs = typed.lowercased().prefix(64).compactMap { sign -> Character? in
      switch sign {
      case "o": "0"
      case "i", "l": "1"
      case "-", " ": nil
      default: sign
      }
    }
    text = stride(from: 0, to: signs.count, by: 5)
      .map { String(signs[$0..<min($0 + 5, signs.count)]) }.joined(separator: "-")
  }

  /// What is stored of it.
  var digest: Digest { Digest(of: text) }

  /// Turns 60 of 64 bits into twelve signs.
  private static func signs(from bits: UInt64) -> [Character] {
    (0..<12).map { alphabet[Int((bits >> (5 * UInt64($0))) & 31)] }
  }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
}
