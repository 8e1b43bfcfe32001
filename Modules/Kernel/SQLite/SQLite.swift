// The room of SQLite.
