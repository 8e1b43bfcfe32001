import ProfileContract
import Testing

@testable import Profile

@Suite struct `A picture's bytes` {
  /// Files whose parts say that they are longer, shorter or larger than they are.
  private static let lies: [(PictureSample, Int, [UInt8])] = [
    (.png, 8, [0xFF, 0xFF, 0xFF, 0xFF]), (.png, 8, [0, 0, 0, 0]), (.png, 8, [0x7F, 0, 0, 0]),
    (.jpeg, 4, [0, 0]), (.jpeg, 4, [0, 1]), (.jpeg, 4, [0xFF, 0xFF]), (.jpeg, 3, [0x01]),
    (.gif, 10, [0x87]), (.gif, 25, [0xFF]), (.gif, 6, [0, 0]), (.gif, 6, [1, 0x40]),
    (.webp, 4, [0xFF, 0xFF, 0xFF, 0xFF]), (.webp, 16, [0xFF, 0xFF, 0xFF, 0x7F]),
    (.webp, 16, [0, 0, 0, 0]), (.lossy, 23, [0, 0, 0]), (.lossy, 4, [4, 0, 0, 0]),
    (.lossy, 26, [0, 0xC0]), (.lossy, 28, [0, 0x40]), (.lossy, 4, [0x39, 0, 0, 0]),
  ]

  @Test(arguments: lies)
  func `are refused where they lie about their size`(
    sample: PictureSample,
    offset: Int,
    lie: [UInt8]
  ) {
    var bytes = sample.bytes
    bytes.replaceSubrange(offset..<offset + lie.count, with: lie)

    #expect(throws: ProfileError.notAPicture) { try AvatarImage(bytes) }
  }

  @Test(arguments: [0, 2, 5, 255] as [UInt8])
  func `are refused where a frame has another number of components than it says`(
    components: UInt8
  ) throws {
    var bytes = PictureSample.jpeg.bytes
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    try #require(bytes[frame + 9] != components)
    bytes[frame + 9] = components

    #expect(throws: ProfileError.notAPicture) { try AvatarImage(bytes) }
  }

  @Test(arguments: [0xC4, 0xDB] as [UInt8])
  func `are refused where a table is missing that decodes them`(table: UInt8) throws {
    let bytes = PictureSample.jpeg.bytes
    var without = Array(bytes.prefix(2))
    var index = 2
    while bytes[index + 1] != 0xDA {
      let end = index + 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
      if bytes[index + 1] != table { without += bytes[index..<end] }
      index = end
    }
    without += bytes[index...]

    #expect(without.count < bytes.count)
    #expect(throws: ProfileError.notAPicture) { try AvatarImage(without) }
  }

  @Test func `are refused where a frame is of a kind that no program shows`() throws {
    for kind in [0xC3, 0xC5, 0xC7, 0xCB] as [UInt8] {
      var bytes = PictureSample.jpeg.bytes
      let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
      bytes[frame + 1] = kind
      #expect(throws: ProfileError.notAPicture) { try AvatarImage(bytes) }
    }
  }

  @Test func `may have no byte for one colour where the codes are arithmetic`() throws {
    var bytes = PictureSample.jpeg.bytes
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes[frame + 1] = 0xC9
    let scan = try #require(bytes.indices.last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })

    let picture = try AvatarImage(bytes[..<(scan + 14)] + [0xFF, 0xD9])

    #expect(picture.format == .jpeg)
  }

  @Test func `are refused where they end with their header`() {
    let scan = PictureSample.jpeg.bytes
    let last = scan.indices.last { scan[$0] == 0xFF && scan[$0 + 1] == 0xDA } ?? 0
    let empty = scan[..<(last + 14)] + [0xFF, 0xD9]
    let lossy = PictureSample.lossy.bytes
    let header = Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [10, 0, 0, 0]
    let lossless = Array("RIFF".utf8) + [18, 0, 0, 0] + Array("WEBPVP8L".utf8) + [5, 0, 0, 0]

    for bytes in [
      Array(empty), header + lossy[20..<30], lossless + [0x2F, 0, 0, 0, 0, 0],
    ] {
      #expect(throws: ProfileError.notAPicture) { try AvatarImage(bytes) }
    }
  }

  @Test func `are kept to the last small part`() throws {
    let sample = PictureSample.lossy.bytes
    let colors = Array("ICCP".utf8) + [2, 0, 0, 0, 7, 8]
    var bytes = sample + colors
    bytes[4] += UInt8(colors.count)

    #expect(WebPMetadataRemover.stripped(bytes) == bytes)
    #expect(WebPMetadataRemover.stripped(sample) == sample)
  }

  @Test func `are refused where one bit of a checked part is wrong`() {
    let bytes = PictureSample.png.bytes
    for index in bytes.indices {
      for bit in 0..<8 {
        var wrong = bytes
        wrong[index] ^= 1 << UInt8(bit)

        #expect(throws: ProfileError.notAPicture) { try AvatarImage(wrong) }
      }
    }
  }

  @Test(arguments: [(0, false), (1, true), (16_384, true), (16_385, false), (1 << 31, false)])
  func `are of a picture with sides that can be shown`(side: Int, isPicture: Bool) {
    let header = PNGFile.header(side, 2, depth: 8, color: 2)
    let size = isPicture ? 2 * (1 + 3 * side) : 1_000
    let bytes = PNGFile.bytes(header, stream: PNGFile.stored(size))

    #expect(((try? AvatarImage(bytes)) != nil) == isPicture)
  }

  @Test(arguments: [(1, false), (2, true), (11, true), (12, false)] as [(UInt8, Bool)])
  func `are of codes whose size a GIF file can have`(size: UInt8, isPicture: Bool) throws {
    var bytes = PictureSample.gif.bytes
    let image = try #require(bytes.firstIndex(of: 0x2C))
    bytes[image + 10] = size

    #expect(((try? AvatarImage(bytes)) != nil) == isPicture)
  }

  @Test(arguments: PictureSample.allCases)
  func `lose a second file that is hidden behind them`(sample: PictureSample) throws {
    let hidden = [UInt8]("PK\u{3}\u{4}<script>".utf8) + PictureSample.gif.bytes

    let stored = try AvatarImage(sample.bytes + hidden).bytes

    #expect(stored == (try AvatarImage(sample.bytes).bytes))
    #expect(!stored.contains("<script>"))
  }

  @Test(
    arguments: [
      ([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6], 6),
      ([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0], 8),
      ([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 9], nil),
      ([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0], nil),
      ([0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1], nil),
      ([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF], nil),
      ([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 2, 0], nil),
      ([0x4D, 0x49, 0, 42, 0, 0, 0, 8], nil), ([], nil),
    ] as [([UInt8], UInt8?)]
  )
  func `say how a camera was held, or nothing`(table: [UInt8], value: UInt8?) {
    let data = [UInt8]("Exif\0\0".utf8) + table

    let segment = EXIFOrientation(data[...])?.segment

    #expect((segment != nil) == (value != nil))
    #expect(value.map { segment?.contains($0) } != false)
    #expect(segment.map { $0.count } ?? 36 == 36)
  }
}
