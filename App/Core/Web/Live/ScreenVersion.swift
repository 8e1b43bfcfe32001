import Navigation
import System

/// What a client has seen of a place: a text that changes with the screen.
///
/// It is the `id:` of the stream: a client that names it is sent the screen only where that has
/// changed meanwhile. A server that was started again has other names, and sends the screen once
/// more. That messages have been read since they were shown is no change, so that the line before
/// the new ones stays while the reader looks at them.
struct ScreenVersion: Equatable, Sendable {
  let text: String

  init(of screen: ScreenDescription) {
    var hasher = Hasher()
    hasher.combine(screen.link)
    hasher.combine(screen.label)
    hasher.combine(screen.actions)
    for section in screen.sections {
      hasher.combine(section.title)
      for element in section.elements { element.hash(into: &hasher, in: section.order) }
    }
    text = String(UInt64(truncatingIfNeeded: hasher.finalize()), radix: 16)
  }

  /// Names the version of some bytes, by their number and a hash of 64 bits.
  init(of bytes: [UInt8]) {
    let hash = StableHash(of: bytes).value
    text = "\(String(bytes.count, radix: 16))-\(String(hash, radix: 16))"
  }
}

extension ScreenDescription.Element {
  /// Hashes what a client sees, on timelines without what is new.
  fileprivate func hash(into hasher: inout Hasher, in order: ScreenSection.Order) {
    if case .unread = self { return }
    guard case .row(let row) = self, order == .timeline else { return hasher.combine(self) }
    hasher.combine(row.key)
    hasher.combine(row.link)
    hasher.combine(row.label)
    hasher.combine(row.content)
    hasher.combine(row.fields)
    hasher.combine(row.moment)
    hasher.combine(row.state.subtracting(.unread))
    hasher.combine(row.receipt)
    hasher.combine(row.offers)
  }
}
