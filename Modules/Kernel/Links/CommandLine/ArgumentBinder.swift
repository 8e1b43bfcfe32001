/// Which text was given for which parameter.
struct ArgumentBinder {
  private(set) var texts: [[String]]
  private let facts: [ParameterInfo]
  private let hidesText: Bool

  init(_ facts: [ParameterInfo]) {
    self.facts = facts
    hidesText = facts.contains(where: \.isSecret)
    texts = Array(repeating: [], count: facts.count)
  }

  /// Gives every text its parameter.
  mutating func bind(_ arguments: CommandArguments) throws(ParameterError) {
    for named in arguments.named { try give(named.text, to: try index(of: named.name)) }
    for word in try bindNames(in: arguments.words[...]) { try bindPosition(word) }
  }

  /// Binds the texts that follow names, and returns the words without a name.
  private mutating func bindNames(in words: ArraySlice<ShellWord>) throws(ParameterError)
    -> [String]
  {
    var rest = words
    var positional: [String] = []
    while let word = rest.popFirst() {
      guard Self.isName(word) else {
        positional.append(word.text)
        continue
      }
      guard word.text != "--" else { return positional + rest.map(\.text) }
      try bindName(word.text.dropFirst(2), before: &rest)
    }
    return positional
  }

  private mutating func bindName(
    _ name: Substring,
    before rest: inout ArraySlice<ShellWord>
  ) throws(ParameterError) {
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let index = try index(of: String(parts[0]))
    if parts.count == 2 { return try give(String(parts[1]), to: index) }
    if facts[index].presence == .flag { return try give("", to: index) }
    guard let next = rest.first, !Self.isName(next) else { throw .valueless(facts[index]) }
    rest.removeFirst()
    try give(next.text, to: index)
  }

  private mutating func bindPosition(_ text: String) throws(ParameterError) {
    for (index, facts) in facts.enumerated() {
      switch facts.presence {
      case .flag: continue
      case .repeated: return texts[index].append(text)
      case .required, .optional, .defaulted:
        if texts[index].isEmpty { return texts[index].append(text) }
      }
    }
    throw .unexpected(hidesText ? nil : text)
  }

  private mutating func give(_ text: String, to index: Int) throws(ParameterError) {
    guard texts[index].isEmpty || facts[index].presence == .repeated else {
      throw .repeated(facts[index])
    }
    texts[index].append(text)
  }

  private func index(of name: String) throws(ParameterError) -> Int {
    if let index = facts.firstIndex(where: { $0.name == name }) { return index }
    let known = facts.map(\.name)
    throw .unknownName(
      hidesText ? nil : name,
      nearest: SpellingSuggestion.words(to: name, among: known),
      known: known
    )
  }

  private static func isName(_ word: ShellWord) -> Bool {
    !word.isQuoted && word.text.utf8.starts(with: "--".utf8)
  }
}
