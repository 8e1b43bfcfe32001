import Navigation
import Terminal

/// What is printed when a screen in front has changed: the new lines, where all others stayed.
///
/// In a conversation that is also a row that has changed, such as an edited message. Everywhere
/// else it is the whole screen.
struct ScreenDifference {
  let lines: [TerminalText]

  /// Whether the lines are the whole screen.
  private(set) var isWhole = false

  /// Finds what is new.
  ///
  /// - Parameters:
  ///   - before: The screen as the user was shown it, or nil if it was another.
  ///   - after: The screen now.
  ///   - format: How it is laid out.
  init(from before: ScreenDescription?, to after: ScreenDescription, format: TextLayoutOptions) {
    guard before?.lasting != after.lasting else {
      lines = []
      return
    }
    let isConversation = after.isConversation && before?.isConversation == true
    let found =
      isConversation
      ? before.flatMap { TimelineDifference(from: $0, to: after, format: format) }
      : nil
    if let found {
      lines = found.lines
      return
    }
    let new =
      isConversation
      ? nil : before.flatMap { Self.list(from: $0.lasting, to: after, format) }
    lines = new ?? RenderedScreen(after, format: format).lines.flatMap(\.lines)
    isWhole = new == nil
  }

  /// Returns the lines that are new in a list, or nil where more than that has changed.
  ///
  /// What lasts for a moment makes no line new, and is part of one that is.
  private static func list(
    from before: ScreenDescription,
    to after: ScreenDescription,
    _ format: TextLayoutOptions
  ) -> [TerminalText]? {
    guard before.label == after.lasting.label else { return nil }
    let new = contents(of: after.lasting, format)
    let momentary = contents(of: after, format)
    let shown = momentary.count == new.count ? momentary : new
    let (old, keys) = (contents(of: before, format).map(\.key), new.map(\.key))
    // The words of an empty place go when the first row comes, and with it may come what can be done.
    guard !before.rows.isEmpty || after.rows.isEmpty else {
      if after.rows.contains(where: { !$0.offers.isEmpty }) { return nil }
      return zip(keys, shown).filter { !old.contains($0.0) }.map(\.1)
    }
    let same = zip(old, keys).prefix { $0 == $1 }.count
    let rest = zip(old.dropFirst(same).reversed(), keys.dropFirst(same).reversed())
    let tail = rest.prefix { $0 == $1 }.count
    let changed = same..<new.count - tail
    // What only went says nothing; lines in place of as many or fewer, such as a higher count and a new
    // row, say all.
    guard !changed.isEmpty, old.count <= new.count else { return nil }
    return Array(shown[wholeRows(changed, of: shown)])
  }

  /// Returns a range of lines with all other lines of the rows that it has a part of.
  private static func wholeRows(_ range: Range<Int>, of lines: [TerminalText]) -> Range<Int> {
    let first = firstLine(ofRowAt: range.lowerBound, in: lines) ?? range.lowerBound
    let rest = lines.indices[range.upperBound...].prefix {
      (firstLine(ofRowAt: $0, in: lines) ?? $0) < range.upperBound
    }
    return first..<range.upperBound + rest.count
  }

  /// Returns the line above a line that begins its row, with the row's number, or nil.
  ///
  /// All further lines of a row are indented by more.
  private static func firstLine(ofRowAt index: Int, in lines: [TerminalText]) -> Int? {
    func indent(_ index: Int) -> Int { lines[index].plain.prefix { $0 == " " }.count }
    guard let above = lines[..<index].indices.last(where: { indent($0) < indent(index) }) else {
      return nil
    }
    return lines[above].plain.first { $0 != " " }?.isWholeNumber == true
      ? above : firstLine(ofRowAt: above, in: lines)
  }

  /// The lines between the title and the actions.
  private static func contents(of screen: ScreenDescription, _ format: TextLayoutOptions)
    -> [TerminalText]
  {
    screen.sections.flatMap { SectionLines($0, of: screen, format: format).lines }
      .flatMap(\.lines)
  }
}

extension TerminalText {
  /// The line without the widths of its columns, which change with what stands in other lines.
  fileprivate var key: String {
    plain.split(separator: " ").joined(separator: " ")
  }
}
