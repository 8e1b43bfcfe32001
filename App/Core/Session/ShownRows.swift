import Links
import Mediator
import Navigation

/// The rows of the screen that a user saw last, whose numbers can be entered in place of names.
///
/// A list may change after it was printed. So a number means the row that was printed with it, by the
/// row's key, even where another row has that number by now.
struct ShownRows: Sendable {
  private let node: NodeID?
  private let rows: [ScreenDescription.Row]

  /// Remembers the rows of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - node: The node that shows it.
  init(_ screen: ScreenDescription? = nil, at node: NodeID? = nil) {
    self.node = node
    rows = screen?.rows.filter { $0.number != nil } ?? []
  }

  /// Whether the rows are those of a node.
  func isShown(at node: NodeID?) -> Bool { self.node != nil && self.node == node }

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
  /// what such an action takes.
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
    guard let first = words.first, BuiltinCommands.named(first.text) == nil else { return line }
    let action = actions.first { $0.name == first.text }
    let command = action == nil ? commands?.found(for: words) : nil
    guard let parameter = action?.parameters.first ?? command?.parameter else { return line }
    let start = command?.start ?? 1
    let takers = actions.filter { taker in
      action.map { $0.name == taker.name }
        ?? (taker.parameters.first?.expectation == parameter.expectation)
    }
    .map(\.name)
    let end = parameter.presence == .repeated ? words.count : start + 1
    var keys: [Int: String] = [:]
    for (index, word) in words.enumerated() where start..<end ~= index && !word.isQuoted {
      guard let number = Int(word.text),
        let row = rows.first(where: { row in
          row.number == number && row.offers.contains(where: takers.contains)
        })
      else { continue }
      keys[index] = row.key
    }
    if keys.values.allSatisfy(\.isPlainWord) { return line.replacing(keys) }
    return line.replacing(
      words: words.enumerated().map { index, word in
        keys[index].map { ShellWord($0, isQuoted: true, range: word.range) } ?? word
      }
    )
  }
}

extension CommandIndex {
  /// Returns the first parameter of the command of a module that words name, and where it stands.
  fileprivate func found(for words: [ShellWord]) -> (parameter: ParameterInfo, start: Int)? {
    guard case .found(let command, let rest) = find(words) else { return nil }
    return command.parameters.first.map { ($0, words.count - rest.count) }
  }
}

extension String {
  /// Whether a shell reads the text as a word that stands for itself.
  fileprivate var isPlainWord: Bool {
    !isEmpty && !hasPrefix("-") && utf8.allSatisfy { $0 > 0x20 && !"\"'\\".utf8.contains($0) }
  }
}
