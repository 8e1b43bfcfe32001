/// The place in a body that comes in chunks.
struct HTTPChunkDecoder {
  /// What comes next in the bytes.
  enum Step {
    /// Nothing, until more bytes arrive.
    case more
    /// Bytes that belong to the framing.
    case skip(Int)
    /// Bytes of the body.
    case data(Int)
    /// The framing of the last chunk, after which the body ends.
    case end(Int)
  }

  private enum Place {
    case size
    case data(left: Int)
    case dataEnd
    case lastLine
  }

  /// A size has at most 16 digits, so that it fits into 64 bits; Swift's numbers have a sign besides.
  private static let mostDigits = 16

  private var place = Place.size

  mutating func next(in bytes: ArraySlice<UInt8>, limit: Int) throws(HTTPParseError) -> Step {
    switch place {
    case .size: return try size(in: bytes, limit: limit)
    case .data(let left):
      guard !bytes.isEmpty else { return .more }
      let count = min(left, bytes.count)
      place = count < left ? .data(left: left - count) : .dataEnd
      return .data(count)
    case .dataEnd:
      guard try startsWithLineEnd(bytes) else { return .more }
      place = .size
      return .skip(2)
    case .lastLine:
      guard try startsWithLineEnd(bytes) else { return .more }
      return .end(2)
    }
  }

  private mutating func size(in bytes: ArraySlice<UInt8>, limit: Int) throws(HTTPParseError) -> Step
  {
    var size = 0
    var digits = 0
    for byte in bytes {
      guard let digit = HTTPCharacters.hexadecimal(byte) else { break }
      digits += 1
      let (shifted, isOver) = size.multipliedReportingOverflow(by: 16)
      guard digits <= Self.mostDigits else { throw .malformedChunk }
      guard !isOver else { throw .bodyTooLarge }
      size = shifted | Int(digit)
    }
    let rest = bytes.dropFirst(digits)
    guard !rest.isEmpty else { return .more }
    guard digits > 0 else { throw .malformedChunk }
    guard try startsWithLineEnd(rest) else { return .more }
    guard size <= limit else { throw .bodyTooLarge }
    place = size == 0 ? .lastLine : .data(left: size)
    return .skip(digits + 2)
  }

  private func startsWithLineEnd(_ bytes: ArraySlice<UInt8>) throws(HTTPParseError) -> Bool {
    guard let first = bytes.first else { return false }
    guard first == HTTPCharacters.carriageReturn else { throw .malformedChunk }
    guard bytes.count > 1 else { return false }
    guard bytes[bytes.startIndex + 1] == HTTPCharacters.lineFeed else { throw .malformedChunk }
    return true
  }
}
