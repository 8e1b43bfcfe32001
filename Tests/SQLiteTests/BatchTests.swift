import Database
import Synchronization
import System
import TestKit
import Testing

@testable import SQLite

/// A write of a batch, which notes how it was answered.
private final class NotedWrite: AnyPendingWrite {
  let stop = StatementStopCondition.never
  let start: UInt64
  let isSynced = true
  let answers = Mutex<[String]>([])
  private let sql: SQLText

  init(_ sql: SQLText, since start: UInt64 = MonotonicClock.nanoseconds) {
    self.sql = sql
    self.start = start
  }

  func run(_ transaction: borrowing Transaction) throws { try transaction.execute(sql) }

  func answer(_ failure: (any Error)?) {
    let code = (failure as? DatabaseError)?.code.rawValue
    answers.withLock { $0.append(code ?? "stored") }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Writes that share a commit` {
  /// Runs writes as one batch, and returns their answers and what is stored then.
  private func run(_ statements: [SQLText]) async throws -> (answers: [[String]], rows: [Int]) {
    let database = try SQLiteDatabase.inMemory()
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE note (id INTEGER NOT NULL) STRICT")
      try transaction.execute("CREATE UNIQUE INDEX note_id ON note (id)")
      try transaction.execute("INSERT INTO note VALUES (100)")
      try transaction.execute(
        """
        CREATE TABLE link (
          id INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED
        ) STRICT
        """
      )
    }
    let writes = statements.map { NotedWrite($0) }
    database.core.writer.withLock { writer in
      let waiting: [any AnyPendingWrite] = writes
      _ = writer.perform(waiting[...]) { _ in [] }
    }
    let rows: [Int] = try await database.read { connection in
      try connection.all("SELECT id FROM note ORDER BY id") { row in try row[0] }
    }
    await database.close()
    return (writes.map { $0.answers.withLock { $0 } }, rows)
  }

  @Test(.timeLimit(.minutes(1)))
  func `wait together for another program, and no longer than one may`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path(), readers: 1)
      try await database.write { try $0.execute("CREATE TABLE note (id INTEGER) STRICT") }
      let other = try PlainFile(folder.path())
      try other.run("BEGIN IMMEDIATE")
      let hourAgo = MonotonicClock.nanoseconds &- 3_600_000_000_000
      let writes = (0..<600).map { _ in NotedWrite("INSERT INTO note VALUES (1)", since: hourAgo) }

      database.core.writer.withLock { writer in
        let waiting: [any AnyPendingWrite] = writes
        _ = writer.perform(waiting[...]) { _ in [] }
      }
      try other.run("ROLLBACK")

      #expect(writes.allSatisfy { write in write.answers.withLock { $0 } == ["busy"] })
      try await database.write { try $0.execute("INSERT INTO note VALUES (2)") }
      #expect(
        try await database.read { try $0.all("SELECT id FROM note") { try $0[0] as Int } } == [2]
      )
      await database.close()
    }
  }

  @Test func `are each stored once where one makes SQLite undo all of them`() async throws {
    let (answers, rows) = try await run([
      "INSERT INTO note VALUES (1)",
      "INSERT OR ROLLBACK INTO note VALUES (100)",
      "INSERT INTO note VALUES (2)",
      "INSERT INTO note VALUES (3)",
    ])

    #expect(answers == [["stored"], ["unique"], ["stored"], ["stored"]])
    #expect(rows == [1, 2, 3, 100])
  }

  @Test func `are each stored once where the first makes SQLite undo it`() async throws {
    let (answers, rows) = try await run([
      "INSERT OR ROLLBACK INTO note VALUES (100)", "INSERT INTO note VALUES (1)",
    ])

    #expect(answers == [["unique"], ["stored"]])
    #expect(rows == [1, 100])
  }

  @Test func `are each stored once where one keeps all of them from being committed`()
    async throws
  {
    let (answers, rows) = try await run([
      "INSERT INTO note VALUES (1)", "INSERT INTO link VALUES (7)", "INSERT INTO note VALUES (2)",
    ])

    #expect(answers == [["stored"], ["foreign-key"], ["stored"]])
    #expect(rows == [1, 2, 100])
  }

  @Test func `are stored without those that fail alone`() async throws {
    let (answers, rows) = try await run([
      "INSERT INTO note VALUES (1)", "INSERT INTO note VALUES (1)", "INSERT INTO note VALUES (2)",
    ])

    #expect(answers == [["stored"], ["unique"], ["stored"]])
    #expect(rows == [1, 2, 100])
  }
}
