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

@Suite struct `A picture` {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]
  static let webp = [UInt8]("RIFF".utf8) + [4, 0, 0, 0] + [UInt8]("WEBPVP8 ".utf8)

  @Test(arguments: [
    (png, Avatar.Format.png), (jpeg, .jpeg), (webp, .webp), ([], nil), ([0xFF, 0xD8], nil),
    (Array("GIF89a".utf8), nil), (Array("<svg xmlns=…>".utf8), nil), (Array(png.dropFirst()), nil),
    ([UInt8]("RIFF".utf8) + [4, 0, 0, 0] + [UInt8]("WAVE".utf8), nil),
  ])
  func `is recognised by its content, not by its name`(_ bytes: [UInt8], _ format: Avatar.Format?)
    async throws
  {
    try await ProfileTestWorld.test(files: .holding(bytes)) { world in
      try await world.register([1: "alice"])

      let code = try await world.refusal(
        of: ChangeAvatar(file: "picture.png", clear: false),
        as: 1
      )
      let card = try await world.call(as: 1).perform(ShowProfile())

      #expect(code == (format == nil ? "profile.not-a-picture" : nil))
      #expect(card.avatar == format.map { Avatar(format: $0, size: bytes.count) })
      #expect(
        try await world.call(as: 1).perform(AvatarOf("alice")) == (format.map { _ in bytes })
      )
    }
  }

  @Test(arguments: [(256 * 1024, true), (256 * 1024 + 1, false)])
  func `has at most 256 KiB`(_ size: Int, _ fits: Bool) async throws {
    let bytes = Self.png + [UInt8](repeating: 7, count: size - Self.png.count)
    try await ProfileTestWorld.test(files: .holding(bytes)) { world in
      try await world.register([1: "alice"])

      let code = try await world.refusal(of: ChangeAvatar(file: "large", clear: false), as: 1)

      #expect(code == (fits ? nil : "profile.picture-too-large"))
    }
  }

  @Test func `can be replaced and removed`() async throws {
    try await ProfileTestWorld.test(files: .holding(Self.jpeg)) { world in
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
    try await ProfileTestWorld.test(files: .holding(Self.jpeg)) { world in
      try await world.register([1: "alice"])

      let code = try await world.refusal(of: ChangeAvatar(file: file, clear: clear), as: 1)

      #expect(code == "profile.no-picture-given")
    }
  }
}

@Suite struct `A picture's file` {
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
    try write([UInt8](repeating: 1, count: 1_000_000))

    #expect(try AvatarFileReader.onDisk.read(path).count == AvatarImage.limit + 1)
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
