/// A user on a screen: always with the username, which no other user can have.
public struct ScreenPerson: Hashable, Sendable, Codable {
  /// The username, or nil for a deleted account.
  public let username: String?

  /// The name that the user chose; others may have the same.
  public let name: String

  /// Whether the user is the reader.
  public let isReader: Bool

  /// Describes a user.
  ///
  /// - Parameters:
  ///   - username: The username, or nil for a deleted account.
  ///   - name: The name that the user chose.
  ///   - isReader: Whether the user is the reader.
  public init(username: String?, name: String, isReader: Bool = false) {
    self.username = username
    self.name = name
    self.isReader = isReader
  }

  /// The chosen name, and the username behind an @ that no chosen name is shown with.
  ///
  /// Lines and other characters that do not show are left to the front.
  public var text: String {
    guard let username else { return name }
    let name = name.withoutAtSigns
    let isShown = name != username && !name.allSatisfy(\.isWhitespace)
    return isShown ? "\(name) @\(username)" : "@\(username)"
  }
}

extension String {
  /// The text with (at) for each @, also where a combining character follows it.
  fileprivate var withoutAtSigns: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      text.unicodeScalars += scalar == "@" ? Array("(at)".unicodeScalars) : [scalar]
    }
  }
}
