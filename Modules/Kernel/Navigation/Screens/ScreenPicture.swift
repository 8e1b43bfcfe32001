/// A picture of a user: what it shows in words, and the command that a front asks for its bytes.
public struct ScreenPicture: Hashable, Sendable, Codable {
  /// The words of the command, such as `profile picture`.
  public let command: String

  /// The parameters of the command, by their names.
  public let parameters: [String: String]

  /// What stands in the place of the picture for those who do not see it.
  public let alternative: String

  /// The format and the size, for a front that shows no pictures.
  public let summary: String

  /// What differs where the bytes do, so that a front that keeps pictures shows a new one.
  public let version: String?

  /// Describes a picture.
  ///
  /// - Parameters:
  ///   - command: The words of a command that is about a picture.
  ///   - parameters: The parameters of the command, by their names.
  ///   - alternative: What stands in the place of the picture for those who do not see it.
  ///   - summary: The format and the size.
  ///   - version: What differs where the bytes do, if that is known.
  public init(
    _ command: String,
    _ parameters: [String: String],
    alternative: String,
    summary: String,
    version: String? = nil
  ) {
    self.command = command
    self.parameters = parameters
    self.alternative = alternative
    self.summary = summary
    self.version = version
  }
}
