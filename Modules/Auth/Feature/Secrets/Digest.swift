import CSodium

/// What is kept of a secret with so many bits that nobody can guess it: its SHA-256.
struct Digest: Hashable, Sendable {
  /// The 32 bytes.
  let bytes: [UInt8]

  /// Digests a secret.
  init(of secret: String) {
    var bytes = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
    let message = Array(secret.utf8)
    crypto_hash_sha256(&bytes, message, UInt64(message.count))
    self.bytes = bytes
  }
}
