import Links
import Mediator
import System

/// The built-in command that defines words for the beginning of a line.
enum AliasCommand {
  static let command = BuiltinCommand(
    "alias",
    summary: "Lists your own words for the beginning of a line, or defines one.",
    Parameter("name", summary: "the word"),
    Parameter("line", summary: "the beginning of a line that it means"),
    Parameter("delete", summary: "remove the word")
  ) {
    (session: isolated ShellSession, word: AliasName?, line: String?, deletes: Bool) in
    guard let name = word?.rawValue else { return list(session.aliases) }
    guard line != nil || deletes else { return explain(name, in: session.aliases) }
    // A script means the command by its word.
    let commands = session.app.mediator.commands.entries.flatMap(\.words)
    if line != nil, BuiltinCommands.named(name) != nil || commands.contains(name) {
      return .failed(.reserved(name))
    }
    var aliases = session.aliases
    if deletes, aliases.lines[name] == nil { return .failed(.noAlias(name)) }
    aliases.set(name, to: deletes ? nil : line)
    try session.settings?.store(aliases)
    session.aliases = aliases
    let done = deletes ? "Removed \(name)." : "\(name) now means \(line ?? "")."
    return .done(BuiltinResponse("alias", lines: [done], result: aliases.lines))
  }

  private static func list(_ aliases: CommandAliases) -> LineResult {
    let rows = aliases.lines.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    let lines = rows.isEmpty ? ["No aliases yet. Add one: alias NAME LINE"] : []
    return .done(
      BuiltinResponse("alias", title: nil, rows: rows, lines: lines, result: aliases.lines)
    )
  }

  private static func explain(_ name: String, in aliases: CommandAliases) -> LineResult {
    guard let line = aliases.lines[name] else { return .failed(.noAlias(name)) }
    return .done(
      BuiltinResponse("alias", lines: ["\(name) means \(line)."], result: [name: line])
    )
  }
}

/// A word that can be an alias.
struct AliasName: RawRepresentable, ParameterValue {
  static let expectation = "a word of letters, digits, dashes and underscores"

  let rawValue: String

  init?(rawValue: String) {
    guard let first = rawValue.first, first.isLetter,
      rawValue.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }
}

extension Problem {
  /// A word of the app, which no alias can replace.
  fileprivate static func reserved(_ word: String) -> Problem {
    Problem(
      code: "usage.alias",
      message: "\(word) is a command already.",
      hint: "Choose another word."
    )
  }

  /// A line that may contain a password or a code, which must not be stored.
  static let secretInAlias = Problem(
    code: "usage.alias",
    message: "An alias cannot contain a password or a code.",
    hint: "Begin it with a command, or an action of this place, and end it before the secret."
  )

  /// A word that is no alias.
  static func noAlias(_ word: String) -> Problem {
    Problem(
      code: "usage.alias",
      message: "There is no alias \(word).",
      hint: "Type alias for a list."
    )
  }
}
