import Foundation
import ProfileContract
import Testing

@testable import Profile

@Suite struct `The pixels of a PNG picture` {
  /// Pictures of another program, by how their pixels are compressed and ordered.
  private static let samples: [(name: String, base64: String)] = [
    (
      "a code of its own",
      """
      iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAAAAADFHGIkAAAA00lEQVR42tXRuQEEIQgAQBAQ+e2/2kvcIi6ddACQ\
      7Z41VbPONcYHQKy5QvBelFip/AC2+kgfXotPy7g+APPCA6EiGnCw/AFkXQ5qP8ebgm89gLlLe0NFFOzWdR8ALnEw\
      ut2XDFzWA2A5RbkXwNpJdeQB6Im7x4RIbPaN8wA8ehnm2fsk2up4ANUgyRNmMZwC/QAu0BnFzmzUOfQBLNqBzjAD\
      7BibPpBtzaWESFrcth/AsQS9vpm3X4W0BxA55KtM1Wo5TT6AHtwlN93zSm2cB/BfUT/SiRHllHFHcQAAAABJRU5E\
      rkJggg==
      """
    ),
    (
      "the fixed code",
      """
      iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAAAAACpleexAAAAHElEQVR4AWNgJxIwjCocVTiqcFThqMJRhaQrBAAx\
      nCvBGdZzBAAAAABJRU5ErkJggg==
      """
    ),
    (
      "passes",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFAQAAAAHSEyveAAAADUlEQVR42mNYxYAFAgBQcAdP/zvqXgAAAABJRU5E\
      rkJggg==
      """
    ),
  ]

  private func isPicture(_ bytes: [UInt8]) -> Bool { (try? AvatarImage(bytes)) != nil }

  @Test(arguments: samples)
  func `are accepted however they are compressed and ordered`(
    _ sample: (name: String, base64: String)
  )
    throws
  {
    let bytes = [UInt8](try #require(Data(base64Encoded: sample.base64)))

    #expect(isPicture(bytes))
    #expect(PictureSample.png.bytes.count > 0 && isPicture(PictureSample.png.bytes))
  }

  @Test(arguments: samples)
  func `are refused where their stream ends early`(_ sample: (name: String, base64: String)) throws
  {
    let bytes = [UInt8](try #require(Data(base64Encoded: sample.base64)))
    let stream = PNGFile.stream(of: bytes)

    for count in 0..<stream.count - 8 {
      #expect(!isPicture(PNGFile.replacing(stream.prefix(count), in: bytes)), "\(count)")
    }
    #expect(isPicture(PNGFile.replacing(stream[...], in: bytes)))
  }

  @Test(
    arguments: [
      [], [0x78], [0x78, 0x9C], [UInt8](repeating: 0xAA, count: 400), Array("not compressed".utf8),
      // A kind of block that does not exist.
      [0x78, 0x9C, 0x07] + [UInt8](repeating: 0xFF, count: 99),
      // A length without its complement.
      [0x78, 0x9C, 0x01, 4, 0, 4, 0, 1, 2, 3, 4],
      // The fixed code, and nothing in it.
      [0x78, 0x9C, 0x03, 0x00],
      // A code without symbols.
      [0x78, 0x9C, 0x05] + [UInt8](repeating: 0x00, count: 99),
      [0x58, 0x09] + [UInt8](repeating: 0, count: 99),
    ] as [[UInt8]]
  )
  func `are refused where they are garbage`(stream: [UInt8]) {
    #expect(!isPicture(PNGFile.replacing(stream[...], in: PictureSample.png.bytes)))
  }

  @Test(arguments: [
    (1, 1, 8, 2, 4), (16_384, 2, 8, 2, 98_306), (3, 3, 1, 0, 6), (9, 1, 4, 3, 6), (2, 2, 16, 6, 34),
  ])
  func `are as many as the header says`(
    width: Int,
    height: Int,
    depth: UInt8,
    color: UInt8,
    size: Int
  ) {
    let header = PNGFile.header(width, height, depth: depth, color: color)

    #expect(isPicture(PNGFile.bytes(header, stream: PNGFile.stored(size))))
    #expect(!isPicture(PNGFile.bytes(header, stream: PNGFile.stored(size - 1))))
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 6), (5, 4), (8, 8), (9, 10)])
  func `are as many as the passes of the header have in all`(width: Int, height: Int) {
    // In which pass a pixel comes, in each square of eight by eight.
    let odd = Array("77777777")
    let square = [Array("16462646"), odd, Array("56565656"), odd, Array("36463646"), odd]
    let passes = square + [Array("56565656"), odd]
    var size = 0
    for row in 0..<height {
      let own = (0..<width).map { passes[row % 8][$0 % 8] }
      size += own.count + Set(own).count
    }
    let header = PNGFile.header(width, height, depth: 8, color: 0).dropLast() + [1]

    #expect(isPicture(PNGFile.bytes(Array(header), stream: PNGFile.stored(size))))
    #expect(!isPicture(PNGFile.bytes(Array(header), stream: PNGFile.stored(size - 1))))
  }

  @Test(arguments: [(3, 2), (0, 3), (4, 8), (16, 3), (8, 1), (8, 5), (4, 6)])
  func `have a depth that belongs to their kind of color`(depth: UInt8, color: UInt8) {
    let header = PNGFile.header(1, 1, depth: depth, color: color)

    #expect(!isPicture(PNGFile.bytes(header, stream: PNGFile.stored(100))))
  }

  @Test func `that unfold into very many cost no memory`() {
    let header = PNGFile.header(16_384, 16_384, depth: 8, color: 0)

    #expect(!isPicture(PNGFile.bytes(header, stream: PNGFile.stored(60_000))))
  }
}

/// Composes the bytes of PNG files.
enum PNGFile {
  static func header(_ width: Int, _ height: Int, depth: UInt8, color: UInt8) -> [UInt8] {
    number(width) + number(height) + [depth, color, 0, 0, 0]
  }

  static func bytes(_ header: [UInt8], stream: [UInt8]) -> [UInt8] {
    PNGMetadataRemover.signature + chunk("IHDR", header) + chunk("IDAT", stream) + chunk("IEND", [])
  }

  /// A stream of so many zeros, none of them compressed.
  static func stored(_ size: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var left = size
    while left > 0 {
      let length = min(left, 65_535)
      left -= length
      let (low, high) = (UInt8(length & 0xFF), UInt8(length >> 8))
      stream += [left == 0 ? 1 : 0, low, high, ~low, ~high] + [UInt8](repeating: 0, count: length)
    }
    return stream + [0, 0, 0, 1]
  }

  /// What stands in the first part with pixels.
  static func stream(of bytes: [UInt8]) -> [UInt8] {
    guard let range = range(in: bytes) else { return [] }
    return Array(bytes[range.lowerBound + 8..<range.upperBound - 4])
  }

  static func replacing(_ stream: ArraySlice<UInt8>, in bytes: [UInt8]) -> [UInt8] {
    guard let range = range(in: bytes) else { return bytes }
    return bytes[..<range.lowerBound] + chunk("IDAT", Array(stream)) + bytes[range.upperBound...]
  }

  private static func range(in bytes: [UInt8]) -> Range<Int>? {
    guard let name = bytes.indices.first(where: { bytes[$0...].starts(with: Array("IDAT".utf8)) })
    else { return nil }
    let length = bytes[name - 4..<name].reduce(0) { $0 << 8 | Int($1) }
    return name - 4..<name + 8 + length
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let type = Array(type.utf8)
    let sum = PNGMetadataRemover.checksum(of: type[...], data[...])
    return number(data.count) + type + data + number(Int(sum))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
}
