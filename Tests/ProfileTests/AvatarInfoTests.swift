import AuthContract
import Mediator
import ProfileContract
import TestKit
import Testing

@testable import Profile

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(15))) struct `A picture` {
  @Test(arguments: [
    (PictureSample.png, AvatarInfo.Format.png), (.jpeg, .jpeg), (.progressive, .jpeg), (.gif, .gif),
    (.animated, .gif), (.webp, .webp), (.lossy, .webp),
  ])
  func `is recognised by its content, and stored without what else its file says`(
    _ sample: PictureSample,
    _ format: AvatarInfo.Format
  ) async throws {
    try await ProfileTestWorld.test(files: .holding(sample.bytes)) { world in
      try await world.register([1: "alice"])

      let card = try await world.call(as: 1).perform(ChangeAvatar(file: "x.txt", clear: false))

      let stored = try #require(try await world.call(as: 1).perform(AvatarOf("alice")))
      let version = try AvatarImage(stored).version
      #expect(card.avatar == AvatarInfo(format: format, size: stored.count, version: version))
      #expect(!stored.contains(PictureSample.camera))
      // What is stored is a picture itself, and has nothing more to lose.
      #expect(try AvatarImage(stored).bytes == stored)
    }
  }

  @Test func `loses only what a camera or an editor added`() throws {
    for sample in PictureSample.allCases {
      let holdsMore = sample.bytes.contains(PictureSample.camera)

      #expect((try AvatarImage(sample.bytes).bytes == sample.bytes) == !holdsMore, "\(sample)")
    }
    let withCamera: [PictureSample] = [.png, .jpeg, .gif, .webp]
    #expect(withCamera.allSatisfy { $0.bytes.contains(PictureSample.camera) })
  }

  @Test func `loses the small picture in the header of a JPEG file, which may be of more`() throws {
    let bytes = PictureSample.progressive.bytes
    let small = [UInt8](PictureSample.camera.utf8) + [0, 0, 0]
    let header: [UInt8] = [0xFF, 0xE0, 0, 16 + 12] + bytes[6..<18] + [2, 2] + small
    let extra: [UInt8] = [0xFF, 0xE0, 0, 17] + [UInt8]("JFXX\0".utf8) + [0x10] + small.prefix(9)
    let withSmall = bytes[..<2] + header + extra + bytes[20...]

    #expect(try AvatarImage(Array(withSmall)).bytes == bytes)
  }

  @Test func `loses what is hidden in a frame of an animated WebP file`() throws {
    let still = PictureSample.lossy.bytes
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      [UInt8](name.utf8) + [UInt8(data.count), 0, 0, 0] + data + (data.count % 2 == 0 ? [] : [0])
    }
    func animation(_ parts: [UInt8]) -> [UInt8] {
      let frame: [UInt8] = [0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 100, 0, 0, 0]
      let chunks =
        chunk("VP8X", [2, 0, 0, 0, 2, 0, 0, 1, 0, 0]) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
        + chunk("ANMF", frame + parts)
      return [UInt8]("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + [UInt8]("WEBP".utf8)
        + chunks
    }
    let picture = Array(still[12...])
    let hidden = chunk("XMP ", [UInt8](PictureSample.camera.utf8))

    #expect(try AvatarImage(animation(picture + hidden)).bytes == animation(picture))
    #expect(throws: ProfileError.self) { try AvatarImage(animation(hidden)) }
  }

  @Test func `keeps the orientation of a photograph`() throws {
    let stored = try AvatarImage(PictureSample.jpeg.bytes).bytes

    let orientation: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]
    #expect(stored.contains(orientation))
    #expect(!(try AvatarImage(PictureSample.progressive.bytes).bytes.contains(orientation)))
  }

  @Test(arguments: PictureSample.allCases)
  func `is refused where any of its file is missing`(sample: PictureSample) {
    let bytes = sample.bytes

    for length in 0..<bytes.count {
      #expect(throws: ProfileError.notAPicture) { try AvatarImage(Array(bytes[..<length])) }
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `is read or refused whatever its bytes are`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for sample in PictureSample.allCases {
      for _ in 0..<400 {
        var bytes = sample.bytes
        for _ in 0...random.next() % 4 {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }

        let stored = try? AvatarImage(bytes).bytes

        let isWhole = stored.map { (try? AvatarImage($0).bytes) == $0 } ?? true
        #expect(isWhole, "\(sample), seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      [], [0xFF, 0xD8], Array("<svg xmlns=…>".utf8), [UInt8]("RIFF".utf8) + [4, 0, 0, 0],
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + [UInt8]("IHDR123456".utf8),
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], Array("GIF89a".utf8), [0x01] + PictureSample.png.bytes,
    ] as [[UInt8]]
  )
  func `is refused where it only begins like one`(bytes: [UInt8]) async throws {
    try await ProfileTestWorld.test(files: .holding(bytes)) { world in
      try await world.register([1: "alice"])

      let code = try await world.refusal(
        of: ChangeAvatar(file: "picture.png", clear: false),
        as: 1
      )

      #expect(code == "profile.not-a-picture")
      #expect(try await world.call(as: 1).perform(ShowProfile()).avatar == nil)
    }
  }

  @Test(arguments: [(1 << 20, true), (1 << 20 + 1, false)])
  func `has at most 1 MiB`(_ size: Int, _ fits: Bool) async throws {
    // A GIF file may have anything behind its end, which is not stored.
    let picture = PictureSample.gif.bytes
    let bytes = picture + [UInt8](repeating: 7, count: size - picture.count)
    try await ProfileTestWorld.test(files: .holding(bytes)) { world in
      try await world.register([1: "alice"])

      let code = try await world.refusal(of: ChangeAvatar(file: "large", clear: false), as: 1)

      #expect(code == (fits ? nil : "profile.picture-too-large"))
    }
  }

  @Test func `can be saved as a new file by those who see the profile`() async throws {
    let path = "/tmp/interchange-saved-\(UInt64.random(in: 0 ... .max)).gif"
    defer { unlink(path) }
    try await ProfileTestWorld.test(files: .holding(PictureSample.animated.bytes)) { world in
      try await world.register([1: "alice", 2: "bob"])
      #expect(try await world.refusal(of: ShowPictureInfo("alice"), as: 2) == "profile.no-picture")
      _ = try await world.call(as: 1).perform(ChangeAvatar(file: "one", clear: false))

      let shown = try await world.call(as: 2).perform(ShowPictureInfo("alice"))
      let saved = try await world.call(as: 2).perform(ShowPictureInfo("alice", save: path))

      #expect(shown.file == nil)
      #expect(saved.picture == shown.picture)
      #expect(try AvatarFileReader.onDisk.read(path) == PictureSample.animated.bytes)
      let again = ShowPictureInfo("alice", save: path)
      #expect(try await world.refusal(of: again, as: 2) == "profile.file-exists")
      let nowhere = ShowPictureInfo("alice", save: "/nowhere/at/all.gif")
      #expect(try await world.refusal(of: nowhere, as: 2) == "profile.cannot-write")
    }
  }

  @Test func `can be replaced and removed`() async throws {
    try await ProfileTestWorld.test(files: .holding(PictureSample.jpeg.bytes)) { world in
      try await world.register([1: "alice"])
      _ = try await world.call(as: 1).perform(ChangeAvatar(file: "one", clear: false))
      let second = try await world.call(as: 1).perform(ChangeAvatar(file: "two", clear: false))
      let cleared = try await world.call(as: 1).perform(ChangeAvatar(clear: true))

      #expect(second.avatar?.format == .jpeg)
      #expect(cleared.avatar == nil)
      #expect(try await world.call(as: 1).perform(AvatarOf("alice")) == nil)
    }
  }

  @Test(arguments: [(nil, false), ("file", true)])
  func `is either set or removed in one command`(_ file: String?, _ clear: Bool) async throws {
    try await ProfileTestWorld.test(files: .holding(PictureSample.jpeg.bytes)) { world in
      try await world.register([1: "alice"])

      let code = try await world.refusal(of: ChangeAvatar(file: file, clear: clear), as: 1)

      #expect(code == "profile.no-picture-given")
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain a text.
  func contains(_ text: String) -> Bool { contains([UInt8](text.utf8)) }
}

@Suite(.timeLimit(.minutes(15))) struct `A picture's file` {
  private let path: String

  init() throws {
    var template = Array("/tmp/interchange-picture-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    try #require(file >= 0)
    _ = close(file)
    path = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
  }

  @Test func `is read whole`() throws {
    defer { unlink(path) }
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    try write(bytes)

    #expect(try AvatarFileReader.onDisk.read(path) == bytes)
  }

  @Test func `is read only up to one byte beyond the limit`() throws {
    defer { unlink(path) }
    try write([UInt8](repeating: 1, count: 2_000_000))

    #expect(try AvatarFileReader.onDisk.read(path).count == AvatarInfo.limit + 1)
  }

  @Test func `is refused unless it is a regular file`() throws {
    unlink(path)
    defer { unlink(path) }
    try #require(mkfifo(path, 0o600) == 0)

    for other in [path, "/tmp", "/dev/zero", "/nowhere/at/all"] {
      #expect(throws: ProfileError.unreadable(path: other)) {
        try AvatarFileReader.onDisk.read(other)
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }
}
