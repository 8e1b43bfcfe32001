/// A media type with its parameters, or a disposition, such as `form-data; name="a"`.
public struct MediaType: Equatable, Sendable {
  /// The type in lower case, such as `multipart/form-data`.
  public let name: String

  /// The values of the parameters by their names, which are in lower case.
  public let parameters: [String: String]

  /// Reads the value of a field; nil if it is malformed or has a parameter twice.
  public init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    let type = Self.word(from: &rest) { HTTPCharacters.isToken($0) || $0 == UInt8(ascii: "/") }
    guard !type.isEmpty else { return nil }
    name = type.lowercased()
    var parameters: [String: String] = [:]
    while true {
      rest = rest.drop { $0 == HTTPCharacters.space || $0 == HTTPCharacters.tab }
      guard let byte = rest.popFirst() else { break }
      guard byte == UInt8(ascii: ";") else { return nil }
      rest = rest.drop { $0 == HTTPCharacters.space || $0 == HTTPCharacters.tab }
      let name = Self.word(from: &rest, of: HTTPCharacters.isToken).lowercased()
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="),
        let value = Self.value(from: &rest), parameters[name] == nil
      else { return nil }
      parameters[name] = value
    }
    self.parameters = parameters
  }

  private static func word(
    from rest: inout ArraySlice<UInt8>,
    of isPart: (UInt8) -> Bool
  ) -> String {
    let word = rest.prefix(while: isPart)
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self)
  }

  private static func value(from rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.first == UInt8(ascii: "\"") else {
      let word = word(from: &rest, of: HTTPCharacters.isToken)
      return word.isEmpty ? nil : word
    }
    rest = rest.dropFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
      case UInt8(ascii: "\\") where rest.first == UInt8(ascii: "\""):
        bytes.append(UInt8(ascii: "\""))
        rest = rest.dropFirst()
      default: bytes.append(byte)
      }
    }
    return nil
  }
}
