// Shorter names in a script, as far as nothing but the script itself can know them.
extension ScriptCompactor {
  /// Returns a script without what is for those who change it, and with short names.
  ///
  /// What the script declares with `const`, `let` or `function` gets a name of one or two letters,
  /// wherever it is not a property. Names that stand alone in braces stay, since they are names of
  /// properties too, as in `{ key }`. So a script must not declare what it takes from the browser at
  /// another place, and writes the functions of an object as `name: () => …`.
  static func shorten(_ script: String) -> String {
    let compactor = Self(script)
    let names = compactor.shortNames()
    var shortened: [UInt8] = []
    var place = 0
    for word in compactor.words where !compactor.isProperty(word) {
      guard let name = names[compactor.text(of: word)] else { continue }
      shortened += compactor.compacted[place..<word.range.lowerBound] + name.utf8
      place = word.range.upperBound
    }
    shortened += compactor.compacted[place...]
    return String(decoding: shortened, as: UTF8.self)
  }

  private func text(of word: Word) -> String {
    String(decoding: compacted[word.range], as: UTF8.self)
  }

  /// The short names of what the script declares: the shortest for what is named most.
  private func shortNames() -> [String: String] {
    let named = Dictionary(grouping: words, by: text).mapValues { words in
      words.filter { !isProperty($0) }.count
    }
    let bare = Set(words.filter(isBareProperty).map(text))
    let ordered = declared.subtracting(bare).filter { $0.utf8.count > 1 }.sorted {
      (named[$1, default: 0], $0) < (named[$0, default: 0], $1)
    }
    let free = Self.candidates.lazy.filter { named[$0] == nil }
    return Dictionary(uniqueKeysWithValues: zip(ordered, free))
  }

  private var declared: Set<String> {
    let pairs = zip(words, words.dropFirst()).filter { first, second in
      ["const", "let", "function"].contains(text(of: first))
        && compacted[first.range.upperBound..<second.range.lowerBound].elementsEqual(" ".utf8)
    }
    return Set(pairs.map { text(of: $1) })
  }

  /// One letter, then two signs of which the first is a letter; none of them is a word of the language.
  private static let candidates: [String] = {
    let small = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let letters = small + small.map { $0.uppercased() }
    let digits = (0...9).map(String.init)
    let pairs = letters.flatMap { first in (letters + digits).map { first + $0 } }
    return letters + pairs.filter { !["as", "do", "if", "in", "is", "of"].contains($0) }
  }()

  /// Whether a word is the name of a property: behind a dot, or before the colon of a value.
  private func isProperty(_ word: Word) -> Bool {
    let before = compacted[..<word.range.lowerBound]
    if before.last == UInt8(ascii: ".") { return !before.suffix(3).elementsEqual("...".utf8) }
    return byte(after: word) == UInt8(ascii: ":") && "{,".utf8.contains(before.last ?? 0)
  }

  /// Whether a word stands alone in braces, as the name of a property and of its value.
  private func isBareProperty(_ word: Word) -> Bool {
    guard word.bracket == UInt8(ascii: "{") else { return false }
    let before = compacted[..<word.range.lowerBound]
    return "{,.".utf8.contains(before.last ?? 0) && ",}=".utf8.contains(byte(after: word))
  }

  private func byte(after word: Word) -> UInt8 {
    word.range.upperBound < compacted.count ? compacted[word.range.upperBound] : 0
  }
}
