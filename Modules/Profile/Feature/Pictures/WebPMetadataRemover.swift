/// The structure of a WebP file (RFC 9649): chunks within a RIFF container.
enum WebPMetadataRemover {
  /// The chunks that make the picture; all others, which may say where it was taken, are left out.
  private static let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]

  /// The bits of an extended header that announce data of cameras and editors.
  private static let announcements: UInt8 = 0x08 | 0x04

  /// Returns the picture without what else its file says, or nil if it is none.
  static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes)
    guard reader.take(4)?.elementsEqual("RIFF".utf8) == true, let size = reader.littleEndian(4),
      size <= bytes.count - 8, reader.take(4)?.elementsEqual("WEBP".utf8) == true
    else { return nil }
    var picture: [UInt8] = []
    var hasImage = false
    while reader.position + 8 <= size + 8 {
      guard let name = reader.take(4), let length = reader.littleEndian(4),
        let data = reader.take(length), reader.position <= size + 8,
        length % 2 == 0 || reader.byte() == 0
      else { return nil }
      let type = String(decoding: name, as: UTF8.self)
      if !isValid(type, data) { return nil }
      hasImage = hasImage || ["VP8 ", "VP8L", "ANMF"].contains(type)
      guard kept.contains(type) else { continue }
      if type == "ANMF" {
        guard let frame = frame(Array(data)) else { return nil }
        picture += chunk(type, frame)
      } else {
        picture += chunk(type, Array(data))
      }
    }
    return hasImage ? [UInt8]("RIFF".utf8) + word(picture.count + 4) + "WEBP".utf8 + picture : nil
  }

  /// Returns a frame of an animation, whose picture is made of chunks again, or nil if it is none.
  private static func frame(_ data: [UInt8]) -> [UInt8]? {
    guard data.count > 16 else { return nil }
    var reader = ByteReader(data)
    guard let header = reader.take(16) else { return nil }
    var frame = Array(header)
    var hasImage = false
    while reader.position + 8 <= data.count {
      guard let name = reader.take(4), let length = reader.littleEndian(4),
        let part = reader.take(length), length % 2 == 0 || reader.byte() == 0
      else { return nil }
      let type = String(decoding: name, as: UTF8.self)
      if !isValid(type, part) { return nil }
      guard ["ALPH", "VP8 ", "VP8L"].contains(type) else { continue }
      hasImage = hasImage || type != "ALPH"
      frame += chunk(type, Array(part))
    }
    return hasImage ? frame : nil
  }

  /// Whether a chunk begins as one of its type does, and is as long as that says.
  private static func isValid(_ type: String, _ chunk: ArraySlice<UInt8>) -> Bool {
    let data = Array(chunk.prefix(10))
    switch type {
    case "VP8 ":
      var reader = ByteReader(Array(data.dropFirst(6)))
      // The first partition follows the header, and at least one more with what it describes.
      let tag = data.prefix(3).reversed().reduce(0) { $0 << 8 | Int($1) }
      return tag & 1 == 0 && tag >> 5 > 0 && 10 + (tag >> 5) < chunk.count
        && data.dropFirst(3).starts(with: [0x9D, 0x01, 0x2A])
        && (reader.littleEndian(2).map { ($0 & 0x3FFF).isPictureSide } ?? false)
        && (reader.littleEndian(2).map { ($0 & 0x3FFF).isPictureSide } ?? false)
    case "VP8L":
      var reader = ByteReader(Array(data.dropFirst()))
      // Two sides of 14 bits, one bit for alpha, three for the version, and at least five codes.
      guard data.first == 0x2F, chunk.count >= 8, let header = reader.littleEndian(4) else {
        return false
      }
      return header >> 29 == 0
        && [header, header >> 14].allSatisfy {
          (1 + ($0 & 0x3FFF)).isPictureSide
        }
    case "VP8X":
      guard data.count == 10 else { return false }
      let sides = [4, 7].map {
        1 + Int(data[$0]) | Int(data[$0 + 1]) << 8 | Int(data[$0 + 2]) << 16
      }
      return sides.allSatisfy(\.isPictureSide)
    default: return true
    }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    var data = data
    if type == "VP8X" { data[0] &= ~announcements }
    return [UInt8](type.utf8) + word(data.count) + data + (data.count % 2 == 0 ? [] : [0])
  }

  private static func word(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
