import Database
import Glibc
import SQLite
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
  func run(_ body: (any Database) async throws -> Void) async throws {
    switch self {
    case .memory:
      let database = try SQLiteDatabase.inMemory()
      try await body(database)
      await database.close()
    case .file:
      try await Folder.run { folder in
        let database = try SQLiteDatabase(at: folder.path("test.db"))
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

/// A folder that is there for one test.
struct Folder: Sendable {
  let root: String

  static func run(_ body: (Folder) async throws -> Void) async throws {
    var template = Array("/tmp/interchange-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw DatabaseError(.unopenable, "no folder for the test", extendedCode: errno)
    }
    let folder = Folder(root: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
    defer { folder.remove() }
    try await body(folder)
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  /// The names of the files in the folder.
  var names: [String] {
    guard let listing = opendir(root) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private func remove() {
    for name in names { unlink(path(name)) }
    rmdir(root)
  }
}
