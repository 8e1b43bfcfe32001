import ProfileContract
import System

/// The bytes of a picture, without what its file says besides, and the format they are in.
struct AvatarImage: Sendable {
  let format: AvatarInfo.Format
  let bytes: [UInt8]

  /// What differs where the bytes do.
  var version: String { String(StableHash(of: bytes).value, radix: 36) }

  /// Takes the bytes of a picture's file.
  ///
  /// The content decides, as a file's name proves nothing: its structure is read from the beginning
  /// to the end.
  ///
  /// - Throws: ``ProfileError`` for too many bytes, and for bytes that are no picture.
  init(_ bytes: [UInt8]) throws(ProfileError) {
    guard bytes.count <= AvatarInfo.limit else { throw .pictureTooLarge(limit: AvatarInfo.limit) }
    for format in AvatarInfo.Format.allCases {
      guard let picture = Self.stripped(bytes, as: format) else { continue }
      self.format = format
      self.bytes = picture
      return
    }
    throw .notAPicture
  }

  private static func stripped(_ bytes: [UInt8], as format: AvatarInfo.Format) -> [UInt8]? {
    switch format {
    case .png: PNGMetadataRemover.stripped(bytes)
    case .jpeg: JPEGMetadataRemover.stripped(bytes)
    case .gif: GIFMetadataRemover.stripped(bytes)
    case .webp: WebPMetadataRemover.stripped(bytes)
    }
  }
}
