/// The text of the parameter that takes the rest of the line, and the names that follow the text.
struct RestOfLineText {
  /// The text as it was typed, without quotes round the whole of it.
  let text: String

  /// The words after the text that name other parameters.
  let names: [ShellWord]

  /// The parameter whose name ends the text, and which lacks its value.
  let valueless: ParameterInfo?

  /// Takes the rest of a line.
  ///
  /// - Parameters:
  ///   - words: The words from the first of the text on.
  ///   - line: The line that they are from, or nil for words that come from no line.
  ///   - parameters: The parameters that may be named after the text.
  init(_ words: ArraySlice<ShellWord>, of line: ShellLine?, before parameters: [ParameterInfo]) {
    guard let first = words.first else {
      (text, names, valueless) = ("", [], nil)
      return
    }
    let tail = line?.words(from: first.range.lowerBound) ?? Array(words)
    let count = Self.countBeforeNames(in: tail, of: parameters)
    let own = tail.prefix(count)
    names = Array(tail.dropFirst(count))
    valueless = own.last.flatMap { Self.parameter(namedBy: $0, among: parameters) }
    guard let line, let last = own.last else {
      text = own.map(\.text).joined(separator: " ")
      return
    }
    let raw = line.slice(first.range.lowerBound..<last.range.upperBound)
    let isQuotation = own.count == 1 && line.fault == nil && Self.isQuotation(raw)
    text = isQuotation && !line.isVerbatim ? last.text : raw
  }

  /// Whether a word begins and ends with the same quote, which then is no part of the text.
  private static func isQuotation(_ word: String) -> Bool {
    guard let first = word.utf8.first, word.utf8.count > 1 else { return false }
    return first == word.utf8.last && [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(first)
  }

  /// Returns how many words stand before the names at the end.
  private static func countBeforeNames(
    in words: [ShellWord],
    of parameters: [ParameterInfo]
  ) -> Int {
    var count = words.count
    while count > 1 {
      if Self.isWhole(words[count - 1], of: parameters) {
        count -= 1
      } else if count > 2, Self.parameter(namedBy: words[count - 2], among: parameters) != nil,
        !ArgumentBinder.isName(words[count - 1])
      {
        count -= 2
      } else {
        break
      }
    }
    return count
  }

  /// Whether a word is a flag, or a name with its value: `--all`, `--limit=5`.
  private static func isWhole(_ word: ShellWord, of parameters: [ParameterInfo]) -> Bool {
    guard ArgumentBinder.isName(word) else { return false }
    let (name, value) = word.text.dropFirst(2).nameAndValue
    guard let parameter = parameters.first(where: { $0.name == name }) else { return false }
    return value != nil || parameter.presence == .flag
  }

  /// Returns the parameter that a word names whose value is the next word.
  private static func parameter(
    namedBy word: ShellWord,
    among parameters: [ParameterInfo]
  ) -> ParameterInfo? {
    guard ArgumentBinder.isName(word) else { return nil }
    return parameters.first { "--\($0.name)" == word.text && $0.presence != .flag }
  }
}

extension [ParameterInfo] {
  /// The index of the parameter that takes the rest of a line as it is, if one does.
  ///
  /// It is the last one that must be given, if that is a text; what may be left out and follows it
  /// is given by name only. Where the last one that must be given is no text, it is a single text
  /// at the end that may be left out.
  public var indexOfRest: Int? {
    let positional = indices.filter { self[$0].presence != .flag }
    guard let last = positional.last,
      !positional.contains(where: { self[$0].presence == .repeated })
    else { return nil }
    let required = positional.last { self[$0].presence == .required }
    if let required, self[required].isText { return required }
    let texts = positional.filter { self[$0].isText && $0 > required ?? -1 }
    return texts == [last] && (required == nil || positional.last { $0 < last } == required)
      ? last : nil
  }

  /// Returns the parameter that a further word would be given to, for completion.
  ///
  /// - Parameter arguments: What was given so far.
  /// - Returns: The parameter, or nil when no further word is expected.
  public func expected(after arguments: CommandArguments) -> ParameterInfo? {
    guard !areByNameOnly, let texts = texts(in: arguments) else { return nil }
    let last = indexOfRest ?? count - 1
    return indices.first { index in
      let presence = self[index].presence
      return presence == .repeated
        || (presence != .flag && texts[index].isEmpty && index <= last)
    }
    .map { self[$0] }
  }

  /// Returns the parameters that can still be given by name, for completion.
  ///
  /// - Parameter arguments: What was given so far.
  /// - Returns: Those without a text, and those that may be given again.
  public func open(after arguments: CommandArguments) -> [ParameterInfo] {
    guard let texts = texts(in: arguments) else { return self }
    return indices.filter { texts[$0].isEmpty || self[$0].presence == .repeated }
      .map { self[$0] }
  }

  private func texts(in arguments: CommandArguments) -> [[String]]? {
    var binder = ArgumentBinder(self)
    return (try? binder.bind(arguments)).map { binder.texts }
  }

  /// Whether all are given by name: nobody knows the order of several texts that may be left out.
  var areByNameOnly: Bool {
    allSatisfy { $0.presence == .optional || $0.presence == .flag }
      && count { $0.isText && $0.presence == .optional } > 1
  }

  /// The parameters as a line of usage: `TO TEXT [--key KEY]`.
  public var usage: String {
    let rest = indexOfRest ?? count
    return enumerated().map { index, parameter in
      index > rest || areByNameOnly ? parameter.namedUsage : parameter.usage
    }
    .joined(separator: " ")
  }
}
