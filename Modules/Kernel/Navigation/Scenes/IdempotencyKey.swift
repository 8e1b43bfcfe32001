/// A number with which what a user sends has one effect, however often a front sends it.
///
/// A front that may have to send something again, such as a page whose server cannot be reached,
/// draws the number and sends it along; see ``Navigator/idempotencyKey``.
public struct IdempotencyKey: Hashable, Sendable {
  /// The upper half of the number.
  public let high: UInt64

  /// The lower half of the number.
  public let low: UInt64

  /// Creates a key from its halves.
  public init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Reads 32 hexadecimal digits, or returns nil for any other text.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32, digits.allSatisfy(\.isHexadecimalDigit),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
