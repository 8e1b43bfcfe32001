public import Links

/// What a message says: some visible text of at most 4,000 characters.
public struct MessageText: Hashable, Sendable, ParameterValue, CustomStringConvertible {
  /// The most characters, counted as Unicode counts its scalars.
  public static let limit = 4_000

  /// What a text must be to be sent.
  public static let expectation = "a text of 1 to 4,000 characters"

  /// The text as it was written.
  public let text: String

  /// Takes a text, or nothing if it is blank, too long or holds a zero character.
  public init?(_ text: some StringProtocol) {
    guard text.fits(Self.limit) else { return nil }
    self.text = String(text)
  }

  /// Takes the text of a parameter, or nothing if it is not fit to be sent.
  public init?(parameter text: Substring) {
    self.init(text)
  }

  /// The text as it was written.
  public var parameterText: String { text }

  /// The text as it was written.
  public var description: String { text }
}

/// What a group is called: some visible text of at most 80 characters.
public struct GroupTitle: Hashable, Sendable, ParameterValue, CustomStringConvertible {
  /// The most characters, counted as Unicode counts its scalars.
  public static let limit = 80

  /// What a text must be to be a title.
  public static let expectation = "a title of 1 to 80 characters"

  /// The title as it was written.
  public let text: String

  /// Takes a title, or nothing if it is blank, too long or holds a zero character.
  public init?(_ text: some StringProtocol) {
    guard text.fits(Self.limit) else { return nil }
    self.text = String(text)
  }

  /// Takes the text of a parameter, or nothing if it is not fit to be a title.
  public init?(parameter text: Substring) {
    self.init(text)
  }

  /// The title as it was written.
  public var parameterText: String { text }

  /// The title as it was written.
  public var description: String { text }
}

extension StringProtocol {
  /// Whether the text can be stored everywhere, shows something, and is not too long.
  fileprivate func fits(_ limit: Int) -> Bool {
    utf8.count <= limit * 4 && unicodeScalars.count <= limit && !utf8.contains(0)
      && unicodeScalars.contains { !$0.properties.isWhitespace && $0.isShown }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar by itself can leave a mark, unlike control and format characters.
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned: false
    default: true
    }
  }
}
