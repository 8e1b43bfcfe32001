/// The path of a place: what its link says after the scheme.
///
/// Written as a string; every value in it is percent-encoded, and an optional value of the query
/// that is nil is left out together with its name:
///
/// ```swift
/// let path: Path = "messaging/with/\(username)?before=\(before)"
/// ```
public struct Path: Sendable {
  /// The path as text, with its values encoded.
  public let text: String

  /// Which segments hold a value, the first in the lowest bit: only a table can tell whether such a
  /// value must be told apart from a literal that is written the same.
  let values: UInt32

  init(text: String, values: UInt32) {
    self.text = text
    self.values = values
  }
}

extension Path: Hashable {
  /// Whether two paths read the same.
  public static func == (first: Path, second: Path) -> Bool { first.text == second.text }

  /// Feeds the text to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Path: CustomStringConvertible {
  /// The path as text.
  public var description: String { text }
}

extension Path: ExpressibleByStringInterpolation {
  /// Takes a path that holds no values.
  public init(stringLiteral text: String) {
    self.init(text: text, values: 0)
  }

  /// Takes a path with its values.
  public init(stringInterpolation interpolation: PathInterpolation) {
    self.init(text: interpolation.finished, values: interpolation.values)
  }
}
