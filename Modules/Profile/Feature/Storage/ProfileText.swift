import ProfileContract

/// What a text of a profile may be made of.
enum ProfileText {
  /// Returns a text as one line, without anything that controls a terminal or turns its direction.
  static func line(_ text: String) -> String {
    text.unicodeScalars.split { $0.properties.isWhitespace || isControl($0) }
      .map { String($0.filter { !isDirection($0) }) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Returns a text as lines, each of them cleaned as a line is.
  static func lines(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map {
      line(String($0))
    }
    return lines.reversed().drop(while: \.isEmpty).reversed()
      .drop(while: \.isEmpty).joined(separator: "\n")
  }

  /// Returns whether a text has anything that can be seen.
  static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
      return switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
        .paragraphSeparator, .nonspacingMark, .enclosingMark:
        false
      default: true
      }
    }
  }

  /// Returns a text that is not too long; what is counted are code points, so that marks cannot be
  /// piled up on one letter without end.
  static func checked(
    _ text: String,
    field: String,
    atMost limit: Int
  ) throws(ProfileError) -> String {
    guard text.unicodeScalars.count <= limit else {
      throw .tooLong(field: field, limit: limit)
    }
    return text
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  /// The signs that turn the direction of the text behind them.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
