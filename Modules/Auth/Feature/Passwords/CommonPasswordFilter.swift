import CommonPasswords
import System

/// The hundred thousand passwords that are used most, as a Bloom filter.
///
/// It contains every password of the lists that `Scripts/common-passwords` names, and takes hardly any
/// other for one of them. What is asked is written in small letters first, and letters and digits that
/// only look different, such as full-width ones, become plain ones.
enum CommonPasswordFilter {
  /// The number of bits that are looked at for one password.
  private static let hashes: UInt64 = 12

  /// The shortest password in the filter.
  private static let shortest = 6

  /// The most digits and symbols around a common password that make no other password of it.
  private static let longestAffix = 4

  /// Returns whether a password is common: as it is, without spaces, with letters for the symbols that
  /// resemble them, or without a few digits and symbols around it.
  static func matches(_ password: String) -> Bool {
    let plain = plain(password)
    // The first signs at the end may stand for letters, as in `p@cker$1`.
    let tail = min(plain.reversed().prefix { !$0.isLetter }.count, longestAffix)
    let parts = (0...tail).map { plain.dropLast($0) }
    // The digits of the password itself may follow those that stand for letters, as in `$up3r123`.
    let digits = plain.suffix(plain.reversed().prefix(while: \.isNumber).count)
    let words = SubstitutedLetters.spellings(of: plain.dropLast(digits.count)).map { $0 + digits }
    let spellings = Set(
      parts.flatMap { SubstitutedLetters.spellings(of: $0) } + words + [plain]
        + SubstitutedLetters.mixtures(of: Substring(plain))
    )
    return spellings.contains { spelling in
      contains(spelling) || contains(trimmed(spelling))
    } || contains(trimmed(plain))
  }

  /// Returns whether a text is in the filter.
  private static func contains(_ text: String) -> Bool {
    guard text.unicodeScalars.count >= shortest else { return false }
    let digest = SecretDigest(of: text).rawValue
    let (start, step) = (number(digest[0..<8]), number(digest[8..<16]))
    let bits = UnsafeBufferPointer(start: common_passwords(), count: common_passwords_size())
    return (0..<hashes).allSatisfy { index in
      let place = (start &+ index &* step) % UInt64(bits.count * 8)
      return bits[Int(place / 8)] & (1 << UInt8(place % 8)) != 0
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns a text without the digits and symbols at its ends, if there are only a few.
  private static func trimmed(_ text: String) -> String {
    let head = text.prefix { !$0.isLetter }.count
    let tail = text.reversed().prefix { !$0.isLetter }.count
    guard head < text.count, head <= longestAffix, tail <= longestAffix else { return text }
    return String(text.dropFirst(head).dropLast(tail))
  }

  /// Returns a text in small letters, without spaces and what does not show, and with plain letters
  /// and digits.
  static func plain(_ text: String) -> String {
    let scalars = text.composed.unicodeScalars.map(UnicodeVariantFolding.plain)
    let shown = scalars.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    return String(String.UnicodeScalarView(shown)).lowercased()
  }
}

/// Letters and digits that Unicode has more than once, for other widths, circles and formulas, and
/// letters that look like those of ASCII.
enum UnicodeVariantFolding {
  /// The letters of other scripts, and other signs, that look like a letter.
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "к": "k",
    "м": "m", "о": "o", "р": "p", "ԛ": "q", "ѕ": "s", "т": "t", "у": "y", "ԝ": "w", "х": "x",
    "А": "A", "В": "B", "С": "C", "Е": "E", "Н": "H", "І": "I", "Ј": "J", "К": "K", "М": "M",
    "О": "O", "Р": "P", "Ѕ": "S", "Т": "T", "У": "Y", "Х": "X", "α": "a", "ι": "i", "κ": "k",
    "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u", "χ": "x", "ſ": "s", "ı": "i", "ø": "o",
    "Ⅰ": "I", "Ⅴ": "V", "Ⅹ": "X", "Ⅼ": "L", "Ⅽ": "C", "Ⅾ": "D", "Ⅿ": "M",
    "ⅰ": "i", "ⅴ": "v", "ⅹ": "x", "ⅼ": "l", "ⅽ": "c", "ⅾ": "d", "ⅿ": "m",
  ]

  /// Returns the plain letter or digit that a character is a variant of, or the character itself.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: shifted(scalar, from: 0xFF01, to: 0x21)
    case 0x24B6...0x24CF: shifted(scalar, from: 0x24B6, to: 0x41)
    case 0x24D0...0x24E9: shifted(scalar, from: 0x24D0, to: 0x61)
    case 0x1D400...0x1D6A3: letter((scalar.value - 0x1D400) % 52) ?? scalar
    case 0x1D7CE...0x1D7FF: shifted(scalar, by: (scalar.value - 0x1D7CE) % 10, to: 0x30)
    default: lookalikes[scalar] ?? latin(scalar) ?? scalar
    }
  }

  /// Returns the letter that a Latin one is a form of: with an accent, or a small capital.
  private static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix("LATIN ") else {
      return nil
    }
    let words = name.split(separator: " ").prefix { $0 != "WITH" }
    guard let letter = words.last, letter.utf8.count == 1 else { return nil }
    return letter.lowercased().unicodeScalars.first
  }

  private static func shifted(
    _ scalar: Unicode.Scalar,
    from first: UInt32,
    to target: UInt32
  ) -> Unicode.Scalar {
    shifted(scalar, by: scalar.value - first, to: target)
  }

  private static func shifted(
    _ scalar: Unicode.Scalar,
    by offset: UInt32,
    to target: UInt32
  ) -> Unicode.Scalar {
    Unicode.Scalar(target + offset) ?? scalar
  }

  /// Returns a letter by its number: capitals are first.
  private static func letter(_ number: UInt32) -> Unicode.Scalar? {
    Unicode.Scalar(number < 26 ? 0x41 + number : 0x61 + number - 26)
  }
}
