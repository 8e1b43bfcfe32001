/// The path of a file, as a user writes it; a front can complete it.
public struct FilePath: Hashable, Sendable, ParameterValue, CustomStringConvertible {
  /// A path of a file.
  public static let expectation = "the path of a file"

  /// A file.
  public static var inputKind: InputKind { .file }

  /// Always: a path can have spaces.
  public static var isText: Bool { true }

  /// The path.
  public let text: String

  /// Takes any text as a path that is not empty and has no NUL, which no path can have.
  public init?(parameter text: Substring) {
    guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
    self.text = String(text)
  }

  /// The path.
  public var parameterText: String { text }

  /// The path.
  public var description: String { text }
}
