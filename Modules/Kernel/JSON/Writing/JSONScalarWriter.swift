/// The spelling of strings and numbers in JSON.
enum JSONScalarWriter {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain {
      for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    }
    bytes.append(0x22)
  }

  static func append(_ number: some BinaryInteger, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Appends a number that is finite; a whole one needs no point.
  static func append(
    _ number: some BinaryFloatingPoint & LosslessStringConvertible,
    to bytes: inout [UInt8]
  ) {
    let text = number.description
    bytes.append(contentsOf: text.hasSuffix(".0") ? text.dropLast(2).utf8 : text[...].utf8)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes.append(contentsOf: #"\""#.utf8)
    case "\\": bytes.append(contentsOf: #"\\"#.utf8)
    case "\n": bytes.append(contentsOf: #"\n"#.utf8)
    case "\r": bytes.append(contentsOf: #"\r"#.utf8)
    case "\t": bytes.append(contentsOf: #"\t"#.utf8)
    case _ where isHidden(scalar):
      for unit in String(scalar).utf16 { appendEscape(unit, to: &bytes) }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    let digits = String(unit, radix: 16)
    bytes.append(contentsOf: #"\u"#.utf8)
    bytes.append(contentsOf: repeatElement(0x30, count: 4 - digits.utf8.count))
    bytes.append(contentsOf: digits.utf8)
  }

  /// Whether a character would do something to a terminal, or hide from a reader.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}
