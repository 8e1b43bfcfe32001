import AuthContract
import Database
import Mediator
import SQLite
import Testing

@testable import App

@Suite struct `Every module that stores accounts` {
  /// The columns in which an account's number may stand.
  private static let accounts: Set = [
    "account", "asked", "asker", "blocked", "blocker", "friend", "high", "low", "owner", "sender",
    "author", "member", "person", "recipient", "user",
  ]

  @Test func `listens for deleted accounts`() async throws {
    let modules = try Composition.modules()
    var knowing: Set<String> = []
    for module in modules {
      // Every module that knows people requires Auth, whose own tables are taken away again.
      let others = Set(modules).subtracting([module, "Auth"])
      let columns = try await columns { database in
        Composition.assembly(on: database, without: others, in: .live)
      }
      .filter { module == "Auth" || !$0.hasPrefix("auth_") }
      guard !columns.isEmpty else { continue }
      knowing.insert(module.text)
      // Auth announces the event, in the transaction in which it forgets the account itself.
      let forgets = try Composition.forgetting().contains(module.text) || module == "Auth"
      #expect(forgets, "\(module) keeps \(columns.sorted()) and does not hear of AccountDeleted")
    }

    #expect(knowing == ["Auth", "Friends", "Messaging", "Profile"])
  }

  @Test func `is found by the columns of its tables`() async throws {
    let columns = try await columns { database in ModuleAssembly([Diary()], in: .live) }

    #expect(columns == ["diary_page.author"])
    #expect(ModuleAssembly([Diary()], in: .live).moduleInfo.allSatisfy { $0.listens.isEmpty })
  }

  @Test func `has only columns with known names`() async throws {
    // The actor of an event is the account that its text names, too: both go when the log is purged.
    let known = Self.accounts.union([
      "activity", "actor", "applied_at", "asked_at", "at", "attempts", "began_at", "client", "conversation",
      "conversations", "created_at", "deleted_at", "checksum", "ended_at", "event", "first",
      "free_at",
      "full_at",
      "guesses", "has_arrived", "hides", "id", "indexed", "joined", "last", "last_try", "message",
      "next_try", "number", "one", "opens_at", "picture_size", "place", "quiet_until",
      "recorded_at", "removed", "replaced_at",
      "registration", "requests", "saved_at", "seen", "sent_at", "serial", "session", "since",
      "tidied",
      "unread", "used_at",
      "version",
      "was_reset",
    ])
    let all = try await columns(named: nil) { database in
      Composition.assembly(on: database, without: [], in: .live)
    }

    let unknown = all.filter { column in
      column.split(separator: ".").last.map { !known.contains(String($0)) } ?? true
    }
    #expect(unknown == [], "a number of what? Add the column's name to one of the two lists")
  }

  /// The columns of numbers in the tables that an assembly makes, by table and name.
  private func columns(
    named names: Set<String>? = accounts,
    in assembly: (any Database) throws -> ModuleAssembly
  ) async throws -> Set<String> {
    let database = try SQLiteDatabase.inMemory()
    try await assembly(database).mediator().start(on: database)
    let columns = try await database.read { connection in
      try connection.all(
        """
        SELECT t.name, c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND c.type = 'INTEGER' AND t.strict = 1
        """
      ) { row in try (row[0] as String, row[1] as String) }
    }
    await database.close()
    return Set(columns.filter { names?.contains($0.1) ?? true }.map { "\($0.0).\($0.1)" })
  }
}

extension Composition {
  /// The modules of the app.
  fileprivate static func modules() throws -> [ModuleName] {
    try assembly(on: SQLiteDatabase.inMemory(), without: [], in: .live).mediator().modules
  }

  /// The names of those that hear of an account that was deleted.
  fileprivate static func forgetting() throws -> Set<String> {
    let facts = try assembly(on: SQLiteDatabase.inMemory(), without: [], in: .live).moduleInfo
    return Set(facts.filter { $0.listens.contains("AccountDeleted") }.map(\.name))
  }
}

/// A module that keeps what people write and never forgets it.
private struct Diary: Module {
  func register(in registry: inout Registry) {
    registry.migrations = [
      Migration(
        number: 1,
        name: "pages",
        "CREATE TABLE diary_page (author INTEGER NOT NULL, words TEXT NOT NULL) STRICT"
      )
    ]
  }
}
