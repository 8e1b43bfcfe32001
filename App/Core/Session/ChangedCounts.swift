import Navigation
import Terminal

/// Rows that count something, such as unread messages, whose counts have changed since the screen in
/// front was printed.
///
/// They stand above the prompt as they are now: printed again for each change, they would fill the
/// terminal.
struct ChangedCounts {
  /// The links of these rows.
  private var links: Set<String> = []

  /// Notes that a screen has changed, and returns whether nothing but counts on it did.
  ///
  /// Where there is more, the rows that differ are printed.
  mutating func note(from before: ScreenDescription, to after: ScreenDescription) -> Bool {
    if let changed = Self.changedRows(from: before, to: after) {
      links.formUnion(changed)
      return true
    }
    let same = before.rows.filter { after.rows.contains($0) }.compactMap(\.link)
    links.formIntersection(same)
    return false
  }

  /// Returns the line above the prompt, or nil where all counts are as they were printed.
  func line(on screen: ScreenDescription) -> TerminalText? {
    let texts = screen.rows.filter { $0.link.map(links.contains) == true }.map(\.title)
    guard !texts.isEmpty else { return nil }
    return TerminalText("  Now: \(texts.joined(separator: " · "))", look: .dim)
  }

  /// Returns the links of the rows whose counts differ; nil where there is another difference.
  private static func changedRows(
    from before: ScreenDescription,
    to after: ScreenDescription
  ) -> [String]? {
    guard before.link == after.link, before.label == after.label,
      before.actions == after.actions, before.sections.count == after.sections.count
    else { return nil }
    var changed: [String] = []
    for (old, new) in zip(before.sections, after.sections) where old != new {
      guard old.count != nil, new.count != nil, old.title == new.title,
        old.elements.count == new.elements.count
      else { return nil }
      for (old, new) in zip(old.elements, new.elements) where old != new {
        guard case .row(let old) = old, case .row(let new) = new, let link = new.link,
          counts(old, sameAs: new)
        else { return nil }
        changed.append(link)
      }
    }
    return changed
  }

  /// Whether both rows begin with a number of the same things.
  private static func counts(_ row: ScreenDescription.Row, sameAs other: ScreenDescription.Row)
    -> Bool
  {
    row.number == other.number && row.link == other.link && row.content == other.content
      && row.fields == other.fields && row.offers == other.offers && row.state == other.state
      && row.title.first?.isWholeNumber == true && other.title.first?.isWholeNumber == true
  }
}
