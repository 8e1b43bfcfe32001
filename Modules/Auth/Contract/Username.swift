public import Links

/// The name under which somebody signs in and is found by others.
///
/// It is written as its owner chose it, and equals every other way to write it in large and small
/// letters. Only plain letters, digits and a few signs occur, so that no two names look the same.
public struct Username: Sendable {
  /// The name as its owner writes it.
  public let text: String

  /// The name in small letters, as it is compared and stored.
  public let folded: String

  /// How many characters a name has.
  public static let lengths = 3...32

  /// Takes a name, if it is one.
  ///
  /// - Parameter text: 3 to 32 letters, digits and single dots, hyphens or underscores between
  ///   them, beginning with a letter.
  public init?(_ text: String) {
    guard Self.lengths.contains(text.utf8.count), Self.isWellFormed(text.utf8) else { return nil }
    self.text = text
    folded = text.lowercased()
  }

  private static func isWellFormed(_ bytes: String.UTF8View) -> Bool {
    var wasSign = true
    var isFirst = true
    for byte in bytes {
      let isSign = signs.contains(byte)
      guard isSign || isLetter(byte) || (!isFirst && digits.contains(byte)) else { return false }
      guard !(isSign && wasSign) else { return false }
      wasSign = isSign
      isFirst = false
    }
    return !wasSign
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let signs = [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")]
}

extension Username: Hashable, Comparable {
  /// Whether two names are the same but for large and small letters.
  public static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }

  /// Orders names as in a dictionary.
  public static func < (left: Self, right: Self) -> Bool { left.folded < right.folded }

  /// Feeds the name to a hasher, in small letters.
  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

extension Username: ParameterValue, CustomStringConvertible {
  /// Reads a name.
  public init?(parameter text: Substring) {
    self.init(String(text))
  }

  /// The name as its owner writes it.
  public var parameterText: String { text }

  /// Says what one has to write.
  public static var expectation: String {
    "a username: 3 to 32 letters, digits, dots, hyphens or underscores, beginning with a letter"
  }

  /// The name as its owner writes it.
  public var description: String { text }
}

extension Username: Codable {
  /// Reads a name, and refuses what is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let name = Username(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no username")
    }
    self = name
  }

  /// Writes the name as its owner writes it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
