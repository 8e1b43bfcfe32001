import CSQLite
import Database
import Glibc
import SQLite
import StorageFaults

/// The two processes that meet in SQLite's WAL-reset bug: one pauses in the middle of copying the
/// log back, and the other one starts the log anew meanwhile.
enum WALReset {
  /// Inserts as many rows as each line of standard input says, and answers when they are stored;
  /// zero copies the log back.
  static func obey(_ path: String) async throws {
    let database = try SQLiteDatabase(at: path, readers: 1)
    var next = 1
    while let line = readLine(), let count = Int(line) {
      if count == 0 {
        try await database.purge()
        say("copied")
        continue
      }
      try await database.write { [next] transaction in
        try transaction.execute(
          "CREATE TABLE IF NOT EXISTS big (id INTEGER PRIMARY KEY, body BLOB) STRICT"
        )
        for id in next..<next + count {
          try transaction.execute("INSERT INTO big (id, body) VALUES ($1, randomblob(3000))", id)
        }
      }
      next += count
      say("stored \(next - 1)")
    }
    // Closing copies the log back, from where the bug says that it had been copied before.
    await database.close()
  }

  /// Stays in the gate until a line comes, so that a test can find it held.
  static func hold(_ path: String) throws {
    let gate = try WriteGateTestHandle(guarding: path)
    try gate.enter()
    say("held")
    _ = readLine()
    gate.leave()
  }

  /// Copies the log back twice, the second time with a pause for the other process.
  ///
  /// The conversation with the test: it prints `opened`, waits for a line, prints `paused` in the
  /// pause and waits for a line there, and prints `copied` at the end.
  static func checkpoint(_ path: String, gated: Bool) throws {
    let gate = gated ? try WriteGateTestHandle(guarding: path) : nil
    let first = try open(path, mapping: 0)
    let second = try open(path, mapping: 1 << 28)
    _ = sqlite3_exec(second, "SELECT sum(length(body)) FROM big", nil, nil, nil)
    say("opened")
    _ = readLine()
    try copy(first, gate)
    faults_pause_unmap {
      say("paused")
      _ = readLine()
    }
    try copy(second, gate)
    say("copied")
    sqlite3_close(first)
    sqlite3_close(second)
  }

  private static func copy(_ handle: OpaquePointer?, _ gate: WriteGateTestHandle?) throws {
    try gate?.enter()
    defer { gate?.leave() }
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  private static func open(_ path: String, mapping: Int) throws -> OpaquePointer? {
    var handle: OpaquePointer?
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw Unknown(words: [path]) }
    let settings =
      "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA mmap_size = \(mapping);"
    sqlite3_exec(handle, settings, nil, nil, nil)
    return handle
  }
}
