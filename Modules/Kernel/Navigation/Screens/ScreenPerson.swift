/// A user on a screen: always with the username, which no other user can have.
public struct ScreenPerson: Hashable, Sendable, Codable {
  /// The username, or nil for a deleted account.
  public let username: String?

  /// The name that the user chose; others may have the same.
  public let name: String

  /// Whether the user is the reader.
  public let isReader: Bool

  /// Whether the user is there, where the reader may know.
  public let presence: PersonPresence?

  /// The user's picture, where a front shows it and the reader may see it.
  public private(set) var picture: ScreenPicture?

  /// Describes a user.
  ///
  /// - Parameters:
  ///   - username: The username, or nil for a deleted account.
  ///   - name: The name that the user chose.
  ///   - isReader: Whether the user is the reader.
  ///   - presence: Whether the user is there, where the reader may know.
  public init(
    username: String?,
    name: String,
    isReader: Bool = false,
    presence: PersonPresence? = nil
  ) {
    self.username = username
    self.name = name
    self.isReader = isReader
    self.presence = presence
  }

  /// Returns the user with what the reader may know of their presence.
  public func with(_ presence: PersonPresence?) -> ScreenPerson {
    ScreenPerson(username: username, name: name, isReader: isReader, presence: presence)
  }

  /// Returns the user with a picture.
  func with(picture: ScreenPicture) -> ScreenPerson {
    var person = self
    person.picture = picture
    return person
  }

  /// The chosen name, and the username behind an @ that no chosen name is shown with.
  ///
  /// Lines and other characters that do not show are left to the front.
  public var text: String {
    guard let username else { return name }
    let name = name.withoutSigns
    let isShown = name != username && !name.allSatisfy(\.isWhitespace)
    return isShown ? "\(name) @\(username)" : "@\(username)"
  }
}

/// Whether a character looks like the sign before a username.
private func isAtSign(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "@", "\u{FF20}", "\u{FE6B}", "\u{E0040}": true
  default: false
  }
}

/// The signs with which the prompt begins lines of its own.
private let ownSigns: Set<Unicode.Scalar> = ["▸", "✗", "●", "↑", "↓", "│", "─"]

extension String {
  /// The text with (at) for each @, also a wide or a small one, or with a combining character, and
  /// without the signs before the lines of the program's own.
  fileprivate var withoutSigns: String {
    guard unicodeScalars.contains(where: { isAtSign($0) || ownSigns.contains($0) }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if isAtSign(scalar) {
        text.unicodeScalars += Array("(at)".unicodeScalars)
      } else {
        text.unicodeScalars.append(ownSigns.contains(scalar) ? "·" : scalar)
      }
    }
  }
}
