import AuthContract
import Database
import Mediator

/// What the audit records about sign-ins and accounts, without names and secrets.
enum AuditEventKind: String, SQLValueConvertible {
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

  /// Whether callers can cause the entry again and again without being slowed down.
  fileprivate var isRefusal: Bool { self == .guessRefused || self == .callRefused }
}

/// What an entry of the audit is about.
struct AuditEntrySubject {
  var account: AccountID?
  var session: Int64?

  /// The request that was refused.
  var request: String?
}

/// Writes the audit.
enum AuditStore {
  /// The time for which a repeated refusal is counted with the first one.
  static let repetition: Duration = .seconds(600)

  /// Records an entry.
  ///
  /// A refusal, and what concerns no account, can be repeated as fast as a program can ask. Such an
  /// entry is counted with an earlier one like it, so that the audit grows slowly.
  static func record(
    _ entry: AuditEventKind,
    of subject: AuditEntrySubject = AuditEntrySubject(),
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let isRepeatable = entry.isRefusal || subject.account == nil
    let isCounted = try count(entry, of: subject, if: isRepeatable, at: now, in: transaction)
    // The statements are the same whether an account exists or not.
    try transaction.execute(
      """
      INSERT INTO auth_audit (id, at, event, account, session, request)
      SELECT (SELECT coalesce(max(id), 0) + 1 FROM auth_audit), $1, $2, $3, $4, $5 WHERE $6 = 0
      """,
      now,
      entry,
      subject.account?.rawValue,
      subject.session,
      subject.request,
      isCounted ? 1 : 0
    )
  }

  /// Counts an entry with the newest one like it, and returns whether there is one.
  ///
  /// No engine finds by an index what is compared with `IS NOT DISTINCT FROM`, so that entries without an
  /// account have a part of their own.
  private static func count(
    _ entry: AuditEventKind,
    of subject: AuditEntrySubject,
    if isRepeatable: Bool,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    let start = isRepeatable ? now - repetition : now
    let counted = try transaction.execute(
      """
      UPDATE auth_audit SET times = times + 1 WHERE id = coalesce(
        (
          SELECT id FROM auth_audit
          WHERE account = $1 AND at > $2 AND at <= $3 AND event = $4
            AND request IS NOT DISTINCT FROM $5
          ORDER BY at DESC LIMIT 1
        ),
        (
          SELECT id FROM auth_audit
          WHERE $1 IS NULL AND account IS NULL AND at > $2 AND at <= $3 AND event = $4
            AND request IS NOT DISTINCT FROM $5
          ORDER BY at DESC LIMIT 1
        )
      )
      """,
      subject.account?.rawValue,
      start,
      now,
      entry,
      subject.request
    )
    return counted > 0
  }

  /// Records what a signed-in user did.
  static func record(
    _ entry: AuditEventKind,
    by user: SignedInUser,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let account = AccountID(rawValue: user.account)
    let subject = AuditEntrySubject(account: account, session: user.session)
    try record(entry, of: subject, at: now, in: transaction)
  }
}
