/// Text in which bytes are spelled as `%` and two hexadecimal digits.
public enum URLEncoding {
  /// Returns the text that an encoded text spells, or nil if it is malformed, has a zero byte, or is
  /// not UTF-8.
  ///
  /// - Parameters:
  ///   - text: The encoded text, such as a part of a path.
  ///   - plusIsSpace: Whether a plus sign means a space, as in a form.
  /// - Returns: The text, or nil.
  public static func decode(
    _ text: some StringProtocol,
    plusIsSpace: Bool = false
  ) -> String? {
    decode(Array(text.utf8)[...], plusIsSpace: plusIsSpace)
  }

  static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(HTTPCharacters.hexadecimal),
          let low = rest.popFirst().flatMap(HTTPCharacters.hexadecimal), high + low > 0
        else { return nil }
        result.append(high << 4 | low)
      } else {
        guard byte > 0 else { return nil }
        result.append(plusIsSpace && byte == UInt8(ascii: "+") ? HTTPCharacters.space : byte)
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  /// Returns a text in which everything is encoded that is not a letter, a digit or one of `-._~`.
  public static func encode(_ text: some StringProtocol) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if HTTPCharacters.isAlphanumeric(byte) || unreserved.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let unreserved = Array("-._~".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)
}
