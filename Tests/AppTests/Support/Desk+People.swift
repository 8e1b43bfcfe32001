import CSQLite
import Foundation
import Testing

extension Desk {
  /// Registers people, and makes the first one a friend of all others.
  ///
  /// - Parameters:
  ///   - people: The usernames, which are the names of the sessions too.
  ///   - sessions: The sessions of those who have others.
  /// - Throws: What keeps the program from running, or an answer that is none.
  func settle(_ people: [String], in sessions: [String: String] = [:]) throws {
    for name in people {
      try say("register \(name) 'four words nobody guesses'", as: sessions[name] ?? name)
    }
    for name in people.dropFirst() {
      try say("friends add \(people[0])", as: sessions[name] ?? name)
      try say("friends accept \(name)", as: sessions[people[0]] ?? people[0])
    }
  }

  /// Says lines as one of several people on the same data, who are all understood.
  @discardableResult
  func say(_ lines: String, as name: String) throws -> Ending {
    let ending = try run(["--json", "--profile", name], saying: lines + "\n")
    try #require(ending.status == 0, "\(name): \(ending.output)\(ending.errors)")
    return ending
  }

  /// Returns another desk with the same data.
  func copied() throws -> Desk {
    let copy = try Desk()
    try FileManager.default.copyItem(at: folder, to: copy.folder)
    return copy
  }

  /// Changes the data while no program is running, as if it had come to that.
  func change(_ sql: String) throws {
    var file: OpaquePointer?
    defer { sqlite3_close(file) }
    let path = folder.appendingPathComponent("interchange.db").path
    try #require(sqlite3_open(path, &file) == SQLITE_OK)
    let result = sqlite3_exec(file, sql, nil, nil, nil)
    try #require(result == SQLITE_OK, "\(String(cString: sqlite3_errmsg(file)))")
  }

  /// How many bytes the log has that stands beside the database.
  var logSize: Int {
    let path = folder.appendingPathComponent("interchange.db-wal").path
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }
}

/// Whether the tests may take their time.
let isLong = ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1"
