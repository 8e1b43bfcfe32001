import Database
import Mediator
import SQLite
import TestKit
import Testing

/// The engines that the conformance suite is run through; a new one is a new case.
enum Engine: CaseIterable, Sendable, CustomTestStringConvertible {
  case memory
  case file

  var testDescription: String {
    switch self {
    case .memory: "SQLite in memory"
    case .file: "SQLite on disk"
    }
  }

  /// Runs the body on a fresh, empty database and takes it away again.
  func run(
    by clock: (@Sendable () -> Timestamp)? = nil,
    _ body: (any Database) async throws -> Void
  ) async throws {
    switch self {
    case .memory:
      let database = try SQLiteDatabase.inMemory(clock: clock)
      try await body(database)
      await database.close()
    case .file:
      try await TestFolder.run { folder in
        let database = try SQLiteDatabase(at: folder.path("test.db"), clock: clock)
        try await body(database)
        await database.close()
      }
    }
  }

  /// Runs the body on a fresh database with one table, `note(id, text, weight, data)`.
  func runWithNotes(_ body: (any Database) async throws -> Void) async throws {
    try await run { database in
      try await database.write { transaction in
        try transaction.execute(
          """
          CREATE TABLE note (
            id INTEGER PRIMARY KEY, text TEXT UNIQUE, weight REAL CHECK (weight >= 0), data BLOB
          ) STRICT
          """
        )
      }
      try await body(database)
    }
  }
}
