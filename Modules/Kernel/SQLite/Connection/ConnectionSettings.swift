/// One setting of every connection or index, with the reason why it is what it is.
struct ConnectionSetting: Sendable {
  let name: String
  let value: Int
  let reason: String
}

/// The settings of every connection to a file, and of every index in it; a test reads each one back.
enum ConnectionSettings {
  /// The number that marks a file as ours: “Itrc”.
  static let applicationID: Int32 = 0x4974_7263

  /// The version of the tables that the engine itself keeps in a file.
  static let format: Int32 = 1

  /// The time for which a connection waits for a lock.
  static let busyTimeout: Duration = .milliseconds(5_000)

  /// The size of the log, in pages, from which it is copied into the main file.
  static let checkpointFrames: Int32 = 1_000

  /// The settings of every connection.
  static let ofConnections: [ConnectionSetting] = [
    ConnectionSetting(
      name: "synchronous",
      value: 2,
      reason: "FULL: what was acknowledged is there after a power cut; NORMAL loses the newest."
    ),
    ConnectionSetting(
      name: "wal_autocheckpoint",
      value: 0,
      reason: "A checkpoint outside the write gate can meet SQLite's WAL-reset bug and corrupt."
    ),
    ConnectionSetting(
      name: "journal_size_limit",
      value: 64 << 20,
      reason: "A log that once grew large is cut back."
    ),
    ConnectionSetting(
      name: "mmap_size",
      value: 0,
      reason: "Mapped files turn a disk error into a signal and widen the WAL-reset window."
    ),
    ConnectionSetting(
      name: "busy_timeout",
      value: Int(busyTimeout / .milliseconds(1)),
      reason: "Programs outside the gate, such as the sqlite3 shell, may hold a lock for a while."
    ),
    ConnectionSetting(
      name: "foreign_keys",
      value: 1,
      reason: "Off unless asked for on every connection."
    ),
    ConnectionSetting(
      name: "trusted_schema",
      value: 0,
      reason: "A crafted schema must not call functions with side effects."
    ),
    ConnectionSetting(
      name: "cell_size_check",
      value: 1,
      reason: "A damaged page is found when it is read."
    ),
    ConnectionSetting(
      name: "secure_delete",
      value: 1,
      reason: "Deleted bytes are overwritten, so that a purge reaches the file."
    ),
    ConnectionSetting(
      name: "recursive_triggers",
      value: 0,
      reason: "Builds differ in the default; Debian's is on."
    ),
    ConnectionSetting(
      name: "temp_store",
      value: 2,
      reason: "Sorting stays in memory: no message in a temporary file outside the data folder."
    ),
    ConnectionSetting(
      name: "cache_size",
      value: -8_000,
      reason: "8 MB a connection hold the inner pages of the larger tables."
    ),
  ]

  /// The settings of every full-text index.
  static let ofIndexes: [ConnectionSetting] = [
    ConnectionSetting(
      name: "pgsz",
      value: 700,
      reason: "A search from the newest entry on decodes a page from its beginning."
    ),
    ConnectionSetting(
      name: "automerge",
      value: 3,
      reason: "A search looks into each piece of an index, so few pieces are faster."
    ),
  ]
}
