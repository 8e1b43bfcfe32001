import CSQLite
import Database
import Dispatch
import TestKit
import Testing

@testable import SQLite

@Suite(.timeLimit(.minutes(15))) struct `A statement of SQLite` {
  @Test(arguments: ["SELECT $2", "SELECT ?", "SELECT 1; SELECT 2", "SELECT nothing"])
  func `that is refused leaves nothing behind`(sql: String) async throws {
    try await TestFolder.run { folder in
      let connection = try SQLiteConnection(path: folder.path(), role: .writing, creating: true)
      func statements() -> Int {
        let all = sequence(first: sqlite3_next_stmt(connection.handle, nil)) { last in
          last.map { sqlite3_next_stmt(connection.handle, $0) }
        }
        return all.prefix { $0 != nil }.count { _ in true }
      }
      let before = statements()

      #expect(throws: DatabaseError.self) {
        try SQLiteStatement(SQLText(composed: sql), on: connection)
      }

      #expect(statements() == before)
      connection.close()
    }
  }

  /// More statements than a table of prepared ones holds at first.
  private static let many = (0..<200).map { SQLText(composedOnce: "SELECT \($0)") }

  @Test(.timeLimit(.minutes(15)))
  func `that is one of very many is found again`() async throws {
    let database = try SQLiteDatabase.inMemory()

    for _ in 0..<2 {
      let numbers = try await database.read { connection in
        try Self.many.map { statement -> Int? in try connection.value(statement) }
      }
      #expect(numbers == Array(0..<200))
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A thread for SQL` {
  @Test func `knows whether other work waits for it`() async throws {
    let thread = try ThreadExecutor()
    let (begun, begins) = AsyncStream.makeStream(of: Void.self)
    let goesOn = DispatchSemaphore(value: 0)

    let alone = await Task(executorPreference: thread) { ThreadExecutor.currentHasMore }.value
    let first = Task(executorPreference: thread) {
      begins.yield()
      Self.block(until: goesOn)
      return ThreadExecutor.currentHasMore
    }
    for await _ in begun { break }
    let second = Task(executorPreference: thread) {}
    goesOn.signal()

    #expect(alone == false)
    #expect(await first.value == true)
    await second.value
    thread.end()
  }

  private static func block(until semaphore: DispatchSemaphore) { semaphore.wait() }
}
