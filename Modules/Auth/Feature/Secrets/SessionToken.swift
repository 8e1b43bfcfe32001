/// The secret that a signed-in session is known by: 256 random bits.
///
/// It leaves the program once, to whoever signed in. Only its ``digest`` is stored, so that a copy
/// of the database opens no session.
struct SessionToken: Sendable {
  /// The secret, in 64 hexadecimal digits.
  let text: String

  /// Draws a new token.
  init(random: () -> UInt64) {
    text = (0..<4).map { _ in Self.hexadecimal(random()) }.joined()
  }

  /// Takes a token that somebody shows.
  init(_ text: String) {
    self.text = text
  }

  /// What is stored of it.
  var digest: Digest { Digest(of: text) }

  private static func hexadecimal(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
