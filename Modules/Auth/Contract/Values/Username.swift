public import Links

/// The name by which a user is found: 3 to 32 letters, digits, dots, dashes or underscores.
///
/// It is shown as its owner wrote it, and compared without regard to case.
public struct Username: Hashable, Sendable, TextCodable {
  /// What the parameter expects.
  public static let expectation =
    "a username of 3 to 32 letters, digits, dots, dashes or underscores"

  /// A username.
  public static let example = "alice"

  /// A user.
  public static var inputKind: InputKind { .person }

  /// The name as its owner wrote it.
  public let text: String

  /// The form that is compared: two names with the same folded form are one name.
  public let folded: String

  /// Creates a username, or returns nil for a text that cannot be one.
  public init?(_ text: some StringProtocol) {
    self.init(String(text))
  }

  /// Creates a username, or returns nil for a text that cannot be one.
  public init?(_ text: String) {
    var text = text
    switch text.withUTF8(Self.spelling) {
    case nil: return nil
    case .folded: folded = text
    case .mixed: folded = text.lowercased()
    }
    self.text = text
  }

  /// Creates a username from a parameter's text, also after the `@` with which screens show it, and
  /// without the spaces around it that keyboards of phones add.
  public init?(parameter text: Substring) {
    var name = text
    while name.last?.isWhitespace == true { name.removeLast() }
    name = name.drop(while: \.isWhitespace)
    self.init(name.hasPrefix("@") ? name.dropFirst() : name)
  }

  /// The name as its owner wrote it.
  public var parameterText: String { text }

  /// Returns whether two names are equal without regard to case.
  public static func == (left: Self, right: Self) -> Bool {
    left.folded == right.folded
  }

  /// Hashes the folded form, as names that differ in case are equal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(folded)
  }

  /// Whether a name is its own folded form.
  private enum LetterCase {
    case folded, mixed
  }

  /// Returns how a name is spelled, or nil for a text that cannot be one.
  private static func spelling(_ bytes: UnsafeBufferPointer<UInt8>) -> LetterCase? {
    guard (3...32).contains(bytes.count), let first = bytes.first else { return nil }
    var spelling = LetterCase.folded
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): spelling = .mixed
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
      default: return nil
      }
    }
    return "_-.".utf8.contains(first) ? nil : spelling
  }
}

extension Username: CustomStringConvertible {
  /// The name as its owner wrote it.
  public var description: String { text }
}
