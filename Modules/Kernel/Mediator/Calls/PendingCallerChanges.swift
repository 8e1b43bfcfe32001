import Synchronization

/// An answer that changes who is signed in, such as that of a login or a logout.
///
/// The mediator stores it in the call's ``PendingCallerChanges``, from which the session takes it.
public protocol CallerChangingResponse: Sendable {
  /// Who is signed in from now on, or `nil` after signing out.
  var principal: SignedInUser? { get }

  /// The secret with which a later run can resume the session, if there is one.
  var token: String? { get }
}

/// Stores what calls have changed about who is signed in until the session takes it.
public final class PendingCallerChanges: Sendable {
  private let newest = Mutex<(any CallerChangingResponse)?>(nil)

  /// Creates a store without changes.
  public init() {}

  /// Returns the newest change and removes it.
  public func take() -> (any CallerChangingResponse)? {
    newest.withLock { newest in
      defer { newest = nil }
      return newest
    }
  }

  func note(_ change: any CallerChangingResponse) {
    newest.withLock { $0 = change }
  }
}
