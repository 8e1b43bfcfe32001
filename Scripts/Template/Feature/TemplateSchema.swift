import Database

/// The tables of the module.
enum TemplateSchema {
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
