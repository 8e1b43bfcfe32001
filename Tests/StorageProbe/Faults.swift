import Database
import Glibc
import Mediator
import SQLite
import StorageFaults

/// Lets the disk or the memory fail at every place in turn.
enum Faults {
  static func run(_ path: String, _ kind: Int32, _ manner: Int32, _ upTo: Int32) async throws {
    faults_install()
    for number in 1...upTo {
      let outcome = try await attempt(path, rows: 40) {
        faults_fail(kind, manner, $0 ? number : 0)
      }
      say("\(number) \(outcome)")
    }
  }

  static func memory(_ path: String, _ upTo: Int32) async throws {
    faults_install_memory()
    for number in 1...upTo {
      let outcome = try await attempt(path, rows: 6) { fails in
        if fails {
          _ = faults_fail_memory(number)
        } else {
          _ = faults_fail_memory(0)
        }
      }
      say("\(number) \(outcome)")
    }
  }

  private static let suffixes = ["", "-wal", "-shm", ".lock", ".turn"]

  /// Writes while calls fail, then again when they succeed, and compares what was acknowledged
  /// with what is stored.
  private static func attempt(
    _ path: String,
    rows: Int,
    _ fail: (Bool) -> Void
  ) async throws -> String {
    for suffix in suffixes { unlink(path + suffix) }
    let database = try SQLiteDatabase(at: path, readers: 1)
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, body BLOB) STRICT")
    }
    fail(true)
    var acknowledged: Set<Int> = []
    var code: DatabaseError.Code?
    for id in 1...rows {
      do {
        try await database.insert(id)
        acknowledged.insert(id)
      } catch let error as DatabaseError {
        code = code ?? error.code
      }
    }
    // These cut the log off and open the file once more.
    _ = try? await database.purge()
    _ = try? await database.findings()
    fail(false)
    var after = "refused"
    if (try? await database.insert(1_000)) != nil {
      acknowledged.insert(1_000)
      after = "went-on"
    }
    await database.close()
    let isExact = try await check(path, acknowledged)
    let verdict = isExact ? "exact" : "WRONG"
    return "\(verdict) \(code?.rawValue ?? "untouched") \(after)"
  }

  private static func check(_ path: String, _ acknowledged: Set<Int>) async throws -> Bool {
    let database = try SQLiteDatabase(at: path, readers: 1)
    let findings = try await database.findings()
    let stored = try await database.read { connection in
      try connection.all("SELECT id FROM row") { row in try row[0] as Int }
    }
    await database.close()
    return findings.isEmpty && Set(stored) == acknowledged && stored.count == acknowledged.count
  }
}

extension SQLiteDatabase {
  fileprivate func insert(_ id: Int) async throws {
    try await write { transaction in
      try transaction.execute("INSERT INTO row (id, body) VALUES ($1, randomblob(60000))", id)
    }
  }
}
