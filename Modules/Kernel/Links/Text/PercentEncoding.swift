/// Percent-encoding by RFC 3986: all but the unreserved characters are encoded.
@usableFromInline
enum PercentEncoding {
  /// Whether a byte needs no encoding anywhere in a link.
  @inlinable
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  /// Whether a text needs no encoding anywhere in a link.
  @inlinable
  static func isPlain(_ text: String) -> Bool {
    guard text.utf8.allSatisfy(isUnreserved) else { return false }
    return text.utf8.count > 2 || text.utf8.first != UInt8(ascii: ".")
  }

  /// Returns the decoded bytes of a text, or nil if a `%` lacks its two hex digits.
  @usableFromInline
  static func decoded(_ text: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "%") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      guard index + 2 < text.count, let high = digit(text[index + 1]),
        let low = digit(text[index + 2])
      else { return nil }
      bytes.append(high << 4 | low)
      index += 3
    }
    return bytes
  }

  /// Returns the position of the first `%` without two hex digits.
  static func firstFault(in text: Span<UInt8>) -> Int? {
    for index in text.indices where text[index] == UInt8(ascii: "%") {
      guard index + 2 < text.count, digit(text[index + 1]) != nil, digit(text[index + 2]) != nil
      else { return index }
    }
    return nil
  }

  /// Appends a byte as `%` and two hex digits.
  static func append(_ byte: UInt8, to text: inout String) {
    let digits: StaticString = "0123456789ABCDEF"
    digits.withUTF8Buffer { digits in
      text.append("%")
      text.unicodeScalars.append(Unicode.Scalar(digits[Int(byte >> 4)]))
      text.unicodeScalars.append(Unicode.Scalar(digits[Int(byte & 15)]))
    }
  }

  /// Returns a text with everything but the unreserved characters encoded.
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        append(byte, to: &encoded)
      }
    }
    return encoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
