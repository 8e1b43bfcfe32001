/// Reads the bytes of a picture in order; beyond the end there is nothing.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Returns the next bytes, or nil if there are not as many.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Returns the next byte.
  mutating func byte() -> UInt8? { take(1)?.first }

  /// Returns a number whose first byte is the greatest part.
  mutating func bigEndian(_ count: Int) -> Int? {
    take(count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a number whose last byte is the greatest part.
  mutating func littleEndian(_ count: Int) -> Int? {
    take(count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Int {
  /// Whether a picture may have so many pixels in a row or a column.
  var isPictureSide: Bool { 1...16_384 ~= self }
}
