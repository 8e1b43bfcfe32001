import ProfileContract

/// The bytes of a picture and the format that its first bytes show.
struct AvatarImage: Sendable {
  /// The most bytes of a picture.
  static let limit = 256 * 1024

  let format: Avatar.Format
  let bytes: [UInt8]

  /// Takes the bytes of a picture.
  ///
  /// - Throws: ``ProfileError`` for too many bytes, and for bytes that are no picture.
  init(_ bytes: [UInt8]) throws(ProfileError) {
    guard bytes.count <= Self.limit else { throw .pictureTooLarge(limit: Self.limit) }
    guard let format = Avatar.Format(content: bytes) else { throw .notAPicture }
    self.format = format
    self.bytes = bytes
  }
}

extension Avatar.Format {
  /// Recognises a format by the first bytes, as a file's name proves nothing.
  init?(content bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
