import MessagingContract

/// Which messages of a conversation a scene shows: the latest, or those before a number.
struct MessagesInView {
  /// How many messages after one that was looked for are shown with it.
  ///
  /// They are few, so that a page that is shown from its end has the message in view.
  private static let countAfterFound = 5

  /// The number before which the messages end, or nil for the latest ones.
  let before: Int?

  /// The number of the message that was looked for.
  let found: Int?

  /// The latest messages.
  static let latest = MessagesInView(before: nil, at: nil)

  /// Chooses messages.
  ///
  /// - Parameters:
  ///   - before: The number before which they end.
  ///   - number: The number of the message that was looked for, around which they are otherwise.
  init(before: Int?, at number: Int?) {
    found = number
    let last = number.map { min($0, MessageID.highestNumber) + Self.countAfterFound }
    self.before = before ?? last.map { $0 + 1 }
  }
}
