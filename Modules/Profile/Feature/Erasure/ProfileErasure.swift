import AuthContract
import Database
import Mediator
import ProfileContract

/// Erases what the module knows of an account that was deleted.
enum ProfileErasure {
  /// Deletes the rows of an account, and begins to clean the index of its name.
  static func erase(_ event: AccountDeleted, in transaction: borrowing Transaction) throws {
    let account = event.account.rawValue
    transaction.changes(.profile(of: event.account), .profiles)
    try transaction.execute(
      "INSERT INTO profile_departed (account) VALUES ($1) ON CONFLICT (account) DO NOTHING",
      account
    )
    try transaction.unindex(key: account, in: ProfileSchema.words)
    let text: String? = try transaction.value(
      "DELETE FROM profile WHERE account = $1 RETURNING username",
      account
    )
    if let username = text.flatMap({ Username($0) }) {
      transaction.changes(.profile(named: username))
    }
    try transaction.execute("DELETE FROM profile_picture WHERE account = $1", account)
    try transaction.record(NameIndexCleanupContinued(account: event.account))
  }

  /// Removes a piece of what the index still holds of deleted names.
  static func cleanIndex(
    _ event: NameIndexCleanupContinued,
    in transaction: borrowing Transaction
  ) throws -> NameIndexCleanupContinued? {
    let mayBeMore = try transaction.tidy(ProfileSchema.words, begins: !event.hasBegun)
    if !mayBeMore { transaction.erases(includingCopies: true) }
    return mayBeMore ? NameIndexCleanupContinued(account: event.account, hasBegun: true) : nil
  }
}

/// The index may still hold words of a deleted name; this module removes the next piece of them.
struct NameIndexCleanupContinued: DurableEvent {
  static let name = "profile.name-remains"
  let account: AccountID
  var hasBegun = false
  var subject: String { "account/\(account)" }
}
