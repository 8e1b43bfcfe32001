/// An input that is read piece by piece; what is not there any more reads as zero.
struct Input {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func bits() -> UInt64 { (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) } }

  /// Returns a place among so many, which must be at least one.
  mutating func place(below count: Int) -> Int {
    (Int(byte()) << 16 | Int(byte()) << 8 | Int(byte())) % count
  }

  /// Returns as many of the bytes as the first of them says.
  mutating func bytes() -> [UInt8] {
    let count = min(Int(byte()), rest.count)
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  /// Returns a number that is small, at an end of its range, or any.
  mutating func number() -> Int64 {
    switch byte() % 8 {
    case 0...3: Int64(byte() % 8) - 3
    case 4: .min
    case 5: .max
    default: Int64(bitPattern: bits())
    }
  }

  /// Returns all that is left.
  mutating func all() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Returns bytes that were overwritten, moved or cut off as the input says, up to sixteen times.
  mutating func damage(_ sound: [UInt8]) -> [UInt8] {
    var bytes = sound
    for _ in 0..<16 where !isEmpty && !bytes.isEmpty { damageOnce(&bytes) }
    return bytes
  }

  /// Returns text in which some of the numbers are others, up to sixteen of them.
  mutating func damageNumbers(_ sound: [UInt8]) -> [UInt8] {
    var bytes = sound
    for _ in 0..<16 where !isEmpty {
      let starts = bytes.indices.filter { Self.isDigit(bytes[$0]) && !Self.isDigit(bytes[$0 - 1]) }
      let start = starts[place(below: starts.count)]
      let end = bytes[start...].firstIndex { !Self.isDigit($0) } ?? bytes.endIndex
      bytes.replaceSubrange(start..<end, with: "\(number())".utf8)
    }
    return bytes
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func damageOnce(_ bytes: inout [UInt8]) {
    let way = byte() % 8
    if way == 7 {
      bytes = all()
      return
    }
    let place = place(below: bytes.count)
    let page = place / 4_096 * 4_096
    switch way {
    case 0: bytes[place] ^= 1 << (byte() % 8)
    // The heads of the pages, and of the file, say how the rest is to be read.
    case 1: bytes[min(page + Int(byte() % (page == 0 ? 112 : 24)), bytes.count - 1)] = byte()
    case 2: overwrite(&bytes, at: place)
    case 3: bytes.insert(contentsOf: self.bytes(), at: place)
    case 4: bytes.removeSubrange(place..<min(place + Int(byte()), bytes.count))
    case 5: copyPage(at: page, in: &bytes)
    default: bytes.removeLast(bytes.count - place)
    }
  }

  private mutating func overwrite(_ bytes: inout [UInt8], at place: Int) {
    for (offset, byte) in self.bytes().enumerated() where place + offset < bytes.count {
      bytes[place + offset] = byte
    }
  }

  private mutating func copyPage(at page: Int, in bytes: inout [UInt8]) {
    let part = bytes[page..<min(page + 4_096, bytes.count)]
    let other = min(place(below: bytes.count) / 4_096 * 4_096, bytes.count - part.count)
    bytes.replaceSubrange(other..<other + part.count, with: part)
  }
}
