import Links

/// Words of the user's own that stand for the beginning of a line.
struct CommandAliases: Sendable, Equatable {
  /// The line that each word stands for.
  private(set) var lines: [String: String] = [:]

  /// Returns a line with the alias that it begins with replaced, once.
  func expanded(_ line: ShellLine) -> ShellLine {
    guard let first = line.words.first, !first.isQuoted, let alias = lines[first.text] else {
      return line
    }
    let rest = line.text.utf8.dropFirst(first.range.upperBound)
    return ShellLine(alias + String(decoding: rest, as: UTF8.self))
  }

  /// Lets a word stand for a line, or for itself again.
  mutating func set(_ name: String, to line: String?) { lines[name] = line }
}
