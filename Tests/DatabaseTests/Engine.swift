import Database
import Mediator
import PostgreSQL
import SQLite
import TestKit
import Testing

/// The engines that the conformance suite is run through; a new one is a new case.
enum Engine: CaseIterable, Sendable, CustomTestStringConvertible {
  case memory
  case file
  case server

  /// All engines; that on a server only where the tests have a server.
  static let allCases: [Engine] =
    [.memory, .file] + (PostgreSQLTestServer.url == nil ? [] : [.server])

  /// Whether an index keeps the words that were taken out of it for a while.
  var keepsRemovedWords: Bool { self != .server }

  var testDescription: String {
    switch self {
    case .memory: "SQLite in memory"
    case .file: "SQLite on disk"
    case .server: "PostgreSQL"
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
    case .server:
      await ServerSlots.shared.enter()
      do {
        let database = try PostgreSQLTestServer.database(clock: clock)
        try await body(database)
        await database.close()
      } catch {
        await ServerSlots.shared.leave()
        throw error
      }
      await ServerSlots.shared.leave()
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

/// Lets some tests at a time use the server, which has a process for each connection.
private actor ServerSlots {
  static let shared = ServerSlots()

  private var free = 8
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    if free == 0 { await withCheckedContinuation { waiting.append($0) } } else { free -= 1 }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
