/// A segment in a form that is quick to compare: up to 16 bytes it is the segment itself.
struct SegmentKey: Equatable {
  static let exactLimit = 16

  let head: UInt64
  let tail: UInt64
  let length: Int

  @inline(__always)
  init(_ bytes: RawSpan, from start: Int, to end: Int) {
    length = end - start
    if length >= 8 {
      head = Self.load(bytes, at: start)
      tail = Self.load(bytes, at: end - 8)
    } else if length >= 4 {
      let first: UInt32 = Self.load(bytes, at: start)
      let last: UInt32 = Self.load(bytes, at: end - 4)
      (head, tail) = (UInt64(first), UInt64(last))
    } else if length > 0 {
      let first: UInt8 = Self.load(bytes, at: start)
      let middle: UInt8 = Self.load(bytes, at: start + length / 2)
      let last: UInt8 = Self.load(bytes, at: end - 1)
      (head, tail) = (UInt64(first) | UInt64(middle) << 8, UInt64(last))
    } else {
      (head, tail) = (0, 0)
    }
  }

  /// Mixes the segment with the node it is looked up in.
  @inline(__always)
  func hash(in node: UInt32) -> Int {
    let first = head ^ 0x9E37_79B9_7F4A_7C15 &+ UInt64(node) &* 0xD1B5_4A32_D192_ED03
    let second = tail ^ 0xA076_1D64_78BD_642F &+ UInt64(truncatingIfNeeded: length)
    let product = first.multipliedFullWidth(by: second)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }

  @inline(__always)
  private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: RawSpan,
    at offset: Int
  ) -> Word {
    // Any bits are a valid integer, and the bounds are checked.
    bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Word.self)
  }
}
