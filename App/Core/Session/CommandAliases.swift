import Links

/// Words of the user's own for the beginning of a line.
struct CommandAliases: Sendable, Equatable {
  /// The beginning of a line that each word replaces.
  private(set) var lines: [String: String] = [:]

  /// Returns a line with the alias that it begins with replaced, once.
  func expanded(_ line: ShellLine) -> ShellLine {
    guard let first = line.words.first, !first.isQuoted, let alias = lines[first.text] else {
      return line
    }
    let rest = line.text.utf8.dropFirst(first.range.upperBound)
    return ShellLine(alias + String(decoding: rest, as: UTF8.self))
  }

  /// Defines an alias, or removes it.
  mutating func set(_ name: String, to line: String?) { lines[name] = line }
}
