import Database
import Dispatch
import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A read` {
  @Test(arguments: Engine.allCases)
  func `cannot change anything and says what can`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.read { connection in
          try connection.value("INSERT INTO note (id) VALUES (1) RETURNING id", as: Int.self)
        }
      }

      #expect(error?.code == .readOnly)
      #expect(error?.message == "a read cannot change anything; use write { … }")
      let ids = try await database.ids()
      #expect(ids == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `goes through a large result one row at a time`(_ engine: Engine) async throws {
    try await engine.run { database in
      let sum = try await database.read { connection in
        var sum = 0
        try connection.each(Self.counting, 100_000) { row in sum += try row[0] }
        return sum
      }

      #expect(sum == 5_000_050_000)
    }
  }

  @Test(arguments: Engine.allCases)
  func `can stop in the middle and use the statement again`(_ engine: Engine) async throws {
    try await engine.run { database in
      for _ in 0..<2 {
        await #expect(throws: Refused.self) {
          try await database.read { connection in
            try connection.each(Self.counting, 1_000) { row in
              if try row[0] == 10 { throw Refused() }
            }
          }
        }
      }

      let first = try await database.read { connection in
        try connection.value(Self.counting, 3, as: Int.self)
      }
      #expect(first == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `can ask the same again while it is being answered`(_ engine: Engine) async throws {
    try await engine.run { database in
      let pairs = try await database.read { connection in
        try connection.all(Self.counting, 3) { outer in
          let number: Int = try outer[0]
          return try connection.all(Self.counting, number) { inner in try inner[0] as Int }
        }
      }

      #expect(pairs == [[1], [1, 2], [1, 2, 3]])
    }
  }

  @Test(arguments: Engine.allCases)
  func `of no row is nothing`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let found = try await database.read { connection in
        try connection.first("SELECT id FROM note WHERE id = $1", 9) { row in try row[0] as Int }
      }

      #expect(found == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of a column that is not there says how many there are`(_ engine: Engine) async throws {
    try await engine.run { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.read { connection in
          try connection.first("SELECT 1, 2") { row in try row[2] as Int }
        }
      }

      #expect(error?.message == "there is no column 2: the rows have 2")
    }
  }

  @Test(arguments: Engine.allCases)
  func `goes on after a table has changed`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let all: SQLText = "SELECT * FROM note"
      let count = { @Sendable in
        try await database.read { connection in
          try connection.first(all) { row in row.count }
        }
      }
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
      }
      #expect(try await count() == 4)

      try await database.write { transaction in
        try transaction.execute("ALTER TABLE note ADD COLUMN mood TEXT")
      }

      #expect(try await count() != nil)
    }
  }

  static let counting: SQLText = """
    WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < $1)
    SELECT n FROM count
    """
}

@Suite(.timeLimit(.minutes(15))) struct `Giving up` {
  @Test(arguments: Engine.allCases)
  func `interrupts a statement when its task is cancelled`(_ engine: Engine) async throws {
    try await engine.run { database in
      let started = DispatchSemaphore(value: 0)
      let task = Task {
        try await database.read { connection in
          started.signal()
          return try connection.value(Self.endless, as: Int.self)
        }
      }
      // In memory, the statement keeps the thread of its task, which may be the last that is free.
      Thread.detachNewThread {
        started.wait()
        task.cancel()
      }

      await #expect(throws: CancellationError.self) { try await task.value }
      let one = try await database.read { try $0.value("SELECT 1", as: Int.self) }
      #expect(one == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `interrupts a statement when its time is over`(_ engine: Engine) async throws {
    try await engine.run { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.read(until: .now + .milliseconds(5)) { connection in
          try connection.value(Self.endless, as: Int.self)
        }
      }

      #expect(error?.code == .deadlineExceeded)
    }
  }

  @Test(arguments: Engine.allCases)
  func `does not start what is cancelled or late already`(_ engine: Engine) async throws {
    try await engine.run { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write(until: .now - .seconds(1)) { _ in Issue.record("ran") }
      }
      #expect(error?.code == .deadlineExceeded)

      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await database.write { _ in Issue.record("ran") }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test(arguments: Engine.allCases)
  func `of one writer takes none of its neighbours with it`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let late = Task {
        try await database.write(until: .now + .milliseconds(50)) { transaction in
          try transaction.execute(Self.endlessInsert)
        }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in 1...50 {
          group.addTask {
            _ = try await database.write { transaction in
              try transaction.execute("INSERT INTO note (id) VALUES ($1)", id)
            }
          }
        }
        try await group.waitForAll()
      }

      let error = await #expect(throws: DatabaseError.self) { try await late.value }
      #expect(error?.code == .deadlineExceeded)
      #expect(try await database.ids() == Array(1...50))
    }
  }

  static let endless: SQLText = """
    WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count)
    SELECT n FROM count WHERE n < 0
    """
  static let endlessInsert: SQLText = """
    INSERT INTO note (id)
    WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count)
    SELECT 1000 + n FROM count WHERE n < 10 OR n < 0
    """
}
