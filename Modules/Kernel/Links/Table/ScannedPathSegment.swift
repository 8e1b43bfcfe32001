/// One segment of a link, found and made quick to compare in a single pass: its first 16 bytes as
/// two words, filled up with zeros, and its length.
struct ScannedPathSegment {
  /// How many bytes the words hold.
  static let exactLimit = 16

  private(set) var head: UInt64 = 0
  private(set) var tail: UInt64 = 0
  let start: Int
  private(set) var end: Int

  /// Whether there may be a `%` in it, or a `#`.
  private(set) var isPlain = true

  var length: Int { end - start }

  /// Reads up to the next `/` or `?`, or the end.
  @inline(__always)
  init(_ bytes: RawSpan, from start: Int) {
    self.start = start
    end = start
    while end < bytes.byteCount {
      var word = Self.word(bytes, at: end)
      let stops = Self.stops(in: word)
      if stops != 0 { word &= (stops & (~stops &+ 1)) &>> 7 &- 1 }
      if Self.marks(in: word) != 0 { isPlain = false }
      switch end - start {
      case 0: head = word
      case 8: tail = word
      case _: break
      }
      end = Swift.min(end + stops.trailingZeroBitCount / 8, bytes.byteCount)
      if stops != 0 { break }
    }
  }

  /// Whether no further segment follows.
  @inline(__always)
  func isLast(in bytes: Span<UInt8>) -> Bool {
    end == bytes.count || bytes[end] != UInt8(ascii: "/")
  }

  /// Mixes the segment with the node it is looked up in.
  @inline(__always)
  func hash(in node: UInt32) -> Int {
    let first = head ^ 0x9E37_79B9_7F4A_7C15 &+ UInt64(node) &* 0xD1B5_4A32_D192_ED03
    let second = tail ^ 0xA076_1D64_78BD_642F &+ UInt64(truncatingIfNeeded: length)
    let product = first.multipliedFullWidth(by: second)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }

  /// Sets the highest bit of the first byte that is `/` or `?`, and perhaps of some after it.
  @inline(__always)
  private static func stops(in word: UInt64) -> UInt64 {
    zeros(in: (word | 0x1010_1010_1010_1010) ^ 0x3F3F_3F3F_3F3F_3F3F)
  }

  /// Sets a bit if there is a `%` or `#`, or one of the two bytes that differ from them in one bit.
  @inline(__always)
  private static func marks(in word: UInt64) -> UInt64 {
    zeros(in: (word & 0xF9F9_F9F9_F9F9_F9F9) ^ 0x2121_2121_2121_2121)
  }

  @inline(__always)
  private static func zeros(in word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Loads eight bytes, zeros past the end.
  @inline(__always)
  private static func word(_ bytes: RawSpan, at offset: Int) -> UInt64 {
    let count = bytes.byteCount
    // Any bits are a valid integer, and the bounds are checked.
    if offset &+ 8 <= count {
      return UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
    }
    if count >= 8 {
      let last = bytes.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return UInt64(littleEndian: last) &>> UInt64(truncatingIfNeeded: (offset &+ 8 &- count) &* 8)
    }
    var word: UInt64 = 0
    for index in offset..<count {
      let byte = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      word |= UInt64(byte) &<< UInt64(truncatingIfNeeded: (index &- offset) &* 8)
    }
    return word
  }
}
