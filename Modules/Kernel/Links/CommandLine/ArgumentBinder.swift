/// Which text was given for which parameter.
struct ArgumentBinder {
  private(set) var texts: [[String]]
  private let facts: [ParameterInfo]
  private let hidesText: Bool
  private let rest: Int?

  /// Whether the name and the value of a text come directly before the words that follow.
  private var isAfterText = false

  init(_ facts: [ParameterInfo]) {
    self.facts = facts
    hidesText = facts.contains(where: \.isSecret)
    rest = facts.indexOfRest
    texts = Array(repeating: [], count: facts.count)
  }

  /// Gives every text its parameter.
  mutating func bind(_ arguments: CommandArguments) throws(ParameterError) {
    for named in arguments.named { try give(named.text, to: try index(of: named.name)) }
    for (text, isAfterText) in try bindNames(in: arguments) {
      try bindPosition(text, isAfterText: isAfterText)
    }
  }

  /// Binds the texts that follow names and the rest of the line, and returns the words before it.
  private mutating func bindNames(
    in arguments: CommandArguments
  ) throws(ParameterError) -> [(text: String, isAfterText: Bool)] {
    var rest = arguments.words[...]
    var positional: [(text: String, isAfterText: Bool)] = []
    var endsNames = false
    while let word = rest.first {
      if !endsNames, Self.isName(word) {
        // Unlike removing, dropping copies no words.
        rest = rest.dropFirst()
        (endsNames, isAfterText) = (word.text == "--", false)
        if !endsNames { try bindName(word.text.dropFirst(2), before: &rest) }
      } else if !endsNames, let name = nameWithOtherDashes(word) {
        throw .misspeltDashes(name: name)
      } else if let index = indexOfRest(after: positional.count) {
        try refuseSplitText(word.text, before: index, isAfterText: isAfterText)
        try bindRest(rest, of: arguments.line, to: index, endsNames: endsNames)
        return positional
      } else {
        if !endsNames, !isAfterText, facts.areByNameOnly {
          throw .nameless(hidesText ? nil : word.text, known: facts.map(\.name))
        }
        rest = rest.dropFirst()
        positional.append((word.text, isAfterText))
      }
    }
    if let fault = arguments.line?.fault, !arguments.words.isEmpty { throw .line(fault) }
    return positional
  }

  /// Returns the parameter that takes the rest of the line from here, if everything before it has
  /// a word.
  private func indexOfRest(after count: Int) -> Int? {
    guard let index = rest, texts[index].isEmpty else { return nil }
    let open = facts[..<index].indices.filter {
      facts[$0].presence != .flag && texts[$0].isEmpty
    }
    return open.count <= count ? index : nil
  }

  private mutating func bindRest(
    _ words: ArraySlice<ShellWord>,
    of line: ShellLine?,
    to index: Int,
    endsNames: Bool
  ) throws(ParameterError) {
    let others = facts.indices.filter { $0 != index }.map { facts[$0] }
    let rest = RestOfLineText(words, of: line, before: endsNames ? [] : others)
    if !endsNames { try refuseMisspeltNames(after: words) }
    if let valueless = rest.valueless { throw .valueless(valueless) }
    if let line, !endsNames { try refuseOpenOption(in: line, from: words.first) }
    texts[index].append(rest.text)
    var names = rest.names[...]
    while let name = names.popFirst() { try bindName(name.text.dropFirst(2), before: &names) }
  }

  /// A text may contain an open quote, as an apostrophe is, but not as the value of an option.
  private func refuseOpenOption(
    in line: ShellLine,
    from first: ShellWord?
  ) throws(ParameterError) {
    guard let fault = line.fault, let first else { return }
    let broken = line.words(from: first.range.lowerBound).first {
      $0.range.contains(fault.position)
    }
    guard let broken, Self.isName(broken) else { return }
    let name = broken.text.dropFirst(2).nameAndValue.name
    if facts.contains(where: { $0.name == name }) { throw .line(fault) }
  }

  /// A text may contain what looks like a name, but not a misspelt one, which is not meant as text.
  private func refuseMisspeltNames(after words: ArraySlice<ShellWord>) throws(ParameterError) {
    for word in words where Self.isName(word) && word.text.utf8.count > 3 {
      let name = String(word.text.dropFirst(2).nameAndValue.name)
      let known = facts.map(\.name)
      let nearest = SpellingSuggestion.words(to: name, among: known)
      guard nearest.isEmpty || known.contains(name) else {
        throw .unknownName(hidesText ? nil : name, nearest: nearest, known: known)
      }
    }
  }

  /// Returns the name of a parameter that a word has behind one hyphen, or behind dashes that an
  /// editor has made of hyphens.
  private func nameWithOtherDashes(_ word: ShellWord) -> String? {
    guard !word.isQuoted, let first = word.text.first, "-–—−".contains(first) else { return nil }
    let name = word.text.drop { "-–—−".contains($0) }.nameAndValue.name
    return facts.first { name == $0.name || name == "\($0.name)-file" }.map { _ in String(name) }
  }

  private mutating func bindName(
    _ name: Substring,
    before rest: inout ArraySlice<ShellWord>
  ) throws(ParameterError) {
    let (name, value) = name.nameAndValue
    let index = try index(of: String(name))
    isAfterText = facts[index].isText
    if let value { return try give(String(value), to: index) }
    if facts[index].presence == .flag { return try give(Bool.textOfNameAlone, to: index) }
    guard let next = rest.first, !Self.isName(next),
      next.isQuoted || !next.text.utf8.starts(with: "=".utf8)
    else { throw .valueless(facts[index]) }
    rest = rest.dropFirst()
    try give(next.text, to: index)
  }

  private mutating func bindPosition(
    _ text: String,
    isAfterText: Bool
  ) throws(ParameterError) {
    // What follows the rest of the line is given by name only.
    for (index, facts) in facts.enumerated() where index <= rest ?? index {
      switch facts.presence {
      case .flag: continue
      case .repeated: return texts[index].append(text)
      case .required, .optional, .defaulted:
        guard texts[index].isEmpty else { continue }
        try refuseSplitText(text, before: index, isAfterText: isAfterText)
        return texts[index].append(text)
      }
    }
    throw .unexpected(hidesText ? nil : text)
  }

  /// Refuses the second word of a text that was given by name, as in `--name Ann Lee`, instead of
  /// giving it to a parameter that nobody has asked for.
  private func refuseSplitText(
    _ text: String,
    before index: Int,
    isAfterText: Bool
  ) throws(ParameterError) {
    guard isAfterText, facts[index].presence != .required else { return }
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

  static func isName(_ word: ShellWord) -> Bool {
    !word.isQuoted && word.text.utf8.starts(with: "--".utf8)
  }
}
