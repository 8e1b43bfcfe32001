/// Reads values from JSON, without Foundation, which would make the program start later.
///
/// It reads what ``JSONTextEncoder`` writes, and what any other writer does that keeps to RFC 8259 and
/// gives no name to two members of an object: of those another reader might take another one.
public enum JSONTextDecoder {
  /// The deepest that values may be nested.
  public static let depthLimit = 200

  /// Reads a value from a text that holds nothing else.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: The JSON.
  /// - Returns: The value.
  /// - Throws: ``JSONError`` for a text that is no JSON, `DecodingError` for one that says something
  ///   else, or what the type's own decoding throws.
  public static func value<Value: Decodable>(
    _ type: Value.Type,
    from text: String
  ) throws -> Value {
    try Value(from: JSONValueDecoder(value: JSONParser.value(of: text), codingPath: []))
  }
}
