import Mediator
import Navigation
import Synchronization

/// Where places are found that move while a page shows them.
///
/// A conversation, for example, outlasts the account whose name is in its link. The page has the old
/// address, which leads nowhere else than here.
final class MovedPlaces: Sendable {
  private struct Entry {
    let target: String
    let time: Duration
  }

  /// The most places that are known.
  private static let limit = 4096

  /// How long a place is known, as long as a page may be out of use.
  private static let lifetime = Duration.seconds(30 * 60)

  private let entries = Mutex<[SessionPageKey: Entry]>([:])

  /// Notes where a place is found when its link leads nowhere any more.
  ///
  /// - Parameters:
  ///   - link: The link that the page has.
  ///   - target: The other link of the place.
  ///   - token: The token of the session.
  ///   - now: The time since the program started.
  func note(_ link: String, to target: String, of token: String?, now: Duration) {
    guard let token else { return }
    entries.withLock { entries in
      entries[SessionPageKey(token: token, link: link)] = Entry(target: target, time: now)
      guard entries.count > Self.limit else { return }
      let oldest = entries.min { $0.value.time < $1.value.time }
      oldest.map { entries[$0.key] = nil }
    }
  }

  /// Returns where a place is found whose link leads nowhere any more.
  ///
  /// - Parameters:
  ///   - link: The link that the page has.
  ///   - token: The token of the session.
  ///   - now: The time since the program started.
  /// - Returns: The other link of the place, or nil if none is known.
  func target(of link: String, of token: String?, now: Duration) -> String? {
    guard let token else { return nil }
    return entries.withLock { entries in
      guard let entry = entries[SessionPageKey(token: token, link: link)] else { return nil }
      return now - entry.time < Self.lifetime ? entry.target : nil
    }
  }
}

extension WebFrontState {
  /// Returns where a place is found whose link leads nowhere any more.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - result: What opening it led to; a place that cannot be read now has not moved.
  ///   - identity: Who opened it.
  /// - Returns: The other link of the place, or nil.
  func movedTarget(
    of link: String,
    after result: NavigationResult,
    as identity: WebIdentity
  ) -> String? {
    guard result.problem?.fault == .caller else { return nil }
    return moved.target(of: link, of: identity.token, now: now)
  }
}
