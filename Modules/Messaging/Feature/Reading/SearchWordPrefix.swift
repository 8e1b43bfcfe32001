import Database

/// The beginning of a word, with which a person's search ends.
///
/// The index would collect every word that begins so from everybody's messages, which takes the
/// longer the more there are. So the texts themselves are looked through, the newest first and a
/// portion at a time. Small letters stand for large ones, and plain ones for those with accents.
struct SearchWordPrefix: Sendable {
  /// How many messages are looked through at once.
  static let portion = 500

  private let letters: [UInt8]

  init(_ text: String) {
    letters = Self.folded(text)
  }

  /// Returns whether a word of a text begins so.
  func opensWord(of text: String) -> Bool {
    // Mostly there is no need for a copy: a text of ASCII is folded as it is looked through.
    let answer: Bool? =
      text.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.allSatisfy { $0 < 0x80 } ? opensWord(of: bytes) : nil
      } ?? nil
    return answer ?? Self.folded(text).withUnsafeBufferPointer { opensWord(of: $0) }
  }

  private func opensWord(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isInside = false
    for index in text.indices {
      let isLetter = Self.isLetter(Self.small(text[index]))
      if isLetter, !isInside, text[index...].lazy.map(Self.small).starts(with: letters) {
        return true
      }
      isInside = isLetter
    }
    return false
  }

  /// The bytes of a text in small letters without accents.
  private static func folded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return folded(text.lowercased().unicodeScalars) }
    return bytes.map(small)
  }

  /// The small letter for a large one of ASCII; every other byte as it is.
  private static func small(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func folded(_ scalars: some Sequence<Unicode.Scalar>) -> [UInt8] {
    var folded = ""
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark: continue
      case .lowercaseLetter where !scalar.isASCII: folded.unicodeScalars.append(scalar.plain)
      case .otherPunctuation where !scalar.isASCII, .spaceSeparator: folded.append(" ")
      default: folded.unicodeScalars.append(scalar)
      }
    }
    return Array(folded.utf8)
  }

  /// Whether a byte belongs to a word; whatever is not ASCII does.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// The letter without its accents, as its name tells: `LATIN SMALL LETTER E WITH ACUTE`.
  fileprivate var plain: Unicode.Scalar {
    let words = properties.name?.split(separator: " ").prefix(5) ?? []
    guard words.count == 5, words[0] == "LATIN", words[4] == "WITH", words[3].utf8.count == 1,
      let letter = words[3].unicodeScalars.first?.properties.lowercaseMapping.unicodeScalars.first
    else { return self }
    return letter
  }
}
