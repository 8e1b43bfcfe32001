import AuthContract
import CSodium
import Database
import Synchronization
import System

/// A password as it is hashed: in one Unicode form, of bounded length, and wiped after use.
///
/// It is composed (NFC), so that one keyboard's “é” equals another's, and nothing else is changed:
/// no character is dropped, folded or cut off. The entered text itself
/// cannot be wiped, as it is a `String`.
final class Password: Sendable {
  /// The most bytes that are hashed; a longer password is refused, never truncated.
  static let limit = 1024

  private let bytes: Mutex<[CChar]>

  /// Takes a password as the user entered it.
  ///
  /// - Parameter text: What was entered.
  /// - Throws: ``PasswordWeakness/tooLong(maximum:)`` before any of the text is looked at.
  init(_ text: String) throws(PasswordWeakness) {
    guard text.utf8.count <= Self.limit else { throw .tooLong(maximum: Self.limit) }
    let composed = text.composed.utf8.map(CChar.init(bitPattern:))
    guard composed.count <= Self.limit else { throw .tooLong(maximum: Self.limit) }
    bytes = Mutex(composed)
  }

  deinit {
    bytes.withLock { bytes in
      bytes.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
    }
  }

  /// Lends the bytes to a closure, which must not keep them.
  func withBytes<Value>(_ body: ([CChar]) -> Value) -> Value {
    bytes.withLock { body($0) }
  }
}

/// The SHA-256 of a secret with enough bits that it cannot be guessed.
struct SecretDigest: RawRepresentable, Hashable, Sendable, SQLValueConvertible {
  /// How many bytes every digest has.
  static let size = crypto_hash_sha256_bytes()

  /// The bytes.
  let rawValue: [UInt8]

  /// Takes the bytes of a digest.
  init(rawValue: [UInt8]) {
    self.rawValue = rawValue
  }

  /// Digests a secret.
  init(of secret: String) {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    let message = Array(secret.utf8)
    crypto_hash_sha256(&bytes, message, UInt64(message.count))
    rawValue = bytes
  }
}

/// A code that opens an account once when its password is forgotten: 125 random bits.
///
/// It is meant to be written down and typed again: five groups of five letters and digits, without
/// those that look alike. Having more than 112 bits, it may be stored as a plain digest.
struct RecoveryCode: Sendable {
  /// The code as it is shown.
  let text: String

  /// The number of codes that an account gets at a time.
  static let count = 8

  /// Draws a new code.
  init(random: () -> UInt64) {
    let signs = (0..<3).flatMap { _ in Self.signs(from: random()) }.prefix(25)
    text = stride(from: 0, to: 25, by: 5).map { String(signs[$0..<$0 + 5]) }.joined(separator: "-")
  }

  /// Takes a code that a user typed, in either case, with or without hyphens.
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

  /// What is stored of the code.
  var digest: SecretDigest { SecretDigest(of: text) }

  /// Turns 60 of 64 bits into twelve characters.
  private static func signs(from bits: UInt64) -> [Character] {
    (0..<12).map { alphabet[Int((bits >> (5 * UInt64($0))) & 31)] }
  }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
}
