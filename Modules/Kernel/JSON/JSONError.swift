/// A reason why a value has no form in JSON, or a text is none.
public enum JSONError: Error, Equatable, Sendable {
  /// JSON has no infinity and no "not a number".
  case notFinite(path: String)
  /// The value is nested deeper than any reader should have to follow.
  case tooDeep(limit: Int)
  /// The text is no JSON, as its bytes show from here on.
  case misspelled(place: Int)
  /// An object has two members of one name; the second is at the byte.
  case repeatedName(place: Int)
}

extension JSONError: CustomStringConvertible {
  /// The reason as a sentence; it is the fault of the program or of its data, never the person's.
  public var description: String {
    switch self {
    case .notFinite(let path): "The number at \(path) is not finite, which JSON cannot say."
    case .tooDeep(let limit): "The value is nested more than \(limit) deep."
    case .misspelled(let place): "The text is no JSON from byte \(place) on."
    case .repeatedName(let place): "The name at byte \(place) is there twice."
    }
  }
}
