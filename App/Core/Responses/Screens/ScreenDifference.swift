import Navigation
import Terminal

/// What is printed when a screen in front has changed: the new lines, where all others stayed.
///
/// In a conversation that is also a line that has changed, such as an edited message. Everywhere
/// else it is the whole screen.
struct ScreenDifference {
  private let before: ScreenDescription?
  private let after: ScreenDescription
  private let format: TextLayoutOptions

  init(from before: ScreenDescription?, to after: ScreenDescription, format: TextLayoutOptions) {
    self.before = before
    self.after = after
    self.format = format
  }

  var lines: [TerminalText] {
    guard before != after else { return [] }
    let whole = RenderedScreen(after, format: format).lines.flatMap(\.lines)
    guard let before, before.label == after.label else { return whole }
    let new = contents(of: after)
    // The words of an empty place go when the first row comes.
    guard !before.rows.isEmpty || after.rows.isEmpty else { return new }
    let keys = new.map(key)
    var old = contents(of: before).map(key)
    if isTimeline, new.count >= old.count {
      let kept = Set(keys)
      old.removeAll { !kept.contains($0) }
    }
    let same = zip(old, keys).prefix { $0 == $1 }.count
    let rest = zip(old.dropFirst(same).reversed(), keys.dropFirst(same).reversed())
    let tail = rest.prefix { $0 == $1 }.count
    guard old.count == same + tail else { return whole }
    let difference = Array(new[same..<new.count - tail])
    return difference.isEmpty ? whole : difference
  }

  /// Whether the screen is a conversation, in which every line says by its number which it is.
  var isTimeline: Bool { after.sections.contains { $0.order == .timeline } }

  /// The lines between the title and the actions.
  private func contents(of screen: ScreenDescription) -> [TerminalText] {
    screen.sections.flatMap { SectionLines($0, of: screen, format: format).lines }
      .flatMap(\.lines)
  }

  /// A line without the widths of its columns, which change with what stands in other lines.
  private func key(_ line: TerminalText) -> String {
    line.plain.split(separator: " ").joined(separator: " ")
  }
}
