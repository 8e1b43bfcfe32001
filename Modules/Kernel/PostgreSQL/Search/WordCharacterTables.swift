/// The tables of characters, in the form in which a text is read.
struct WordCharacterTables: Sendable {
  /// The tables of all searches.
  static let shared = WordCharacterTables()

  private let separators: [ClosedRange<UInt32>]
  private let marks: Set<UInt32>
  private let foldings: [UInt32: UInt32]

  private init() {
    separators = Self.ranges(WordCharacters.separators)
    marks = Set(Self.ranges(WordCharacters.marks).joined())
    var foldings: [UInt32: UInt32] = [:]
    for entry in Self.words(WordCharacters.foldings) {
      let isSame = entry.contains(":")
      let parts = entry.split { $0 == "=" || $0 == ":" }
      guard parts.count == 2, let target = UInt32(parts[1], radix: 16) else { continue }
      let isSecond = parts[0].contains("/")
      let range = Self.range(parts[0])
      for character in range where !isSecond || (character - range.lowerBound) % 2 == 0 {
        foldings[character] = isSame ? target : target + (character - range.lowerBound)
      }
    }
    self.foldings = foldings
  }

  /// Whether a character separates words; a mark does where no word has begun.
  func isSeparator(_ character: Unicode.Scalar) -> Bool {
    let value = character.value
    var (low, high) = (0, separators.count)
    while low < high {
      let middle = (low + high) / 2
      if separators[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < separators.count && separators[low].contains(value)
  }

  func isMark(_ character: Unicode.Scalar) -> Bool { marks.contains(character.value) }

  /// Returns a character without its case and its marks.
  func folded(_ character: Unicode.Scalar) -> Unicode.Scalar {
    foldings[character.value].flatMap(Unicode.Scalar.init) ?? character
  }

  private static func words(_ table: String) -> [Substring] {
    table.split { $0 == " " || $0.isNewline }
  }

  private static func ranges(_ table: String) -> [ClosedRange<UInt32>] {
    words(table).map(range)
  }

  private static func range(_ text: Substring) -> ClosedRange<UInt32> {
    let ends = text.split { $0 == "-" || $0 == "/" }.compactMap { UInt32($0, radix: 16) }
    return (ends.first ?? 0)...(ends.last ?? 0)
  }
}
