/// The structure of a GIF file (version 89a): blocks, each with a sign, most of them in parts.
enum GIFMetadataRemover {
  /// Returns the picture without what else its file says, or nil if it is none.
  static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes)
    guard let head = reader.take(6),
      ["GIF87a", "GIF89a"].contains(String(decoding: head, as: UTF8.self)),
      let screen = reader.take(7), isScreen(Array(screen)),
      let colors = reader.take(colorTableSize(screen[screen.startIndex + 4]))
    else { return nil }
    var picture = head + screen + colors
    var hasImage = false
    while let sign = reader.byte() {
      switch sign {
      case 0x3B: return hasImage ? picture + [sign] : nil
      case 0x2C:
        guard let image = image(from: &reader) else { return nil }
        picture += [sign] + image
        hasImage = true
      case 0x21:
        guard let label = reader.byte(), let parts = parts(from: &reader) else { return nil }
        if isKept(label, parts) { picture += [sign, label] + parts }
      default: return nil
      }
    }
    return nil
  }

  private static func isScreen(_ bytes: [UInt8]) -> Bool {
    var reader = ByteReader(bytes)
    return reader.littleEndian(2)?.isPictureSide == true
      && reader.littleEndian(2)?.isPictureSide == true
  }

  /// The bytes of the table of colors that a field of bits announces.
  private static func colorTableSize(_ bits: UInt8) -> Int {
    bits & 0x80 == 0 ? 0 : 3 << (Int(bits & 7) + 1)
  }

  private static func image(from reader: inout ByteReader) -> [UInt8]? {
    guard let place = reader.take(9), let bits = place.last,
      let colors = reader.take(colorTableSize(bits)), let codeSize = reader.byte(),
      2...11 ~= codeSize, let parts = parts(from: &reader), parts.count > 1
    else { return nil }
    return place + colors + [codeSize] + parts
  }

  /// Returns parts of up to 255 bytes, each after its length, and the 0 at their end.
  private static func parts(from reader: inout ByteReader) -> [UInt8]? {
    var parts: [UInt8] = []
    while let length = reader.byte(), let part = reader.take(Int(length)) {
      parts += [length] + part
      if length == 0 { return parts }
    }
    return nil
  }

  /// Whether an extension belongs to the picture: the timing of its images, or how often they run.
  private static func isKept(_ label: UInt8, _ parts: [UInt8]) -> Bool {
    label == 0xF9 || (label == 0xFF && parts.dropFirst().starts(with: "NETSCAPE2.0".utf8))
  }
}
