import Database
import Mediator
import Synchronization

/// What users can undo who have done something at a page within the last seconds.
///
/// Only for them a page asks the log, so that most pages cost nothing more.
final class UndoOffers: Sendable {
  private let app: RunningApp

  /// The newest offers to accounts, each with its end as the time since the program started.
  private let newest = Mutex<[Int64: (change: Int64, end: Duration)]>([:])

  init(of app: RunningApp) {
    self.app = app
  }

  private var now: Duration { app.mediator.environment.elapsed() }

  /// Notes that a user has done something, which they may want to undo.
  ///
  /// - Parameter user: The user.
  /// - Returns: Whether that is a new offer, which says what was done.
  func note(doneBy user: SignedInUser?) async -> Bool {
    guard let user, let offer = try? await app.log.undoable(by: user.account) else { return false }
    let now = now
    return newest.withLock { newest in
      newest = newest.filter { $0.value.end > now }
      let former = newest.updateValue((offer.change, now + offer.timeLeft), forKey: user.account)
      return former?.change != offer.change
    }
  }

  /// Returns what a user can still undo, if that was done at a page.
  func offer(to user: SignedInUser?) async -> UndoOffer? {
    guard let user, let end = newest.withLock({ $0[user.account]?.end }), end > now else {
      return nil
    }
    return try? await app.log.undoable(by: user.account)
  }
}
