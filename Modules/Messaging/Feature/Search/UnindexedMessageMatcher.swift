/// The words of a search, for messages that are not in the index yet.
///
/// They are found as the index finds them: whole words, whatever their case and accents.
struct UnindexedMessageMatcher: Sendable {
  /// Each word as the index divides it; a text must have the parts one after another.
  private let words: [[String]]

  init(_ words: some Sequence<String>) {
    self.words = words.map(Self.parts)
  }

  /// Returns whether a text has all words.
  func areIn(_ text: String) -> Bool {
    let parts = Self.parts(of: text)
    return words.allSatisfy { word in parts.contains(word) }
  }

  /// Returns the letters and digits of a text in lower case and without accents, divided where
  /// something else stands between them.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.role {
      case .letter: part.unicodeScalars.append(scalar.plain)
      case .mark: continue
      case .separator:
        if !part.isEmpty { parts.append(part) }
        part = ""
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }
}

extension Unicode.Scalar {
  /// What a scalar is to the index.
  fileprivate enum Role {
    case letter, mark, separator
  }

  fileprivate var role: Role {
    switch value {
    case 0x61...0x7A, 0x30...0x39: return .letter
    case 0..<0x80: return .separator
    default: break
    }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      .letter
    case .nonspacingMark: .mark
    default: .separator
    }
  }
}
