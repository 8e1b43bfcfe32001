/// The digits and symbols that users write instead of letters, as in `p@ssw0rd`.
enum SubstitutedLetters {
  private static let letters: [Character: Character] = [
    "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s",
    "!": "i", "|": "l", "+": "t", "€": "e",
  ]

  /// Returns a text in small letters with the letters that its digits and symbols replace.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - one: The letter for the digit 1, which replaces i and l.
  /// - Returns: The text as it would be written without them.
  static func restored(in text: Substring, one: Character = "i") -> String {
    String(text.map { $0 == "1" ? one : letters[$0] ?? $0 })
  }
}
