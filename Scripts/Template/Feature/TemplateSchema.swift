import Database

/// The tables of the module.
enum TemplateSchema {
  static let migrations = [
    Migration(
      1,
      "what people keep",
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
