import AuthContract
import Database
import Mediator

/// What is written down of everything that happens at the door; no name, no secret.
enum AuditEvent: String, SQLValue {
  case registered
  case loggedIn = "logged-in"
  case loginFailed = "login-failed"
  case guessRefused = "guess-refused"
  case loggedOut = "logged-out"
  case sessionEnded = "session-ended"
  case passwordChanged = "password-changed"
  case passwordRehashed = "password-rehashed"
  case passwordReset = "password-reset"
  case resetFailed = "reset-failed"
  case codesRenewed = "codes-renewed"
  case confirmationFailed = "confirmation-failed"
  case accountDeleted = "account-deleted"
  case callRefused = "call-refused"
}

extension Transaction {
  /// Writes down what happened.
  func audit(
    _ event: AuditEvent,
    _ account: AccountID? = nil,
    session: Int64? = nil,
    request: String? = nil,
    at now: Timestamp
  ) throws {
    try execute(
      """
      INSERT INTO auth_audit (id, at, event, account, session, request)
      VALUES ((SELECT coalesce(max(id), 0) + 1 FROM auth_audit), $1, $2, $3, $4, $5)
      """,
      now,
      event,
      account?.rawValue,
      session,
      request
    )
  }
}
