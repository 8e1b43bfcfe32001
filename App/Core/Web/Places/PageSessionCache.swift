import Synchronization

/// The pages that browsers have open and that know more than their link says.
///
/// What an action leads to is kept for the request that shows it, and so is a place that waits for
/// the answer of another one. The rest of a page is in its link, so that a page which is forgotten
/// here loses nothing else.
final class PageSessionCache: Sendable {
  private struct Entry {
    let page: PageSession
    let lastUse: Duration
  }

  /// The most pages of one session, and of all.
  private static let limits = (session: 16, all: 1024)

  /// How long a page is kept that is not used.
  private static let idleTime = Duration.seconds(30 * 60)

  private let pages = Mutex<[SessionPageKey: Entry]>([:])

  /// The number of pages.
  var count: Int { pages.withLock(\.count) }

  /// Takes a page, so that no other request uses it meanwhile.
  ///
  /// - Parameters:
  ///   - token: The token of the session.
  ///   - link: The link of the place in front.
  ///   - now: The time since the program started.
  /// - Returns: The page, or nil if none is kept.
  func take(of token: String?, at link: String, now: Duration) -> PageSession? {
    guard let token else { return nil }
    return pages.withLock { pages in
      guard let entry = pages.removeValue(forKey: SessionPageKey(token: token, link: link)) else {
        return nil
      }
      return now - entry.lastUse < Self.idleTime ? entry.page : nil
    }
  }

  /// Keeps a page, and forgets the oldest ones beyond the limits.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - token: The token of the session.
  ///   - link: The link of the place in front.
  ///   - now: The time since the program started.
  func keep(_ page: PageSession, of token: String?, at link: String, now: Duration) {
    guard let token else { return }
    pages.withLock { pages in
      pages[SessionPageKey(token: token, link: link)] = Entry(page: page, lastUse: now)
      let own = pages.filter { $0.key.token == token }
      if own.count > Self.limits.session { Self.removeOldest(of: own, from: &pages) }
      guard pages.count > Self.limits.all else { return }
      pages = pages.filter { now - $0.value.lastUse < Self.idleTime }
      if pages.count > Self.limits.all { Self.removeOldest(of: pages, from: &pages) }
    }
  }

  private static func removeOldest(
    of some: [SessionPageKey: Entry],
    from pages: inout [SessionPageKey: Entry]
  ) {
    let oldest = some.min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { pages[oldest.key] = nil }
  }
}
