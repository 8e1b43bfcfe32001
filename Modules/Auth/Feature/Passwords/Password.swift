import AuthContract
import CSodium
import Synchronization

/// A password as it is hashed: in one Unicode form, of bounded length, and wiped after use.
///
/// It is composed (NFC), so that one keyboard's “é” equals another's, and nothing else is changed:
/// no character is dropped, folded or cut off.
final class Password: Sendable {
  /// The most bytes that are ever hashed; a longer password is refused, never cut.
  static let limit = 1024

  private let bytes: Mutex<[CChar]>

  /// Takes a password as it was entered.
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
