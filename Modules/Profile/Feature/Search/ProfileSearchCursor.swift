import AuthContract

/// The position in the results of a search after which the next page begins.
///
/// A search returns first the users whose username begins with the text, in the order of usernames,
/// and then the users with matching words in their names, in the order of accounts.
enum ProfileSearchCursor: Equatable {
  /// After a username; the start is after the empty one.
  case username(String)

  /// After an account, among the users that were found by their names.
  case account(Int64)

  static let start = ProfileSearchCursor.username("")

  /// The position as a text that the next search takes.
  var text: String {
    switch self {
    case .username(let folded): "u:\(folded)"
    case .account(let number): "n:\(number)"
    }
  }

  /// Reads a position, or returns nil for a text that no search has returned.
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
