public import Links

/// A name that belongs to nothing that the user may know, and what it was meant to name.
public struct UnresolvedName: Hashable, Sendable {
  /// The name as it was given.
  public let text: String

  /// The expectations of the parameters whose values resemble what was meant; none for any.
  let expectations: [String]

  /// Creates an unknown name.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - types: What it was meant to name, such as `Username.self`; nothing for anything.
  public init(_ text: String, of types: any ParameterValue.Type...) {
    self.text = text
    expectations = types.map { $0.expectation }
  }
}

extension UnresolvedName: Codable {
  /// Reads a name; what it was meant to name is not stored.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Stores the name alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
