import Links
import Mediator
import Navigation

// The rows of a list that a command has printed.
extension ShownRows {
  /// Returns a line with the key of a listed row in place of its number.
  ///
  /// A number means the row for what the row offers, and for any other command or action whose first
  /// parameter takes the row's key, unless that takes any text.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - actions: What can be done at the scene.
  ///   - commands: The commands of all modules.
  /// - Returns: The line, as if its user had entered the key, or nil if it names no such row.
  func naming(
    _ line: ShellLine,
    for actions: [SceneAction],
    among commands: CommandIndex? = nil
  ) -> ShellLine? {
    guard let fit = fit(of: line, for: actions, among: commands) else { return nil }
    let isNamed = fit.row.offers.contains(fit.name) || !fit.parameter.isText
    return isNamed ? line.naming([fit.index: fit.key]) : nil
  }

  /// Returns the number in a line whose row fits where the number is.
  func number(
    thatFits line: ShellLine,
    for actions: [SceneAction],
    among commands: CommandIndex
  ) -> Int? {
    fit(of: line, for: actions, among: commands)?.row.number
  }

  /// A row whose key a command or an action takes as its first parameter.
  private typealias Fit = (
    row: ScreenDescription.Row, key: String, index: Int, name: String, parameter: ParameterInfo
  )

  private func fit(
    of line: ShellLine,
    for actions: [SceneAction],
    among commands: CommandIndex?
  ) -> Fit? {
    let words = line.words
    guard let first = words.first, BuiltinCommands.named(first.text) == nil else { return nil }
    let action = actions.first { $0.name == first.text }
    let found = action == nil ? commands?.found(for: words) : nil
    let index = found?.start ?? 1
    guard words.indices.contains(index), !words[index].isQuoted,
      let number = Int(words[index].text),
      let row = rows.first(where: { $0.number == number }), let key = row.key,
      let parameter = action?.parameters.first ?? found?.command.parameters.first,
      let bind = action?.binding ?? found?.command.binding, Self.fits(key, parameter, bind)
    else { return nil }
    return (row, key, index, found?.command.words.last ?? first.text, parameter)
  }
}
