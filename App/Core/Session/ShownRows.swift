import Links
import Mediator
import Navigation

/// The rows of the screen that a user saw last, whose numbers can be entered in place of names.
///
/// A list may change after it was printed. So a number means the row that was printed with it, by the
/// row's key, even where another row has that number by now.
struct ShownRows: Sendable {
  private let node: NodeID?
  let rows: [ScreenDescription.Row]

  /// The rows of a conversation, whose numbers say which they are whatever can be done with them.
  private let messages: [ScreenDescription.Row]

  /// Whether they are rows of a conversation, or would be if there were any.
  private let isConversation: Bool

  /// Remembers the rows of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - node: The node that shows it.
  init(_ screen: ScreenDescription? = nil, at node: NodeID? = nil) {
    self.node = node
    rows = screen?.rows.filter { $0.number != nil } ?? []
    let timelines = screen?.sections.filter { $0.order == .timeline } ?? []
    isConversation = !timelines.isEmpty
    messages = timelines.flatMap(\.elements).compactMap(\.row)
      .filter { $0.number != nil && $0.key != nil }
  }

  /// The numbers that can be entered.
  var numbers: Set<Int> { Set(rows.compactMap(\.number)) }

  /// Whether the rows are those of a node.
  func isShown(at node: NodeID?) -> Bool { self.node != nil && self.node == node }

  /// Whether an action can be done with one of the rows.
  func offers(_ action: String) -> Bool { rows.contains { $0.offers.contains(action) } }

  /// Returns the numbers of the rows of a conversation with which an action can be done.
  func numbersOfMessages(offering action: String) -> [Int] {
    messages.filter { $0.offers.contains(action) }.compactMap(\.number)
  }

  /// Returns the link to where the row of a number leads, if the row is shown and leads anywhere.
  private func link(ofRow word: ShellWord) -> String? {
    guard !word.isQuoted, let number = Int(word.text) else { return nil }
    return rows.first { $0.number == number }?.link
  }

  /// Returns the line that opens the row whose number a line names, alone or after a command that
  /// opens a link.
  func opening(_ words: [ShellWord]) -> ShellLine? {
    guard let last = words.last, words.count <= 2, let link = link(ofRow: last) else { return nil }
    let command = words.count == 1 ? "open" : words[0].text
    guard BuiltinCommands.named(command)?.opensLink == true else { return nil }
    return ShellLine("\(command) \(link)")
  }

  /// Returns a line with the keys of rows in place of their numbers.
  ///
  /// A number means a row for an action that the row offers, and for a command of a module that takes
  /// what such an action takes. In a conversation it means the row also where that cannot be done with
  /// it, so that the refusal says why.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - actions: What can be done at the scene.
  ///   - commands: The commands of all modules.
  /// - Returns: The line, as if its user had entered the keys.
  func replacingNumbers(
    in line: ShellLine,
    for actions: [SceneAction],
    among commands: CommandIndex? = nil
  ) -> ShellLine {
    let words = line.words
    guard words.contains(where: { !$0.isQuoted && Int($0.text) != nil }) else { return line }
    guard let first = words.first, BuiltinCommands.named(first.text) == nil else { return line }
    let action = actions.first { $0.name == first.text }
    let found = action == nil ? commands?.found(for: words) : nil
    let command = found?.command
    guard let parameter = action?.parameters.first ?? command?.parameters.first else { return line }
    let start = found?.start ?? 1
    let takers = actions.filter { taker in
      action.map { $0.name == taker.name }
        ?? (taker.parameters.first?.expectation == parameter.expectation)
    }
    .map(\.name)
    let end = parameter.presence == .repeated ? words.count : start + 1
    var keys: [Int: String] = [:]
    for (index, word) in words.enumerated() where start..<end ~= index && !word.isQuoted {
      guard let number = Int(word.text) else { continue }
      let row = rows.first { row in
        row.number == number && row.offers.contains(where: takers.contains)
      }
      let isName = parameter.numberSign != nil && !isConversation
      let named = isName ? rows.first { $0.number == number } : nil
      let bind = action?.binding ?? command?.binding
      // Where rows have numbers, one alone is no number of a group: that is written with its sign.
      keys[index] =
        row?.key ?? named?.key ?? bind.flatMap { key(ofMessage: number, for: parameter, $0) }
    }
    return line.naming(keys)
  }
}

// MARK: - Texts

extension ShownRows {
  /// Returns what a row has for a parameter of an action, if it stands on one line and none of it would
  /// be read as a quotation or a name.
  ///
  /// - Parameters:
  ///   - parameter: The parameter.
  ///   - action: The action.
  ///   - key: Identifies the row.
  /// - Returns: The number of the row and the text, or nil if there is none.
  func textToChange(
    _ parameter: String,
    by action: String,
    inRow key: String
  ) -> (number: Int, text: String)? {
    guard let row = (rows + messages).first(where: { $0.key == key }), let number = row.number,
      let text = row.initialTexts[action]?[parameter], let first = text.first,
      !"\"'".contains(first), !text.contains(where: \.isNewline), !text.contains("--")
    else { return nil }
    return (number, text)
  }
}

extension ShellLine {
  /// Returns the line with the keys of rows in place of some words, by their indices.
  func naming(_ keys: [Int: String]) -> ShellLine {
    if keys.values.allSatisfy(\.isPlainWord) { return replacing(keys) }
    return replacing(
      words: words.enumerated().map { index, word in
        keys[index].map { ShellWord($0, isQuoted: true, range: word.range) } ?? word
      }
    )
  }
}

// MARK: - Messages

extension ShownRows {
  /// Binds the parameters of a command or an action, or throws if the words do not fit.
  typealias Binding = (CommandArguments) throws(ParameterError) -> Void

  /// Returns the key of the message with a number, where a parameter takes the one and not the other.
  private func key(
    ofMessage number: Int,
    for parameter: ParameterInfo,
    _ bind: Binding
  ) -> String? {
    guard let key = messages.first(where: { $0.number == number })?.key,
      !Self.fits("\(number)", parameter, bind), Self.isForMessages(parameter, key, bind)
    else { return nil }
    return key
  }

  /// Whether a parameter takes the key of a message, and not any other word.
  private static func isForMessages(
    _ parameter: ParameterInfo,
    _ key: String,
    _ bind: Binding
  ) -> Bool {
    fits(key, parameter, bind) && !fits("no-message", parameter, bind)
  }

  /// Whether a word suits a first parameter.
  static func fits(_ word: String, _ parameter: ParameterInfo, _ bind: Binding) -> Bool {
    do throws(ParameterError) {
      try bind(CommandArguments([ShellWord(word)]))
    } catch {
      if case .unsuitable(let info, _) = error { return info.name != parameter.name }
    }
    return true
  }

  /// Returns the problem with a number that no message in front has.
  ///
  /// - Parameters:
  ///   - error: Why the words did not fit.
  ///   - first: The parameter that would take a message.
  ///   - bind: Binds the words.
  /// - Returns: The problem, or nil if the error is about something else.
  func noSuchMessage(_ error: any Error, for first: ParameterInfo?, _ bind: Binding) -> Problem? {
    guard case ParameterError.unsuitable(let info, let text?) = error, let first,
      info.name == first.name, let number = Int(text), let key = messages.first?.key,
      Self.isForMessages(first, key, bind)
    else { return nil }
    return .noSuchMessage(number, among: messages.compactMap(\.number))
  }

  /// Returns the problem with a number that no listed row has, or only one that leads to a place.
  ///
  /// - Parameters:
  ///   - error: Why the words did not fit.
  ///   - first: The parameter that would take the key of a row.
  ///   - bind: Binds the words.
  /// - Returns: The problem, or nil if the error is about something else.
  func noSuchListedRow(
    _ error: any Error,
    for first: ParameterInfo?,
    _ bind: Binding
  ) -> Problem? {
    guard case ParameterError.unsuitable(let info, let text?) = error, let first, !first.isText,
      info.name == first.name, let number = Int(text)
    else { return nil }
    let numbers = rows.filter { row in row.key.map { Self.fits($0, first, bind) } ?? false }
      .compactMap(\.number)
    // The users that are meant are most likely there.
    let leads = rows.contains { $0.number == number && $0.link != nil }
    if numbers.isEmpty, leads, first.kind == .person {
      return Problem(
        code: "usage",
        message: "Row \(number) is a place, not a user.",
        hint: "Open it with: open \(number)"
      )
    }
    guard !numbers.isEmpty, !numbers.contains(number) else { return nil }
    return .noSuchRow(number, among: numbers)
  }

  /// Returns the problem with a number that is to be opened and leads nowhere.
  ///
  /// - Parameter words: The line, such as `open 3`.
  /// - Returns: The problem, or nil for any other line.
  func refusedOpening(_ words: [ShellWord]) -> Problem? {
    guard let last = words.last, words.count <= 2, !last.isQuoted, let number = Int(last.text),
      !rows.isEmpty,
      words.count == 1 || BuiltinCommands.named(words[0].text)?.opensLink == true
    else { return nil }
    guard let row = rows.first(where: { $0.number == number }) else {
      return .noSuchRow(number, among: rows.compactMap(\.number))
    }
    let offers = row.offers.map { "\($0) \(number)" }.joined(separator: ", ")
    return Problem(
      code: "usage",
      message: "Row \(number) cannot be opened.",
      hint: offers.isEmpty ? "Type links for a list of places." : "Use one of: \(offers)."
    )
  }

  /// Returns the problem with a row with which an action cannot be done.
  ///
  /// - Parameters:
  ///   - error: Why the words did not fit.
  ///   - action: The action.
  ///   - word: The first word behind the action, which is a key where the user named a message.
  /// - Returns: The problem, or nil if the error is about something else.
  func refusedRow(_ error: any Error, for action: SceneAction?, _ word: String?) -> Problem? {
    guard let action, let first = action.parameters.first, let word,
      let row = rows.first(where: { row in
        switch error {
        case ParameterError.unsuitable(let info, let text?):
          info.name == first.name && row.number.map(String.init) == text
        case ParameterError.missing: row.key == word
        default: false
        }
      }), let number = row.number, !row.offers.contains(action.name)
    else { return nil }
    let others = rows.filter { $0.offers.contains(action.name) }.compactMap(\.number)
    let isMessage = messages.contains { $0.key == row.key }
    return Problem(
      code: "usage",
      message: "\(action.name) is not available for \(isMessage ? "message" : "row") \(number).",
      hint: others.isEmpty ? "Usage: \(action.usage)" : "Available for: \(others.inRanges)."
    )
  }

  /// Returns what to enter where words name no message, with a message in front as the example.
  ///
  /// - Parameters:
  ///   - error: Why the words did not fit.
  ///   - first: The parameter that would take a message.
  ///   - bind: Binds the words.
  ///   - action: The action of the scene that would take it, or nil for a command of a module.
  /// - Returns: A sentence, or nil if the error is about something else.
  func request(
    for error: any Error,
    of first: ParameterInfo?,
    _ bind: Binding,
    by action: SceneAction?
  ) -> String? {
    guard isConversation, let first, (error as? ParameterError)?.parameter == first.name else {
      return nil
    }
    let wanted = "Enter \(first.expectationWithoutExample)"
    guard let last = messages.last, let key = last.key else {
      return action?.isForRows == true ? "\(wanted). This screen has none." : nil
    }
    guard Self.isForMessages(first, key, bind) else { return nil }
    let best = messages.last { row in action.map { row.offers.contains($0.name) } ?? true } ?? last
    return best.number.map { "\(wanted), such as \($0)." }
  }
}

extension ParameterInfo {
  /// What users enter, without the example that stands for all screens.
  fileprivate var expectationWithoutExample: Substring {
    let start = expectation.firstRange(of: ", such as ")?.lowerBound ?? expectation.endIndex
    return expectation[..<start]
  }
}

extension SceneAction {
  /// Binds the parameters, to see whether words fit.
  var binding: ShownRows.Binding {
    { arguments throws(ParameterError) in _ = try bind(arguments) }
  }
}

extension CommandDescriptor {
  /// Binds the parameters, to see whether words fit.
  var binding: ShownRows.Binding {
    { arguments throws(ParameterError) in _ = try parse(arguments) }
  }
}

extension Problem {
  /// A number that no message in front has.
  fileprivate static func noSuchMessage(_ number: Int, among numbers: [Int]) -> Problem {
    Problem(
      code: "usage",
      message: "There is no message \(number) on this screen.",
      hint: "Shown here: \(numbers.inRanges)."
    )
  }

  /// A number that no listed row has.
  fileprivate static func noSuchRow(_ number: Int, among numbers: [Int]) -> Problem {
    Problem(
      code: "usage",
      message: "There is no row \(number).",
      hint: "Rows shown: \(numbers.inRanges)."
    )
  }
}

extension [Int] {
  /// The numbers as a person says them: 1 to 3, 7.
  fileprivate var inRanges: String {
    let ranges = sorted().reduce(into: [ClosedRange<Int>]()) { ranges, number in
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
    .joined(separator: ", ")
  }
}

extension CommandIndex {
  /// Returns the command of a module that words name, and where its parameters stand.
  func found(for words: [ShellWord]) -> (command: CommandDescriptor, start: Int)? {
    guard case .found(let command, let rest) = find(words) else { return nil }
    return (command, words.count - rest.count)
  }
}

extension String {
  /// Whether a shell reads the text as a word that stands for itself.
  fileprivate var isPlainWord: Bool {
    !isEmpty && !hasPrefix("-") && utf8.allSatisfy { $0 > 0x20 && !"\"'\\".utf8.contains($0) }
  }
}
