import AuthContract
import Database
import Mediator

/// What the audit records about sign-ins and accounts, without names and secrets.
enum AuditEntry: String, SQLValue {
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

/// What an entry of the audit is about.
struct AuditSubject {
  var account: AccountID?
  var session: Int64?

  /// The request that was refused.
  var request: String?
}

/// Writes the audit.
enum AuditStore {
  static func record(
    _ entry: AuditEntry,
    of subject: AuditSubject = AuditSubject(),
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO auth_audit (id, at, event, account, session, request)
      VALUES ((SELECT coalesce(max(id), 0) + 1 FROM auth_audit), $1, $2, $3, $4, $5)
      """,
      now,
      entry,
      subject.account?.rawValue,
      subject.session,
      subject.request
    )
  }

  /// Records what a signed-in user did.
  static func record(
    _ entry: AuditEntry,
    by user: SignedInUser,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let account = AccountID(rawValue: user.account)
    let subject = AuditSubject(account: account, session: user.session)
    try record(entry, of: subject, at: now, in: transaction)
  }
}
