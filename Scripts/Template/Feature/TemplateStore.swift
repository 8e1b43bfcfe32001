import AuthContract
import Database
import Mediator
import TemplateContract

/// The columns of the table `template_entry` that a text is read from.
enum TemplateEntryColumn: Int, TableColumn {
  case number, text
}

/// Reads and writes texts.
enum TemplateStore {
  private static let byAccount = NamedColumnQuery<TemplateEntryColumn> { columns in
    "SELECT \(columns) FROM template_entry WHERE account = $1 ORDER BY number DESC"
  }

  private static let insertion = NamedColumnQuery<TemplateEntryColumn> { columns in
    "INSERT INTO template_entry (account, text) VALUES ($1, $2) RETURNING \(columns)"
  }

  /// Returns the texts of an account, the latest first.
  static func entries(
    _ request: TemplateEntriesOf,
    on connection: borrowing ReadConnection
  ) throws -> [TemplateEntry] {
    try connection.all(byAccount, request.account.rawValue) { row in try TemplateEntry(row) }
  }

  /// Stores a text, and returns it with its number.
  static func add(
    _ text: String,
    for account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> TemplateEntry {
    transaction.changes(.templateEntries(of: account))
    let entry = try transaction.first(insertion, account.rawValue, text) { row in
      try TemplateEntry(row)
    }
    guard let entry else { throw DatabaseError(.noRow, message: "a new text has no number") }
    return entry
  }

  static func deleteEntries(
    _ event: AccountDeleted,
    in transaction: borrowing Transaction
  ) throws {
    transaction.changes(.templateEntries(of: event.account))
    try transaction.execute("DELETE FROM template_entry WHERE account = $1", event.account.rawValue)
  }
}

extension TemplateEntry {
  fileprivate init(_ row: borrowing ColumnRow<TemplateEntryColumn>) throws {
    self.init(number: try row[.number], text: try row[.text])
  }
}
