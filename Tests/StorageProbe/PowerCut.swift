import Database
import SQLite
import StorageFaults

/// Writes over a layer that records, then looks at what power cuts would have left.
enum PowerCut {
  private static let commits = 300

  static func run(_ path: String, _ synchronous: String, _ cuts: Int, _ seed: UInt64) async throws {
    faults_install()
    let database = try SQLiteDatabase(at: path)
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, body BLOB) STRICT")
      try transaction.execute("CREATE TABLE churn (id INTEGER PRIMARY KEY, body BLOB) STRICT")
      try transaction.execute("CREATE INDEX kept_body ON kept (body)")
    }
    try database.configure("PRAGMA synchronous = \(synchronous)")
    let acknowledged = try await record(database, path)
    var (lost, damaged) = (0, 0)
    for number in 0..<cuts {
      let after = Int(faults_recorded()) * number / cuts
      faults_cut(Int32(after), seed &+ UInt64(number), path + ".cut")
      let stored = acknowledged.prefix { $0 <= after }.count
      switch await verdict(path + ".cut", stored) {
      case .whole: break
      case .lost: lost += 1
      case .damaged: damaged += 1
      }
    }
    say("cuts \(cuts) lost \(lost) damaged \(damaged)")
  }

  /// Returns, for each commit, how many calls had been recorded when it was acknowledged.
  private static func record(_ database: SQLiteDatabase, _ path: String) async throws -> [Int] {
    faults_record(path)
    var acknowledged: [Int] = []
    for id in 1...commits {
      try await database.write { transaction in
        let size = 200 + id * 7919 % 12_000
        try transaction.execute("INSERT INTO kept (id, body) VALUES ($1, randomblob($2))", id, size)
        try transaction.execute(
          """
          INSERT INTO churn (id, body) VALUES ($1, randomblob(900))
          ON CONFLICT (id) DO UPDATE SET body = randomblob(4000)
          """,
          id % 40
        )
        if id % 9 == 0 { try transaction.execute("DELETE FROM churn WHERE id % 3 = $1", id % 3) }
      }
      acknowledged.append(Int(faults_recorded()))
    }
    return acknowledged
  }

  private enum Verdict {
    case whole, lost, damaged
  }

  private static func verdict(_ path: String, _ stored: Int) async -> Verdict {
    do {
      let database = try SQLiteDatabase(at: path, readers: 1)
      let findings = try await database.findings()
      let count = try await database.read { connection in
        try connection.value("SELECT count(*) FROM kept WHERE id <= $1", stored, as: Int.self)
      }
      await database.close()
      guard findings.isEmpty else { return .damaged }
      return count == stored ? .whole : .lost
    } catch {
      return .damaged
    }
  }
}
