import Synchronization

/// An answer that changes who is signed in, such as that of a login or a logout.
///
/// The mediator notes it in the call's ``PendingCallerChanges``, from where the session adopts it.
public protocol CallerChangingResponse: Sendable {
  /// Who is signed in from now on, or nobody.
  var principal: SignedInUser? { get }

  /// The secret with which the session can be taken up again later, where there is one.
  var token: String? { get }
}

/// Keeps what calls have said of who is signed in, until the session adopts it.
public final class PendingCallerChanges: Sendable {
  private let newest = Mutex<(any CallerChangingResponse)?>(nil)

  /// Creates a place for changes in which there is none.
  public init() {}

  /// Returns the newest change and forgets it.
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

/// Asks who is signed in with a token that was kept from an earlier run.
///
/// The module that keeps accounts answers it; without one, nobody is ever signed in.
public struct ResumeSession: Request {
  /// Who is signed in, or nobody if the token has expired or was revoked.
  public typealias Response = SignedInUser?

  /// The secret that the session was given.
  public let token: String

  /// Creates the question.
  public init(token: String) {
    self.token = token
  }
}
