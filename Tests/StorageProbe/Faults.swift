import Database
import Glibc
import Mediator
import SQLite
import StorageFaults

/// Lets the disk or the memory fail at every place in turn.
enum Faults {
  /// Fails at the n-th call of a kind, and says for each n what came of it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: The kind of call that fails.
  ///   - manner: How it fails.
  ///   - upTo: The last n.
  ///   - tooEarly: Whether to take rows as stored before they are, as a control that must fail.
  /// - Throws: What must not go wrong: opening the file once nothing fails any more.
  static func run(
    _ path: String,
    _ kind: Int32,
    _ manner: Int32,
    _ upTo: Int32,
    tooEarly: Bool
  ) async throws {
    faults_install()
    let load = Load(of: kind, isEarly: tooEarly)
    for number in 1...upTo {
      let outcome = try await attempt(path, load) { faults_fail(kind, manner, $0 ? number : 0) }
      say("\(number) \(outcome)")
    }
  }

  static func memory(_ path: String, _ upTo: Int32) async throws {
    faults_install_memory()
    for number in 1...upTo {
      let outcome = try await attempt(path, Load(rows: 6, bytes: 60_000)) { fails in
        _ = faults_fail_memory(fails ? number : 0)
      }
      say("\(number) \(outcome)")
    }
  }

  /// What is done while calls fail, so that there are at least 120 calls of each kind.
  private struct Load {
    var rows: Int
    var bytes: Int
    var isEarly = false
    /// Cuts the log off after every row.
    var purges = false
    /// Opens the file once more after every row.
    var looks = false

    init(rows: Int, bytes: Int) {
      (self.rows, self.bytes) = (rows, bytes)
    }

    init(of kind: Int32, isEarly: Bool) {
      let isWrite = kind == Int32(FAULTS_WRITE)
      self.init(rows: isWrite ? 40 : 125, bytes: isWrite ? 60_000 : 500)
      self.isEarly = isEarly
      purges = kind == Int32(FAULTS_TRUNCATE)
      looks = kind == Int32(FAULTS_OPEN)
    }
  }

  private static let suffixes = ["", "-wal", "-shm", ".lock", ".turn"]

  /// Writes while calls fail, then again when they succeed, and compares what was acknowledged
  /// with what is stored.
  private static func attempt(
    _ path: String,
    _ load: Load,
    _ fail: (Bool) -> Void
  ) async throws -> String {
    for suffix in suffixes { unlink(path + suffix) }
    let database = try SQLiteDatabase(at: path, readers: 1)
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, body BLOB) STRICT")
    }
    fail(true)
    var (acknowledged, code) = try await write(load, to: database)
    // These cut the log off and open the file once more.
    _ = try? await database.purge()
    _ = try? await database.findings()
    fail(false)
    var after = "refused"
    if (try? await database.insert(1_000, load.bytes)) != nil {
      acknowledged.insert(1_000)
      after = "went-on"
    }
    await database.close()
    if after == "refused" {
      let again = try SQLiteDatabase(at: path, readers: 1)
      try await again.insert(2_000, load.bytes)
      acknowledged.insert(2_000)
      await again.close()
    }
    let isExact = try await check(path, acknowledged)
    let verdict = isExact ? "exact" : "WRONG"
    return "\(verdict) \(code?.rawValue ?? "untouched") \(after)"
  }

  /// Returns which rows were acknowledged, and how the first of what failed did so.
  private static func write(
    _ load: Load,
    to database: SQLiteDatabase
  ) async throws -> (Set<Int>, DatabaseError.Code?) {
    var acknowledged: Set<Int> = []
    var code: DatabaseError.Code?
    for id in 1...load.rows {
      do {
        if load.isEarly { acknowledged.insert(id) }
        try await database.insert(id, load.bytes)
        acknowledged.insert(id)
        if load.purges { try await database.purge() }
        if load.looks { _ = try await database.findings() }
      } catch let error as DatabaseError {
        code = code ?? error.code
      }
    }
    return (acknowledged, code)
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
  fileprivate func insert(_ id: Int, _ bytes: Int) async throws {
    try await write { transaction in
      try transaction.execute("INSERT INTO row (id, body) VALUES ($1, randomblob($2))", id, bytes)
    }
  }
}
