public import AuthContract
public import Navigation

/// The format and the size of a picture, without its bytes.
public struct AvatarInfo: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The supported formats, recognised by a file's content.
  public enum Format: String, Codable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png

    /// The format of the Joint Photographic Experts Group.
    case jpeg

    /// The graphics interchange format, with moving pictures.
    case gif

    /// The format of the WebM project.
    case webp
  }

  /// The most bytes of a picture.
  public static let limit = 1 << 20

  /// The format of the picture.
  public let format: Format

  /// The number of bytes.
  public let size: Int

  /// What differs where the bytes do; nil for a picture that was stored before there were versions.
  public let version: String?

  /// Describes a picture.
  public init(format: Format, size: Int, version: String? = nil) {
    self.format = format
    self.size = size
    self.version = version
  }

  /// The format and the size in words.
  public var description: String { "\(format.rawValue), \(size) bytes" }
}

extension AvatarInfo {
  /// Returns the picture as screens show it.
  ///
  /// - Parameter username: Whose picture it is.
  /// - Returns: The picture.
  public func picture(of username: Username) -> ScreenPicture {
    ScreenPicture(
      "profile picture",
      ["username": username.text],
      alternative: "Picture of \(username)",
      summary: description,
      version: version
    )
  }
}
