import JSON
import Navigation

/// What a client has seen of a place: a text that changes with the screen.
///
/// It is the `id:` of the stream: a client that names it is sent the screen only where that has
/// changed meanwhile. That messages have been read since they were shown is no change, so that the
/// line before the new ones stays while the reader looks at them.
struct ScreenVersion: Equatable, Sendable {
  let text: String

  init(of screen: ScreenDescription?) {
    let bytes = screen.flatMap { try? JSONTextEncoder.bytes(of: HashedScreen(screen: $0)) } ?? []
    self.init(of: bytes)
  }

  /// Names the version of some bytes, by their number and a hash of 64 bits.
  init(of bytes: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    text = "\(String(bytes.count, radix: 16))-\(String(hash, radix: 16))"
  }
}

/// A screen without what is new on its timelines.
private struct HashedScreen: Encodable {
  let screen: ScreenDescription

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(screen.link)
    try container.encode(screen.label)
    try container.encode(screen.actions)
    for section in screen.sections {
      try container.encode(section.title)
      for element in section.elements {
        if case .unread = element { continue }
        if case .row(let row) = element, section.order == .timeline {
          try container.encode(HashedRow(row: row))
        } else {
          try container.encode(element)
        }
      }
    }
  }
}

/// A line of a timeline, read or not.
private struct HashedRow: Encodable {
  let row: ScreenDescription.Row

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(row.label)
    try container.encode(row.content)
    try container.encode(row.fields)
    try container.encode(row.link)
    try container.encode(row.key)
    try container.encode(row.offers)
    try container.encode(row.state.subtracting(.unread))
    try container.encode(row.moment)
  }
}
