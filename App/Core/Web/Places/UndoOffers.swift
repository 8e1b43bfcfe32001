import Database
import Mediator
import Synchronization

/// What users can undo who have done something at a page within the last seconds.
///
/// Only for them a page asks the log, so that most pages cost nothing more.
final class UndoOffers: Sendable {
  private let app: RunningApp

  /// When the newest offers to accounts end, as the time since the program started.
  private let ends = Mutex<[Int64: Duration]>([:])

  init(of app: RunningApp) {
    self.app = app
  }

  private var now: Duration { app.mediator.environment.elapsed() }

  /// Notes that a user has done something, which they may want to undo.
  func note(doneBy user: SignedInUser?) async {
    guard let user, let offer = try? await app.log.undoable(by: user.account) else { return }
    let now = now
    ends.withLock { ends in
      ends = ends.filter { $0.value > now }
      ends[user.account] = now + offer.timeLeft
    }
  }

  /// Returns what a user can still undo, if that was done at a page.
  func offer(to user: SignedInUser?) async -> UndoOffer? {
    guard let user, let end = ends.withLock({ $0[user.account] }), end > now else { return nil }
    return try? await app.log.undoable(by: user.account)
  }

  /// Takes back a change.
  ///
  /// - Parameters:
  ///   - change: The place of the change in the log.
  ///   - user: Who made it.
  /// - Returns: What was undone, as a sentence.
  /// - Throws: The `Problem` if nothing was.
  func undo(_ change: Int64, by user: SignedInUser?) async throws -> String {
    guard let user else { throw Problem.signInToUndo }
    return try await app.log.undo(change, by: user.account).sentence
  }
}
