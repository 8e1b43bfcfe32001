/// The limit: one hash of the bytes before the number, one probe, one comparison.
struct PrefixTable {
  private struct Slot {
    var hash: UInt64 = 0
    var start = 0
    var length = 0
    var screen = -1
  }

  private let slots: [Slot]
  private let bytes: [UInt8]

  init(_ set: RouteSet) {
    var slots = [Slot](repeating: Slot(), count: 4096)
    var bytes: [UInt8] = []
    for (screen, route) in set.routes.enumerated() {
      let prefix = Array("/\(route.feature)/\(route.screen)".utf8)
      let hash = prefix.reduce(Self.offset) { ($0 ^ UInt64($1)) &* Self.prime }
      var index = Int(truncatingIfNeeded: hash) & 4095
      while slots[index].screen >= 0 { index = (index + 1) & 4095 }
      slots[index] = Slot(hash: hash, start: bytes.count, length: prefix.count, screen: screen)
      bytes += prefix
    }
    (self.slots, self.bytes) = (slots, bytes)
  }

  func find(_ link: String) -> Spot? {
    link.utf8.withContiguousStorageIfAvailable { find($0) } ?? nil
  }

  private func find(_ link: UnsafeBufferPointer<UInt8>) -> Spot? {
    var hash = Self.offset
    var slashes = 0
    var end = 0
    while end < link.count {
      let byte = link[end]
      if byte == UInt8(ascii: "/") {
        slashes += 1
        if slashes == 3 { break }
      }
      hash = (hash ^ UInt64(byte)) &* Self.prime
      end += 1
    }
    guard let screen = screen(hash, link, end) else { return nil }
    guard end < link.count else { return .list(screen: screen) }
    return Self.number(link, from: end + 1).map { .item(screen: screen, id: $0) }
  }

  private func screen(_ hash: UInt64, _ link: UnsafeBufferPointer<UInt8>, _ end: Int) -> Int? {
    var index = Int(truncatingIfNeeded: hash) & 4095
    while slots[index].screen >= 0 {
      let slot = slots[index]
      if slot.hash == hash, slot.length == end, isEqual(slot.start, link, end) {
        return slot.screen
      }
      index = (index + 1) & 4095
    }
    return nil
  }

  private func isEqual(_ start: Int, _ link: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    for index in 0..<end where bytes[start + index] != link[index] { return false }
    return true
  }

  private static func number(_ link: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < link.count else { return nil }
    var number = 0
    for index in start..<link.count {
      let digit = link[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return number
  }

  private static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3
}

/// The obvious solution: a dictionary of the text before the number.
struct PrefixDictionary {
  private let screens: [Substring: Int]

  init(_ set: RouteSet) {
    let pairs = set.routes.enumerated().map { (Substring("/\($1.feature)/\($1.screen)"), $0) }
    screens = Dictionary(uniqueKeysWithValues: pairs)
  }

  func find(_ link: String) -> Spot? {
    if let screen = screens[link[...]] { return .list(screen: screen) }
    guard let slash = link.utf8.lastIndex(of: UInt8(ascii: "/")),
      let screen = screens[link[..<slash]], let id = Int(link[link.utf8.index(after: slash)...])
    else { return nil }
    return .item(screen: screen, id: id)
  }
}
