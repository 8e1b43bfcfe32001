import CSQLite
import Database
import Foundation
import TestKit
import Testing

@testable import AppCore

extension ProgramRunner {
  /// Registers users, and makes the first one a friend of all others.
  ///
  /// - Parameters:
  ///   - people: The usernames, which are also the names of their profiles.
  ///   - sessions: The profiles of users whose profile has another name.
  /// - Throws: An error where a line fails.
  func registerFriends(_ people: [String], in sessions: [String: String] = [:]) throws {
    for name in people {
      try say("register \(name) 'seven green chairs outside'", as: sessions[name] ?? name)
    }
    for name in people.dropFirst() {
      try say("friends add \(people[0])", as: sessions[name] ?? name)
      try say("friends accept \(name)", as: sessions[people[0]] ?? people[0])
    }
  }

  /// Executes lines with a profile; each of them must succeed.
  @discardableResult
  func say(_ lines: String, as name: String) throws -> ProgramResult {
    let result = try run(["--json", "--profile", name], saying: lines + "\n")
    try #require(result.status == 0, "\(name): \(result.output)\(result.errors)")
    return result
  }

  /// Returns another runner with the same data.
  func copied() throws -> ProgramRunner {
    let copy = try ProgramRunner()
    try FileManager.default.copyItem(at: folder, to: copy.folder)
    return copy
  }

  /// Opens the data as a program does, also while others run.
  func database() throws -> any Database {
    let file = folder.appendingPathComponent("interchange.db").path
    return try InterchangeApp.database(at: PostgreSQLTestServer.isDefault ? data : file)
  }

  /// Executes SQL on the data while no program runs.
  func execute(_ sql: String) throws {
    var file: OpaquePointer?
    defer { sqlite3_close(file) }
    let path = folder.appendingPathComponent("interchange.db").path
    try #require(sqlite3_open(path, &file) == SQLITE_OK)
    let result = sqlite3_exec(file, sql, nil, nil, nil)
    try #require(result == SQLITE_OK, "\(String(cString: sqlite3_errmsg(file)))")
  }

  /// Returns the first column of what SQL finds in the data while no program runs.
  func texts(_ sql: String) throws -> [String] {
    var file: OpaquePointer?
    defer { sqlite3_close(file) }
    let path = folder.appendingPathComponent("interchange.db").path
    try #require(sqlite3_open(path, &file) == SQLITE_OK)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_prepare_v2(file, sql, -1, &statement, nil) == SQLITE_OK)
    var texts: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) {
      texts.append(String(cString: text))
    }
    return texts
  }

  /// Lets the time to undo pass for all changes; the next line that is executed finishes them.
  func endUndoPeriod() throws {
    try execute(
      """
      UPDATE event_delivery SET next_try = 1 WHERE event IN (SELECT id FROM event WHERE due > 0);
      UPDATE event SET due = 1 WHERE due > 0
      """
    )
  }

  /// The size of the write-ahead log in bytes.
  var logSize: Int {
    let path = folder.appendingPathComponent("interchange.db-wal").path
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }
}

/// Whether the long form of the tests runs.
let isLong = ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1"
