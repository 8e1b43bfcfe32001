/// A paragraph.
public struct Paragraph: ScreenPart, Hashable, Sendable {
  /// The words.
  public let words: String

  /// Creates a paragraph.
  public init(_ words: String) {
    self.words = words
  }

  /// Adds the paragraph to a screen.
  public func add(to screen: inout Screen) { screen.text.append(words) }
}

/// A named value.
public struct LabeledValue: ScreenPart, Hashable, Sendable, Codable {
  /// The name.
  public let name: String

  /// The value, as text.
  public let value: String

  /// Creates a named value.
  public init(_ name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Adds the value to a screen.
  public func add(to screen: inout Screen) { screen.fields.append(self) }
}
