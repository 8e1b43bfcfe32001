import Links
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
  /// - Parameters:
  ///   - line: The line.
  ///   - actions: What can be done at the scene.
  /// - Returns: The line, as if its user had entered the keys.
  func replacingNumbers(in line: ShellLine, for actions: [SceneAction]) -> ShellLine {
    let words = line.words
    guard let first = words.first, BuiltinCommands.named(first.text) == nil,
      let action = actions.first(where: { $0.name == first.text }),
      let parameter = action.parameters.first
    else { return line }
    let count = parameter.presence == .repeated ? words.count - 1 : 1
    var keys: [Int: String] = [:]
    for (index, word) in words.enumerated() where 1...count ~= index && !word.isQuoted {
      guard let number = Int(word.text),
        let row = rows.first(where: { $0.number == number && $0.offers.contains(action.name) })
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

extension String {
  /// Whether a shell reads the text as a word that stands for itself.
  fileprivate var isPlainWord: Bool {
    !isEmpty && !hasPrefix("-") && utf8.allSatisfy { $0 > 0x20 && !"\"'\\".utf8.contains($0) }
  }
}
