public import Links

/// A client's own key for a message, so that sending it twice stores it once.
public struct MessageIdempotencyKey: Hashable, Sendable, ParameterValue {
  /// What the user must enter.
  public static let expectation = "a UUID, such as 5b8f0c1e-9d3a-4c57-8e21-7f0a64d2b913"

  /// The stored key: 32 hexadecimal digits in lower case and four dashes.
  public let text: String

  /// Creates a key from 128 bits.
  public init(high: UInt64, low: UInt64) {
    let digits = Self.digits(high) + Self.digits(low)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    self.text = text
  }

  /// Parses a UUID in upper or lower case.
  public init?(parameter text: Substring) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = groups.joined()
    guard digits.utf8.allSatisfy(Self.isHexadecimal) else { return nil }
    self.text = text.lowercased()
  }

  /// The stored key.
  public var parameterText: String { text }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension MessageIdempotencyKey: CustomStringConvertible {
  /// The stored key.
  public var description: String { text }
}
