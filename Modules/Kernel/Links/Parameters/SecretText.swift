/// A text that must not be shown: a password, a token, a recovery code.
///
/// It never prints itself, not even to a debugger or a mirror. ``reveal()`` is the one way to the
/// text, so that a search for that word finds every place which sees one.
public struct SecretText: Sendable, Hashable, ParameterValue {
  private let text: String

  /// Keeps a text from being shown.
  public init(_ text: String) {
    self.text = text
  }

  /// Keeps what was written from being shown.
  public init?(parameter text: Substring) {
    self.init(String(text))
  }

  /// Returns the text, for the code that must use it.
  public func reveal() -> String { text }

  /// A placeholder of fixed length.
  public var parameterText: String { Self.mask }

  /// A secret text.
  public static var expectation: String { "a secret text" }

  /// Always.
  public static var isSecret: Bool { true }

  private static let mask = "••••••"
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder of fixed length.
  public var description: String { Self.mask }

  /// A placeholder of fixed length.
  public var debugDescription: String { Self.mask }

  /// A mirror that shows nothing.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
