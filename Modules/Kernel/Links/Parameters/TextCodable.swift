/// A parameter's value that JSON has as the same text that a user enters.
///
/// Decoding refuses a text that does not suit, so that a value which was read is as good as one that
/// was entered.
public protocol TextCodable: ParameterValue, Codable {
  /// A text that suits, for the descriptions that programs read.
  static var example: String { get }
}

extension TextCodable {
  /// Reads the text, and refuses one that does not suit.
  public init(from decoder: any Decoder) throws { try self.init(textFrom: decoder) }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

  /// Reads the text, for a type that has a raw value, too, and must say which of the two it means.
  public init(textFrom decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(parameter: Substring(try container.decode(String.self))) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "This is not \(Self.expectation)."
      )
    }
    self = value
  }

  /// Writes the text, for a type that has a raw value, too.
  public func encodeText(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(parameterText)
  }
}
