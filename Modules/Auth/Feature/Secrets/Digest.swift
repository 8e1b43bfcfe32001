import CSodium
import Database

/// What is kept of a secret with so many bits that nobody can guess it: its SHA-256.
struct Digest: RawRepresentable, Hashable, Sendable, SQLValue {
  /// The 32 bytes.
  let rawValue: [UInt8]

  /// Takes the bytes of a digest.
  init(rawValue: [UInt8]) {
    self.rawValue = rawValue
  }

  /// Digests a secret.
  init(of secret: String) {
    var bytes = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
    let message = Array(secret.utf8)
    crypto_hash_sha256(&bytes, message, UInt64(message.count))
    rawValue = bytes
  }
}
