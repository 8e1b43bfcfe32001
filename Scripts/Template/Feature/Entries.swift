import AuthContract
import Database
import TemplateContract

/// What people keep, as it is stored.
enum Entries {
  /// The most characters that a text may have.
  static let limit = 200

  /// Returns a text with one space between its words.
  ///
  /// - Throws: ``TemplateRefusal`` for one that is blank or too long.
  static func checked(_ text: String) throws(TemplateRefusal) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { throw .blank }
    guard words.count <= limit else { throw .tooLong(limit: limit) }
    return words
  }

  /// Returns what somebody keeps, the latest first.
  static func kept(
    by account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> [TemplateEntry] {
    try connection.all(
      "SELECT number, text FROM template_entry WHERE account = $1 ORDER BY number DESC",
      account.rawValue
    ) { row in TemplateEntry(number: try row[0], text: try row[1]) }
  }

  /// Keeps a text, and announces that.
  static func keep(
    _ text: String,
    for account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> TemplateEntry {
    let number: Int64? = try transaction.value(
      "INSERT INTO template_entry (account, text) VALUES ($1, $2) RETURNING number",
      account.rawValue,
      text
    )
    let entry = TemplateEntry(number: number ?? 0, text: text)
    try transaction.record(KeptInTemplate(account: account, number: entry.number))
    return entry
  }

  /// Forgets everything that an account has kept.
  static func forget(_ account: AccountID, in transaction: borrowing Transaction) throws {
    try transaction.execute("DELETE FROM template_entry WHERE account = $1", account.rawValue)
  }
}
