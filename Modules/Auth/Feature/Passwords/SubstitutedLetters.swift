/// The digits and symbols that users write instead of letters, as in `p@ssw0rd`.
enum SubstitutedLetters {
  private static let letters: [Character: Character] = [
    "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s",
    "!": "i", "|": "l", "+": "t", "€": "e",
  ]

  /// How many digits 1 are each tried as both letters that they replace.
  private static let mostOnes = 4

  /// How many digits and symbols are each tried as they are, too.
  private static let mostSigns = 6

  /// Returns all that a text can mean where some of its digits are its own, as in `q1w233r4`; nothing
  /// where there are too many to try.
  static func mixtures(of text: Substring) -> [String] {
    let signs = text.count { $0 == "1" || letters[$0] != nil }
    guard (1...mostSigns).contains(signs) else { return [] }
    return text.reduce([""]) { beginnings, sign in
      let meanings = [sign] + (sign == "1" ? ["i", "l"] : [letters[sign]].compactMap(\.self))
      return beginnings.flatMap { beginning in meanings.map { beginning + String($0) } }
    }
  }

  /// Returns a text in small letters with the letters that its digits and symbols replace.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - one: The letter for the digit 1, which replaces i and l.
  /// - Returns: The text as it would be written without them.
  static func restored(in text: Substring, one: Character = "i") -> String {
    String(text.map { $0 == "1" ? one : letters[$0] ?? $0 })
  }

  /// Returns all that a text can mean, with i or l for each of a few digits 1, and with the same letter
  /// for all of many.
  static func spellings(of text: Substring) -> [String] {
    let text = text.replacing("()", with: "o")
    let ones = text.count { $0 == "1" }
    guard (1...mostOnes).contains(ones) else {
      return ["i", "l"].map { restored(in: text, one: $0) }
    }
    return (0..<(1 << ones)).map { choice in
      var left = choice
      let chosen = text.map { letter -> Character in
        guard letter == "1" else { return letter }
        defer { left >>= 1 }
        return left & 1 == 0 ? "i" : "l"
      }
      return restored(in: String(chosen)[...])
    }
  }
}
