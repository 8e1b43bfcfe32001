import AuthContract
import Mediator

/// A session to open, and the one that it replaces.
struct NewSession: Sendable {
  let account: AccountID
  let name: Username
  let token: SessionToken

  /// The session in which the user asks for the new one.
  let replaced: SignedInUser?
}

/// A session that was opened, and the one that it replaced.
struct OpenedSession: Sendable {
  let user: SignedInUser
  let replaced: SignedInUser?
}
