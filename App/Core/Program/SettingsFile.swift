import Links
import System

/// The file with a user's own settings: `alias NAME LINE`, one on each line.
struct SettingsFile: Sendable {
  /// The path of the file, which need not exist.
  let path: String

  /// Finds the file of the user.
  ///
  /// - Parameter variable: Returns a variable of the environment.
  /// - Returns: The file, or nil where the environment names no folder for it.
  static func standard(_ variable: (String) -> String?) -> SettingsFile? {
    let config = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variable("HOME").flatMap { $0.isEmpty ? nil : "\($0)/.config" }
    return (config ?? home).map { SettingsFile(path: "\($0)/interchange/settings") }
  }

  /// Returns the aliases of the file; a line that is none is left alone.
  func aliases() -> CommandAliases {
    var aliases = CommandAliases()
    for line in lines {
      let words = ShellLine(line).words
      guard words.count > 2, words[0].text == "alias" else { continue }
      aliases.set(words[1].text, to: String(line.utf8.dropFirst(words[2].range.lowerBound)) ?? "")
    }
    return aliases
  }

  /// Replaces the aliases of the file, and keeps its other lines.
  ///
  /// - Throws: The system's error.
  func store(_ aliases: CommandAliases) throws(SystemError) {
    let others = lines.filter { ShellLine($0).words.first?.text != "alias" }
    let own = aliases.lines.sorted { $0.key < $1.key }.map { "alias \($0.key) \($0.value)" }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    try FileSystem.makeFolders("/\(folder)")
    let text = (others + own).map { "\($0)\n" }.joined()
    try FileSystem.write(text, to: path, replacing: true)
  }

  private var lines: [String] {
    let bytes = try? FileDescriptor.withOpen(path, for: .reading) { file throws(SystemError) in
      try file.readAll(upTo: 1 << 20)
    }
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
