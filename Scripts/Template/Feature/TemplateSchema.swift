import Database
import Mediator

/// The tables of the module.
enum TemplateSchema {
  /// What the tables hold about a user.
  static let accountData = [
    AccountDataQuery("texts", "SELECT number, text FROM template_entry WHERE account = $1")
  ]

  /// What the rows name; `doctor` finds those whose account is gone.
  static let references = [RowReference("template_entry", "account", to: .account)]

  static let migrations = [
    Migration(
      number: 1,
      name: "texts",
      """
      CREATE TABLE template_entry (
        number INTEGER PRIMARY KEY,
        account INTEGER NOT NULL,
        text TEXT NOT NULL
      ) STRICT
      """,
      "CREATE INDEX template_entry_account ON template_entry (account, number)"
    )
  ]
}
