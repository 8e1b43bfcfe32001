public import Links

/// All commands of an app, found by their words.
public struct CommandIndex: Sendable {
  /// The commands, by module and name.
  public let entries: [CommandDescriptor]

  private let byName: [String: CommandDescriptor]
  private let byShortName: [String: [CommandDescriptor]]

  init(_ entries: [CommandDescriptor]) {
    self.entries = entries.sorted { ($0.words[0], $0.words[1]) < ($1.words[0], $1.words[1]) }
    byName = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    byShortName = Dictionary(grouping: self.entries, by: { $0.words[1] })
  }

  /// The command that the first words of a line name.
  public enum Finding: Sendable {
    /// One command, and the words for its parameters.
    case found(CommandDescriptor, rest: ArraySlice<ShellWord>)
    /// A short form that several modules use.
    case ambiguous([CommandDescriptor])
    /// No command, with the ones of similar spelling.
    case unknown(nearest: [String])
  }

  /// Returns the command that a line begins with, with or without its module's word.
  public func find(_ words: [ShellWord]) -> Finding {
    guard let first = words.first?.text else { return .unknown(nearest: []) }
    if words.count > 1, let entry = byName["\(first) \(words[1].text)"] {
      return .found(entry, rest: words[2...])
    }
    let short = byShortName[first] ?? []
    if let only = short.first, short.count == 1 { return .found(only, rest: words[1...]) }
    guard short.isEmpty else { return .ambiguous(short) }
    return .unknown(nearest: nearest(to: words))
  }

  /// Whether a word is that of a module with commands.
  public func isModule(_ word: ShellWord) -> Bool {
    entries.contains { $0.words[0] == word.text }
  }

  /// Returns the commands that a misspelt beginning of a line may have meant, as they are written.
  private func nearest(to words: [ShellWord]) -> [String] {
    let first = words[0].text
    let modules = Set(entries.map { $0.words[0] }).sorted()
    if words.count > 1 {
      let line = "\(first) \(words[1].text)"
      // After the right module only the second word can be misspelt.
      let whole =
        modules.contains(first)
        ? [] : SpellingSuggestion.words(to: line, among: Array(byName.keys))
      let module =
        modules.contains(first) ? [first] : SpellingSuggestion.words(to: first, among: modules)
      let inModule = module.flatMap { module in
        SpellingSuggestion.words(to: words[1].text, among: names(in: module)).map {
          "\(module) \($0)"
        }
      }
      guard whole.isEmpty, inModule.isEmpty, module.isEmpty else {
        return whole.isEmpty ? Array(inModule.prefix(3)) : whole
      }
    }
    return SpellingSuggestion.words(to: first, among: Array(byShortName.keys) + modules)
  }

  private func names(in module: String) -> [String] {
    entries.filter { $0.words[0] == module }.map { $0.words[1] }
  }
}
