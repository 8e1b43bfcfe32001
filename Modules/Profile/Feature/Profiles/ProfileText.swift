import ProfileContract

/// The rules for the texts of a profile.
enum ProfileText {
  /// Returns the name under which a user is shown.
  ///
  /// - Throws: ``ProfileError`` for a name that is too long or has no visible character.
  static func name(_ text: String) throws(ProfileError) -> String {
    let name = line(text)
    guard isVisible(name) else { throw .blankName }
    return try checked(name, field: "name", limit: 64)
  }

  /// Returns what a user says about themselves.
  ///
  /// - Throws: ``ProfileError/tooLong(field:limit:)``.
  static func bio(_ text: String) throws(ProfileError) -> String {
    try checked(lines(text), field: "bio", limit: 1_000)
  }

  /// Returns what a user is doing at the moment.
  ///
  /// - Throws: ``ProfileError/tooLong(field:limit:)``.
  static func status(_ text: String) throws(ProfileError) -> String {
    try checked(line(text), field: "status", limit: 140)
  }

  /// Returns what a user searches for, which fits into a link.
  ///
  /// - Throws: ``ProfileError/tooLong(field:limit:)``.
  static func search(_ text: String) throws(ProfileError) -> String {
    try checked(text, field: "text", limit: 200)
  }

  /// Returns a text as one line, without characters that control a terminal or its text direction,
  /// and without those that nobody sees.
  private static func line(_ text: String) -> String {
    text.unicodeScalars.split { $0.properties.isWhitespace || isControl($0) }
      .map { visible(Array($0)) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Returns a word without invisible characters.
  ///
  /// Those that join or style what stands before them stay: in emoji, and in scripts beyond Latin.
  private static func visible(_ word: [Unicode.Scalar]) -> String {
    var kept = String.UnicodeScalarView()
    for (index, scalar) in word.enumerated() {
      let next = index + 1 < word.count ? word[index + 1] : nil
      if !isHidden(scalar) || isJoining(scalar, between: kept.last, and: next) {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    return switch scalar.properties.generalCategory {
    case .format, .privateUse, .unassigned, .surrogate: true
    default: scalar.value == 0x2800
    }
  }

  private static func isJoining(
    _ scalar: Unicode.Scalar,
    between previous: Unicode.Scalar?,
    and next: Unicode.Scalar?
  ) -> Bool {
    guard let previous, previous.value > 0x2FF else { return false }
    return switch scalar.value {
    case 0xFE0E, 0xFE0F: previous.properties.isEmoji
    case 0x200C, 0x200D: next.map { $0.value > 0x2FF && !isHidden($0) } ?? false
    default: false
    }
  }

  /// Returns a text as lines, each cleaned like a single line.
  private static func lines(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map {
      line(String($0))
    }
    return lines.reversed().drop(while: \.isEmpty).reversed()
      .drop(while: \.isEmpty).joined(separator: "\n")
  }

  /// Returns whether a text has a visible character.
  private static func isVisible(_ text: String) -> Bool {
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

  // Code points count, not characters: otherwise a letter could carry any number of marks.
  private static func checked(
    _ text: String,
    field: String,
    limit: Int
  ) throws(ProfileError) -> String {
    guard text.unicodeScalars.count <= limit else { throw .tooLong(field: field, limit: limit) }
    return text
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
