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
    var size = 0
    var pixels: [UInt8] = []
    while types.last != "IEND" {
      guard let chunk = chunk(from: &reader) else { return nil }
      if types.isEmpty {
        guard chunk.type == "IHDR", let known = sizeOfPixels(chunk.data) else { return nil }
        size = known
      }
      types.append(chunk.type)
      if chunk.type == "IDAT" { pixels += chunk.data }
      if kept.contains(chunk.type) { picture += chunk.bytes }
    }
    return DeflateLengthValidator.isStream(pixels, ofAtLeast: size) ? picture : nil
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

  /// Returns how many bytes the pixels take before they are compressed, or nil for a header of no
  /// picture.
  private static func sizeOfPixels(_ data: ArraySlice<UInt8>) -> Int? {
    var reader = ByteReader(Array(data))
    guard data.count == 13, let width = reader.bigEndian(4), let height = reader.bigEndian(4),
      width.isPictureSide, height.isPictureSide, let depth = reader.byte(),
      let color = reader.byte(), let bits = bitsOfPixel(depth: depth, color: color),
      reader.byte() == 0, reader.byte() == 0, let order = reader.byte(), order <= 1
    else { return nil }
    let passes = order == 0 ? [(x: 0, y: 0, dx: 1, dy: 1)] : interlaced
    return passes.reduce(0) { size, pass in
      let columns = (width - pass.x + pass.dx - 1) / pass.dx
      let rows = (height - pass.y + pass.dy - 1) / pass.dy
      // Each row begins with a byte that names its filter.
      return columns > 0 && rows > 0 ? size + rows * (1 + (columns * bits + 7) / 8) : size
    }
  }

  private static func bitsOfPixel(depth: UInt8, color: UInt8) -> Int? {
    let depths: (channels: Int, allowed: [UInt8])? =
      switch color {
      case 0: (1, [1, 2, 4, 8, 16])
      case 2: (3, [8, 16])
      case 3: (1, [1, 2, 4, 8])
      case 4: (2, [8, 16])
      case 6: (4, [8, 16])
      default: nil
      }
    guard let depths, depths.allowed.contains(depth) else { return nil }
    return depths.channels * Int(depth)
  }

  /// Where the passes of a picture begin whose rows are not stored in their order, and their steps.
  private static let interlaced = [
    (x: 0, y: 0, dx: 8, dy: 8), (x: 4, y: 0, dx: 8, dy: 8), (x: 0, y: 4, dx: 4, dy: 8),
    (x: 2, y: 0, dx: 4, dy: 4), (x: 0, y: 2, dx: 2, dy: 4), (x: 1, y: 0, dx: 2, dy: 2),
    (x: 0, y: 1, dx: 1, dy: 2),
  ]

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
