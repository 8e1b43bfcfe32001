/// How a camera was held, which is the one part of its data that a picture needs.
struct EXIFOrientation {
  private static let beginning = [UInt8]("Exif\0\0".utf8)
  private static let tag = 0x0112

  private let value: UInt8

  /// Reads the orientation from a segment of a JPEG file; nil where it is upright or not given.
  init?(_ data: ArraySlice<UInt8>) {
    guard data.starts(with: Self.beginning) else { return nil }
    let bytes = Array(data.dropFirst(Self.beginning.count))
    let isLittle = bytes.starts(with: "II".utf8)
    guard isLittle || bytes.starts(with: "MM".utf8) else { return nil }
    let number = { (start: Int, count: Int) -> Int? in
      var reader = ByteReader(bytes)
      guard reader.take(start) != nil else { return nil }
      return isLittle ? reader.littleEndian(count) : reader.bigEndian(count)
    }
    guard let start = number(4, 4), let count = number(start, 2), count <= 512 else { return nil }
    for entry in 0..<count where number(start + 2 + entry * 12, 2) == Self.tag {
      guard let found = number(start + 2 + entry * 12 + 8, 2), 2...8 ~= found else { return nil }
      value = UInt8(found)
      return
    }
    return nil
  }

  /// A segment that says nothing but the orientation.
  var segment: [UInt8] {
    let table: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0,
    ]
    return JPEGMetadataRemover.segment(0xE1, Self.beginning + table)
  }
}
