public import Links

/// The text of a message, with at least one visible character.
public struct MessageText: Hashable, Sendable, ParameterValue, CustomStringConvertible {
  /// The most characters, counted as Unicode scalars.
  public static let limit = 4_000

  /// What the user must enter.
  public static let expectation = "a text of 1 to \(limit) characters"

  /// Always: a message can have several words.
  public static var isText: Bool { true }

  /// The text as the sender wrote it.
  public let text: String

  /// Creates a text, or nil if it is blank, too long or has a zero character.
  public init?(_ text: some StringProtocol) {
    guard text.fits(Self.limit) else { return nil }
    self.text = String(text)
  }

  /// Creates a text from a parameter.
  public init?(parameter text: Substring) {
    self.init(text)
  }

  /// The text as the sender wrote it.
  public var parameterText: String { text }

  /// The text as the sender wrote it.
  public var description: String { text }
}

/// The title of a group: one line, with at least one visible character and none that hides.
public struct GroupTitle: Hashable, Sendable, ParameterValue, CustomStringConvertible {
  /// The most characters, counted as Unicode scalars.
  public static let limit = 80

  /// What the user must enter.
  public static let expectation =
    "a title of 1 to \(limit) characters in one line, without tabs and other characters that cannot "
    + "be seen, the first not @, and not a number after #"

  /// Always: a title can have several words.
  public static var isText: Bool { true }

  /// The title as the owner wrote it.
  public let text: String

  /// Creates a title, or nil if it is blank or too long, or has an invisible character or a line end.
  ///
  /// Nor may it look like a user, whom screens show with an `@`, or like the number of a group.
  public init?(_ text: some StringProtocol) {
    guard text.fits(Self.limit), text.isOneVisibleLine,
      let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }),
      !["@", "\u{FE6B}", "\u{FF20}"].contains(first),
      first != "#" || !text.dropFirst().allSatisfy(\.isWholeNumber)
    else { return nil }
    self.text = String(text)
  }

  /// Creates a title from a parameter.
  public init?(parameter text: Substring) {
    self.init(text)
  }

  /// The title as the owner wrote it.
  public var parameterText: String { text }

  /// The title as the owner wrote it.
  public var description: String { text }
}

extension StringProtocol {
  /// Returns whether the text can be stored, has a visible character and is short enough.
  func fits(_ limit: Int) -> Bool {
    utf8.count <= limit * 4 && unicodeScalars.count <= limit && !utf8.contains(0)
      && unicodeScalars.contains { !$0.properties.isWhitespace && $0.isVisible }
  }
}

extension StringProtocol {
  /// Whether the text is one line in which every character shows; emoji may be joined and styled.
  fileprivate var isOneVisibleLine: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
        false
      default:
        !scalar.properties.isDefaultIgnorableCodePoint || [0x200D, 0xFE0F].contains(scalar.value)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible by itself, unlike control and format characters.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned: false
    default: true
    }
  }
}
