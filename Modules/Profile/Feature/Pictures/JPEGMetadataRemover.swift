/// The structure of a JPEG file (ITU T.81): segments, each with a marker, and scans of coded data.
enum JPEGMetadataRemover {
  /// Returns the picture without what else its file says, or nil if it is none.
  ///
  /// Of the data of cameras only the orientation stays, since the picture would lie on its side.
  static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes)
    guard let start = reader.take(2), start.elementsEqual([0xFF, 0xD8]) else { return nil }
    var picture: [UInt8] = [0xFF, 0xD8]
    var frame: UInt8?
    var tables: Set<UInt8> = []
    var hasScan = false
    while let marker = marker(from: &reader) {
      if marker == 0xD9 { return hasScan ? picture + [0xFF, 0xD9] : nil }
      guard let length = reader.bigEndian(2), length >= 2, let data = reader.take(length - 2) else {
        return nil
      }
      if isFrame(marker) {
        guard frame == nil, decodable.contains(marker), isFrameHeader(data) else { return nil }
        frame = marker
      }
      if let size = sizesOfTables[marker], data.count >= size { tables.insert(marker) }
      picture += kept(marker, data)
      if marker == 0xDA {
        hasScan = true
        guard let frame, tables.isSuperset(of: tablesNeeded(by: frame)),
          let scan = scan(from: &reader, in: bytes), isArithmetic(frame) || !scan.isEmpty
        else { return nil }
        picture += scan
      }
    }
    return nil
  }

  private static func marker(from reader: inout ByteReader) -> UInt8? {
    guard reader.byte() == 0xFF else { return nil }
    while let byte = reader.byte() {
      if byte != 0xFF { return byte >= 0xC0 ? byte : nil }
    }
    return nil
  }

  /// Whether a marker begins a frame, which says how large the picture is.
  private static func isFrame(_ marker: UInt8) -> Bool {
    0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// The frames that programs can show: sequential and progressive ones, of Huffman or arithmetic codes.
  private static let decodable: Set<UInt8> = [0xC0, 0xC1, 0xC2, 0xC9, 0xCA]

  private static let huffmanTable: UInt8 = 0xC4
  private static let quantizationTable: UInt8 = 0xDB

  /// The fewest bytes of a table.
  private static let sizesOfTables = [huffmanTable: 1 + 16 + 1, quantizationTable: 1 + 64]

  /// Whether a scan of nothing but one colour may have no byte.
  private static func isArithmetic(_ frame: UInt8) -> Bool { frame > 0xC8 }

  /// The tables without which a scan cannot be decoded.
  private static func tablesNeeded(by frame: UInt8) -> Set<UInt8> {
    isArithmetic(frame) ? [quantizationTable] : [quantizationTable, huffmanTable]
  }

  private static func isFrameHeader(_ data: ArraySlice<UInt8>) -> Bool {
    var reader = ByteReader(Array(data.dropFirst()))
    guard let height = reader.bigEndian(2), let width = reader.bigEndian(2),
      let components = reader.byte()
    else { return false }
    return height.isPictureSide && width.isPictureSide && 1...4 ~= components
      && data.count == 6 + 3 * Int(components)
  }

  /// Returns the coded data up to the next marker that is not part of it.
  private static func scan(
    from reader: inout ByteReader,
    in bytes: [UInt8]
  ) -> ArraySlice<UInt8>? {
    let start = reader.position
    var end = start
    while end + 1 < bytes.count {
      let isMarker = bytes[end] == 0xFF && bytes[end + 1] != 0 && !(0xD0...0xD7 ~= bytes[end + 1])
      if isMarker { return reader.take(end - start) }
      end += 1
    }
    return nil
  }

  /// Returns a segment as far as it stays: comments and what applications add go.
  private static func kept(_ marker: UInt8, _ data: ArraySlice<UInt8>) -> [UInt8] {
    switch marker {
    case 0xE0: return jfifHeader(data).map { segment(marker, $0) } ?? []
    case 0xE1: return EXIFOrientation(data)?.segment ?? []
    case 0xE2: return data.starts(with: "ICC_PROFILE\0".utf8) ? segment(marker, data) : []
    case 0xEE: return data.starts(with: "Adobe".utf8) ? segment(marker, data.prefix(12)) : []
    case _ where isFrame(marker), 0xC4, 0xCC, 0xDA...0xDD: return segment(marker, data)
    default: return []
    }
  }

  /// Returns the header that says how wide and high a pixel is, without the small picture in it: that
  /// may be of what was cut off.
  private static func jfifHeader(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    guard data.count >= 14, data.starts(with: "JFIF\0".utf8) else { return nil }
    return data.prefix(12) + [0, 0]
  }

  static func segment(_ marker: UInt8, _ data: some Collection<UInt8>) -> [UInt8] {
    let length = data.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + data
  }
}
