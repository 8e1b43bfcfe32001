extension ProgramArguments {
  /// Finds the choice that a misspelt word most likely meant, if any is near.
  public typealias Nearest = (_ word: String, _ choices: [String]) -> String?

  /// Reads the words that started the program, without its name.
  ///
  /// Options stand before or after the words of a command, values after a space or `=`. After `--`,
  /// all words belong to the command.
  /// - Parameters:
  ///   - words: The words of the command line.
  ///   - nearest: Finds the option that a misspelling meant.
  /// - Throws: ``UsageError`` for the first word that makes no sense.
  public init(_ words: some Sequence<String>, nearest: Nearest) throws(UsageError) {
    self.init()
    var rest = Array(words)[...]
    // What stands in the place of bytes that are no text would become part of a name or a message.
    if let word = rest.first(where: { $0.unicodeScalars.contains("\u{fffd}") }) {
      throw .unreadable(word)
    }
    var isLiteral = false
    while let word = rest.first, !isLiteral, word.hasPrefix("-"), word != "-" {
      rest.removeFirst()
      isLiteral = word == "--"
      if !isLiteral { try apply(word, from: &rest, nearest: nearest) }
    }
    guard !rest.isEmpty, errand != .version, errand != .help else { return }
    if case .script = errand { throw .contradiction("--script", "a command") }
    if rest.first == "serve" {
      try serve(rest.dropFirst(), nearest: nearest)
    } else {
      errand = .command(isLiteral ? Array(rest) : try command(rest, nearest: nearest))
    }
  }

  /// Returns the words of a command without the program's options that stand among them.
  private mutating func command(
    _ words: ArraySlice<String>,
    nearest: Nearest
  ) throws(UsageError) -> [String] {
    // The command's own parameters end at the same word.
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var rest = words[..<end]
    var own: [String] = []
    while let word = rest.popFirst() {
      let option = ProgramOption(name: String(word.prefix { $0 != "=" }))
      if let option, option.mayFollowCommand {
        try apply(word, from: &rest, nearest: nearest)
      } else {
        own.append(word)
      }
    }
    return own + words[end...]
  }

  /// Reads the words after `serve`, among which options of the program may stand too.
  private mutating func serve(
    _ words: ArraySlice<String>,
    nearest: Nearest
  ) throws(UsageError) {
    var rest = words
    var own: [String] = []
    while let word = rest.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      if let option = ServeOption(rawValue: name) {
        own.append(word)
        if option.value != nil, name == word, let value = rest.popFirst() { own.append(value) }
      } else if ProgramOption(name: name) != nil {
        try apply(word, from: &rest, nearest: nearest)
        guard case .converse = errand else { throw .contradiction(name, "serve") }
      } else {
        own.append(word)
      }
    }
    errand = .serve(try ServeArguments(own, nearest: nearest))
  }

  /// The options, each with its value and what it does.
  public static var options: [(usage: String, summary: String)] {
    ProgramOption.allCases.map { option in
      ("\(option.rawValue)\(option.value.map { " \($0.name)" } ?? "")", option.summary)
    }
  }

  /// The names of all options, for the completions of a shell.
  public static var optionNames: [String] { ProgramOption.allCases.map(\.rawValue) }

  /// How the program is started, for `--help`.
  public static var usage: TerminalText {
    let rows = options.map { ["\($0.usage)", "\($0.summary)"] as [TerminalText] }
    return "Usage: app [options] [command …]\n       app serve [options] [serve options]\n\n"
      + TextTable(rows, indent: 2).text(columns: nil)
  }

  private mutating func apply(
    _ word: String,
    from rest: inout ArraySlice<String>,
    nearest: Nearest
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    var attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = ProgramOption(name: name) else {
      let near = nearest(name, ProgramOption.allCases.map(\.rawValue))
      throw .unknownOption(name, nearest: near)
    }
    guard let value = option.value else {
      guard attached == nil else { throw .unexpectedValue(option: name) }
      return set(option)
    }
    if attached == nil { attached = rest.popFirst() }
    guard let attached else { throw .missingValue(option: name, expected: value.expected) }
    guard option.admits(attached) else {
      throw .badValue(option: name, value: attached, expected: value.expected)
    }
    set(option, to: attached)
  }

  private mutating func set(_ option: ProgramOption, to value: String = "") {
    switch option {
    case .data: data = value
    case .profile: profile = value
    case .json: isJSON = true
    case .script: if errand != .version, errand != .help { errand = .script(value) }
    case .keepGoing: keepsGoing = true
    case .without: without.append(value)
    case .noColor: isPlain = true
    case .fullTimes: showsFullTimes = true
    case .trace: isTracing = true
    case .version: if errand != .help { errand = .version }
    case .help: errand = .help
    }
  }
}

extension ProgramOption {
  /// Whether a value can be used; a profile's name becomes part of a file's.
  fileprivate func admits(_ value: String) -> Bool {
    guard !value.isEmpty, !value.utf8.contains(0) else { return false }
    guard self == .profile else { return true }
    let isName = value.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
    }
    return isName && value.utf8.count <= 64 && !value.hasPrefix(".")
  }
}
