import Synchronization

/// Where places have gone that moved while a page showed them.
///
/// A conversation, for example, outlasts the account whose name is in its link. The page has the old
/// address, which leads nowhere else than here.
final class MovedPlaces: Sendable {
  private struct Entry {
    let target: String
    let time: Duration
  }

  /// The most places that are known.
  private static let limit = 1024

  /// How long a place is known, as long as a page may be out of use.
  private static let lifetime = Duration.seconds(30 * 60)

  private let entries = Mutex<[PageAddress: Entry]>([:])

  /// Notes that a place has moved.
  ///
  /// - Parameters:
  ///   - link: The link that the page has.
  ///   - target: The link of the place now.
  ///   - token: The token of the session.
  ///   - now: The time since the program started.
  func note(_ link: String, to target: String, of token: String?, now: Duration) {
    guard let token else { return }
    entries.withLock { entries in
      entries[PageAddress(token: token, link: link)] = Entry(target: target, time: now)
      guard entries.count > Self.limit else { return }
      entries = entries.filter { now - $0.value.time < Self.lifetime }
      let surplus = entries.sorted { $0.value.time < $1.value.time }
        .prefix(max(0, entries.count - Self.limit))
      for (key, _) in surplus { entries[key] = nil }
    }
  }

  /// Returns where a place has gone.
  ///
  /// - Parameters:
  ///   - link: The link that the page has.
  ///   - token: The token of the session.
  ///   - now: The time since the program started.
  /// - Returns: The link of the place, or nil if it is not known to have moved.
  func target(of link: String, of token: String?, now: Duration) -> String? {
    guard let token else { return nil }
    return entries.withLock { entries in
      guard let entry = entries[PageAddress(token: token, link: link)] else { return nil }
      return now - entry.time < Self.lifetime ? entry.target : nil
    }
  }
}
