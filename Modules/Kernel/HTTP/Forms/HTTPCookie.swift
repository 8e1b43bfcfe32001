/// A cookie that a response sets.
public struct HTTPCookie: Equatable, Sendable {
  /// Which requests from other sites carry the cookie.
  public enum SameSite: String, Sendable {
    /// None.
    case strict = "Strict"
    /// Those that follow a link.
    case lax = "Lax"
  }

  /// The name, such as `__Host-session`.
  public let name: String
  /// The value.
  public let value: String
  /// The time for which the client keeps it; nil until the browser ends, zero to delete it.
  public var maximumAge: Duration?
  /// The part of the site that it is for.
  public var path = "/"
  /// Whether it is for encrypted connections only.
  public var isSecure = true
  /// Whether scripts cannot read it.
  public var isHTTPOnly = true
  /// Which requests from other sites carry it.
  public var sameSite = SameSite.lax

  /// Creates a cookie; nil if the name or the value has characters that a cookie cannot have.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  public init?(_ name: String, value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(HTTPCharacters.isToken),
      value.utf8.allSatisfy(Self.isValue)
    else { return nil }
    self.name = name
    self.value = value
  }

  /// The value of the field `Set-Cookie`.
  public var fieldValue: String {
    var parts = ["\(name)=\(value)", "Path=\(path)"]
    if let maximumAge { parts.append("Max-Age=\(maximumAge.components.seconds)") }
    if isSecure { parts.append("Secure") }
    if isHTTPOnly { parts.append("HttpOnly") }
    parts.append("SameSite=\(sameSite.rawValue)")
    return parts.joined(separator: "; ")
  }

  static func isValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): false
    default: 0x21..<0x7F ~= byte
    }
  }
}

extension HTTPFields {
  /// Returns the value of the first cookie of a name that a request carries.
  ///
  /// - Parameter name: The name, in which case matters.
  /// - Returns: The value without quotes, or nil.
  public func cookie(_ name: String) -> String? {
    for field in values(of: "Cookie") {
      for pair in field.split(separator: ";") {
        let pair = pair.drop { $0 == " " || $0 == "\t" }
        guard let equals = pair.firstIndex(of: "="), pair[..<equals] == name else { continue }
        var value = pair[pair.index(after: equals)...]
        while value.last == " " || value.last == "\t" { value.removeLast() }
        if value.count > 1, value.first == "\"", value.last == "\"" {
          value = value.dropFirst().dropLast()
        }
        return value.utf8.allSatisfy(HTTPCookie.isValue) ? String(value) : nil
      }
    }
    return nil
  }
}
