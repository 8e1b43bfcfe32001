import Database

/// The beginning of a word, at the end of a user's search.
///
/// The index would collect every such word from the messages of all users, which takes longer the
/// more there are. So a search reads the texts themselves, the newest first and in batches. Case and
/// accents do not matter.
struct SearchWordPrefix: Sendable {
  /// The number of messages that are read at once.
  static let batchSize = 500

  /// The number of batches that a page without a hit reads.
  static let batchLimit = 4

  private let letters: [UInt8]

  init(_ text: String) {
    letters = Self.folded(text)
  }

  /// Returns whether any word of a text begins with the letters.
  func beginsWord(of text: String) -> Bool {
    // ASCII text is compared without a folded copy.
    let answer: Bool? =
      text.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.allSatisfy { $0 < 0x80 } ? beginsWord(of: bytes) : nil
      } ?? nil
    return answer ?? Self.folded(text).withUnsafeBufferPointer { beginsWord(of: $0) }
  }

  private func beginsWord(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isInside = false
    for index in text.indices {
      let isLetter = Self.isLetter(Self.lowercase(text[index]))
      if isLetter, !isInside, text[index...].lazy.map(Self.lowercase).starts(with: letters) {
        return true
      }
      isInside = isLetter
    }
    return false
  }

  /// Returns the bytes of a text in lower case without accents.
  private static func folded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return folded(text.lowercased().unicodeScalars) }
    return bytes.map(lowercase)
  }

  /// Returns an ASCII letter in lower case, and any other byte as it is.
  private static func lowercase(_ byte: UInt8) -> UInt8 {
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

  /// Returns whether a byte belongs to a word; all bytes beyond ASCII do.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// The letter without its accents, found through its name: `LATIN SMALL LETTER E WITH ACUTE`.
  var plain: Unicode.Scalar {
    if isASCII { return self }
    let words = properties.name?.split(separator: " ").prefix(5) ?? []
    guard words.count == 5, words[0] == "LATIN", words[4] == "WITH", words[3].utf8.count == 1,
      let letter = words[3].unicodeScalars.first?.properties.lowercaseMapping.unicodeScalars.first
    else { return self }
    return letter
  }
}
