/// The structure of a PNG file (RFC 2083): chunks, each with its length, its type and a checksum.
enum PNGMetadataRemover {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks that make the picture; all others, which may say where it was taken, are left out.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs",
    "acTL", "fcTL", "fdAT",
  ]

  /// Returns the picture without what else its file says, or nil if it is none.
  static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes)
    guard let start = reader.take(signature.count), start.elementsEqual(signature) else {
      return nil
    }
    var picture = signature
    var types: [String] = []
    while types.last != "IEND" {
      guard let chunk = chunk(from: &reader) else { return nil }
      if types.isEmpty, chunk.type != "IHDR" || !isHeader(chunk.data) { return nil }
      types.append(chunk.type)
      if kept.contains(chunk.type) { picture += chunk.bytes }
    }
    return types.contains("IDAT") ? picture : nil
  }

  private static func chunk(
    from reader: inout ByteReader
  ) -> (type: String, data: ArraySlice<UInt8>, bytes: [UInt8])? {
    guard let length = reader.bigEndian(4), let type = reader.take(4),
      let data = reader.take(length), let sum = reader.take(4),
      sum.reduce(0, { $0 << 8 | UInt32($1) }) == checksum(of: type, data)
    else { return nil }
    let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    return (String(decoding: type, as: UTF8.self), data, head + type + data + sum)
  }

  private static func isHeader(_ data: ArraySlice<UInt8>) -> Bool {
    var reader = ByteReader(Array(data))
    guard data.count == 13, let width = reader.bigEndian(4), let height = reader.bigEndian(4) else {
      return false
    }
    return width.isPictureSide && height.isPictureSide
  }

  /// The cyclic redundancy check of 32 bits over two stretches of bytes.
  static func checksum(of parts: ArraySlice<UInt8>...) -> UInt32 {
    var sum: UInt32 = .max
    for part in parts {
      for byte in part { sum = sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
    }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 {
      let isOdd = sum & 1 == 1
      sum >>= 1
      if isOdd { sum ^= 0xEDB8_8320 }
    }
    return sum
  }
}
