import AuthContract

/// How far somebody has come in the results of a search.
///
/// First come those whose username begins with the text, in the order of the usernames; then those
/// with matching words in their names, in the order of their accounts.
enum SearchCursor: Equatable {
  /// Behind a username; at the start, behind the empty one.
  case username(String)

  /// Behind an account, among those found by their names.
  case account(Int64)

  static let start = SearchCursor.username("")

  /// The position as a text that can be passed on to the next search.
  var text: String {
    switch self {
    case .username(let folded): "u:\(folded)"
    case .account(let number): "n:\(number)"
    }
  }

  /// Reads a position, or nothing from a text that is none.
  init?(_ text: String) {
    if text.hasPrefix("u:") {
      self = .username(String(text.dropFirst(2)))
    } else if text.hasPrefix("n:"), let number = Int64(text.dropFirst(2)) {
      self = .account(number)
    } else {
      return nil
    }
  }
}
