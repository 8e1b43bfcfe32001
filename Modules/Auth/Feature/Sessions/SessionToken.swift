import AuthContract
import Mediator

/// The secret of a signed-in session: 256 random bits.
///
/// It leaves the program once, to the user who signed in. Only its ``digest`` is stored, so a copy of
/// the database opens no session.
struct SessionToken: Sendable {
  /// The secret, as 64 hexadecimal digits.
  let text: String

  /// Draws a new token.
  init(random: () -> UInt64) {
    text = (0..<4).map { _ in Self.hexadecimal(random()) }.joined()
  }

  /// Takes a token that a caller presents.
  init(_ text: String) {
    self.text = text
  }

  /// What is stored of the token.
  var digest: SecretDigest { SecretDigest(of: text) }

  private static func hexadecimal(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
