import Links
import Mediator
import Navigation

extension LineParser {
  private static let option = "--help"

  /// Returns the help on what a line names, where nothing but `--help` follows it.
  ///
  /// Anywhere else the words may be a text that a command takes.
  func helpAsked(by words: [ShellWord]) -> InterpretedLine? {
    guard words.count > 1, let last = words.last, isOption(last) else { return nil }
    let named = Array(words.dropLast())
    if named.count == 1, isNameAlone(named[0]) { return help(on: named) }
    switch mediator.commands.find(named) {
    case .found(_, let rest): return rest.isEmpty ? help(on: named) : nil
    case .ambiguous: return named.count == 1 ? help(on: named) : nil
    case .unknown: return nil
    }
  }

  /// Returns the help on what words were given to, where they do not fit and `--help` is among them.
  func helpAsked(
    among rest: ArraySlice<ShellWord>,
    after name: [String],
    insteadOf error: any Error
  ) -> InterpretedLine? {
    guard error is ParameterError, rest.contains(where: isOption) else { return nil }
    return help(on: name.map { ShellWord($0) })
  }

  private func isOption(_ word: ShellWord) -> Bool { !word.isQuoted && word.text == Self.option }

  private func isNameAlone(_ word: ShellWord) -> Bool {
    BuiltinCommands.named(word.text) != nil || actions.contains { $0.name == word.text }
      || mediator.commands.isModule(word)
  }

  private func help(on words: [ShellWord]) -> InterpretedLine? {
    let help = BuiltinCommands.named("help")
    return (try? help?.bind(CommandArguments(words))).map { .builtin($0) }
  }
}
