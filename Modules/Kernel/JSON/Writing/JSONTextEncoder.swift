/// Writes values as JSON, without Foundation, which would make the program start later.
///
/// Members stand in the order in which a type encodes them, those of dictionaries in the order of
/// their keys. Control characters, and those that are invisible or turn the direction of text, are
/// escaped, so that the result is safe on a terminal too.
public enum JSONTextEncoder {
  /// The deepest that values may be nested; what is written can be read again.
  public static let depthLimit = JSONTextDecoder.depthLimit

  /// Returns a value as JSON, in UTF-8, on one line.
  ///
  /// - Parameters:
  ///   - value: What to write.
  ///   - companion: What to write besides, where the value has members of a certain type.
  /// - Returns: The bytes, without a line end.
  /// - Throws: ``JSONError``, or what the value's own encoding throws.
  public static func bytes(
    of value: some Encodable,
    adding companion: CompanionMember? = nil
  ) throws -> [UInt8] {
    let output = JSONOutput(companion)
    try EncodedJSONValue(in: nil, at: nil, to: output).encode(value)
    return output.bytes
  }

  /// Returns a value as JSON text on one line.
  ///
  /// - Parameters:
  ///   - value: What to write.
  ///   - companion: What to write besides, where the value has members of a certain type.
  /// - Returns: The text, without a line end.
  /// - Throws: ``JSONError``, or what the value's own encoding throws.
  public static func text(
    of value: some Encodable,
    adding companion: CompanionMember? = nil
  ) throws -> String {
    try String(decoding: bytes(of: value, adding: companion), as: UTF8.self)
  }
}
