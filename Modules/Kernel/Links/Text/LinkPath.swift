/// The path of a place: its link without the scheme.
///
/// Written as a string; every value in it is percent-encoded, and an optional value of the query
/// that is nil is left out together with its name:
///
/// ```swift
/// let path: LinkPath = "messaging/with/\(username)?before=\(before)"
/// ```
public struct LinkPath: Sendable {
  /// The path as text, with its values encoded.
  public let text: String

  /// Where its values are: only a table can tell whether one must be told apart from a literal that
  /// is written the same.
  @usableFromInline let values: PathValueOffsets

  @inlinable
  init(text: String, values: PathValueOffsets) {
    self.text = text
    self.values = values
  }
}

extension LinkPath: Hashable {
  /// Whether two paths read the same.
  public static func == (first: LinkPath, second: LinkPath) -> Bool { first.text == second.text }

  /// Feeds the text to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension LinkPath: CustomStringConvertible {
  /// The path as text.
  public var description: String { text }
}

extension LinkPath: ExpressibleByStringInterpolation {
  /// Takes a path that holds no values.
  @inlinable
  public init(stringLiteral text: String) {
    self.init(text: text, values: PathValueOffsets())
  }

  /// Takes a path with its values.
  @inlinable
  public init(stringInterpolation interpolation: PathInterpolation) {
    self.init(text: interpolation.text, values: interpolation.values)
  }
}
