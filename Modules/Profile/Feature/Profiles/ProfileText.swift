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
    try checked(lines(text), field: "biography", limit: 1_000)
  }

  /// Returns what a user is doing at the moment.
  ///
  /// - Throws: ``ProfileError/tooLong(field:limit:)``.
  static func status(_ text: String) throws(ProfileError) -> String {
    try checked(line(text), field: "status", limit: 140)
  }

  /// Returns a text as one line, without characters that control a terminal or its text direction.
  private static func line(_ text: String) -> String {
    text.unicodeScalars.split { $0.properties.isWhitespace || isControl($0) }
      .map { String($0.filter { !isDirection($0) }) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
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

  /// Returns whether a character changes the direction of the text after it.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
