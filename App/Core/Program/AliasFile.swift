import Links
import System

/// The file with a user's own settings: `alias NAME LINE`, one on each line.
struct AliasFile: Sendable {
  /// The path of the file, which need not exist.
  let path: String

  /// Finds the file of the user.
  ///
  /// - Parameter variable: Returns a variable of the environment.
  /// - Returns: The file, or nil where the environment names no folder for it.
  static func standard(_ variable: (String) -> String?) -> AliasFile? {
    let config = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variable("HOME").flatMap { $0.isEmpty ? nil : "\($0)/.config" }
    return (config ?? home).map { AliasFile(path: "\($0)/interchange/settings") }
  }

  /// Returns the aliases of the file; a line that is none is left alone.
  func aliases() -> CommandAliases {
    var aliases = CommandAliases()
    for line in lines {
      guard let words = Self.alias(in: line) else { continue }
      aliases.set(words[1].text, to: String(line.utf8.dropFirst(words[2].range.lowerBound)) ?? "")
    }
    return aliases
  }

  /// One sentence for each line that is no alias, no comment and not empty.
  var findings: [String] {
    lines.enumerated().compactMap { index, line in
      let isEmpty = line.allSatisfy(\.isWhitespace)
      guard !isEmpty, !line.hasPrefix("#") else { return nil }
      if let words = Self.alias(in: line), AliasName(rawValue: words[1].text) != nil { return nil }
      return "Line \(index + 1) of \(path) is not understood. A line there is: alias NAME LINE"
    }
  }

  /// Returns the words of a line that defines an alias, or nil.
  private static func alias(in line: String) -> [ShellWord]? {
    let words = ShellLine(line).words
    return words.count > 2 && words[0].text == "alias" ? words : nil
  }

  /// Replaces the aliases of the file, and keeps its other lines as they are.
  ///
  /// - Throws: The system's error.
  func store(_ aliases: CommandAliases) throws(SystemError) {
    let others = lines.filter { Self.alias(in: $0) == nil }
    let own = aliases.lines.sorted { $0.key < $1.key }.map { "alias \($0.key) \($0.value)" }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    try FileSystem.makeFolders("/\(folder)")
    let text = (others + own).map { "\($0)\n" }.joined()
    try FileSystem.write(text, to: path, replacing: true)
  }

  private var lines: [String] {
    // A named pipe without a writer would keep the program waiting for ever.
    let bytes = try? FileDescriptor.withOpen(path, for: .reading, options: .nonBlocking) {
      file throws(SystemError) in
      try file.readAll(upTo: 1 << 20)
    }
    var lines = String(decoding: bytes ?? [], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
