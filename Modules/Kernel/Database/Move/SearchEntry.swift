/// An entry of a full-text index.
public struct SearchEntry: Equatable, Sendable {
  /// The key under which the text was entered.
  public let key: Int64

  /// The text, or its words in their order where the engine keeps no more.
  public let text: String

  /// Creates an entry.
  public init(key: Int64, text: String) {
    self.key = key
    self.text = text
  }
}
