import Database
import Foundation
import PostgreSQL
import SQLite
import TestKit
import Testing

@testable import App
@testable import AppCore

/// The statements that are written in the sources of the modules as literals.
struct WrittenStatement: Sendable, CustomTestStringConvertible {
  let file: String
  let text: String

  var testDescription: String { "\(file): \(text.prefix(60))" }

  private static let verbs = ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "WITH "]

  /// All statements of the features, of the database and of the app, but those of migrations, whose
  /// tables later ones may have removed.
  static func all() throws -> [WrittenStatement] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized
    let folders =
      ["Auth", "Friends", "Messaging", "Presence", "Profile", "Kernel/Database"]
      .map { "Modules/\($0)" } + ["App/Core"]
    return try folders.flatMap { folder in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      let files = (names?.compactMap { $0 as? String } ?? []).filter {
        $0.hasSuffix(".swift") && !$0.contains("Schema")
      }
      return try files.sorted().flatMap { name in
        let source = try String(
          contentsOf: root.appending(path: folder).appending(path: name),
          encoding: .utf8
        )
        return literals(in: source).map { WrittenStatement(file: name, text: $0) }
      }
    }
  }

  /// Returns the literals of a source that are statements; parts of composed ones are none.
  private static func literals(in source: String) -> [String] {
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
    let long = code.matches(of: /"""\n([^"]*?)\n *"""/).map { $0.1 }
    let rest = code.replacing(/"""\n[^"]*?\n *"""/, with: "")
    let short = rest.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { $0.1 }
    return (long + short).map(String.init).filter { text in
      let words = text.drop(while: \.isWhitespace)
      return verbs.contains(where: words.hasPrefix) && !text.contains("\\(")
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `Every statement of every module` {
  /// Prepares the statements on a database with the tables of all modules.
  private func prepareAll(on database: any Database) async throws {
    let assembly = Composition.app.assembly(on: database, without: [], in: .live)
    let app = try await RunningApp(assembly, of: Composition.app, on: database)
    for statement in try WrittenStatement.all() {
      do {
        try await database.write { transaction in
          _ = try transaction.engine.statement(for: SQLText(composed: statement.text))
        }
      } catch let error as DatabaseError {
        Issue.record("\(statement.file): \(error.message): \(statement.text)")
      }
    }
    await app.close()
  }

  @Test func `is found in the sources`() throws {
    let statements = try WrittenStatement.all()

    #expect(statements.count > 200)
    #expect(statements.contains { $0.text.contains("INSERT INTO messaging_message (id, serial") })
  }

  @Test func `can be prepared by SQLite`() async throws {
    try await prepareAll(on: SQLiteDatabase.inMemory())
  }

  @Test(.enabled(if: PostgreSQLTestServer.url != nil))
  func `can be prepared by PostgreSQL`() async throws {
    try await prepareAll(on: PostgreSQLTestServer.database())
  }
}
