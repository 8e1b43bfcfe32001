/// Whether a user is there, as far as the reader may know.
public struct PersonPresence: Hashable, Sendable, Codable {
  /// What is known.
  public enum Availability: String, Hashable, Sendable, Codable, CaseIterable {
    /// A session of the user is in front of them now.
    case online

    /// A session is open, and has not been used for minutes.
    case away

    /// No session is open.
    case seen
  }

  /// The longest time that is told apart, in days.
  public static let mostDays = 56

  /// What is known.
  public let state: Availability

  /// How many days ago the user was there last; from a week on, the days of whole weeks.
  public let daysAgo: Int?

  /// A session of the user is in front of them now.
  public static let online = PersonPresence(state: .online, daysAgo: nil)

  /// A session is open, and has not been used for minutes.
  public static let away = PersonPresence(state: .away, daysAgo: nil)

  /// The user was there so many days ago, said as coarsely as it is shown.
  public static func seen(daysAgo days: Int) -> PersonPresence {
    let days = min(max(0, days), mostDays)
    return PersonPresence(state: .seen, daysAgo: days < 7 ? days : days / 7 * 7)
  }

  /// The presence in a few words.
  public var words: String {
    switch (state, daysAgo ?? 0) {
    case (.online, _): "online"
    case (.away, _): "away"
    case (.seen, 0): "last seen today"
    case (.seen, 1): "last seen yesterday"
    case (.seen, 2..<7): "last seen \(daysAgo ?? 0) days ago"
    case (.seen, 7): "last seen a week ago"
    case (.seen, let days): "last seen \(days / 7) weeks ago"
    }
  }
}
