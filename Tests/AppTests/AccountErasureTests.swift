import AuthContract
import Database
import Mediator
import TestKit
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15))) struct `Every module that stores accounts` {
  /// Names of columns in which only an account's number can be.
  private static let accounts: Set = [
    "account", "asker", "author", "blocked", "blocker", "friend", "member", "owner", "person",
    "recipient", "sender", "user",
  ]

  @Test(arguments: ModuleFiles.all)
  func `lists the columns of its tables, with those of accounts`(files: ModuleFiles) async throws {
    let listed = try files.columns()
    // Auth is required by all modules that know people; Home belongs to the app itself.
    let needed = Set(["Auth", "Home", files.module].compactMap { $0.map { ModuleName($0) } })
    let others = Set(try Composition.modules()).subtracting(needed)

    let columns = try await columns { database in
      Composition.app.assembly(on: database, without: others, in: .live)
    }

    let missing = listed.all.subtracting(columns)
    #expect(missing == [], "columns.txt of \(files.testDescription) lists what is not there")
    let named = listed.all.filter { Self.accounts.contains(String($0.split(separator: ".")[1])) }
    #expect(named.subtracting(listed.ofAccounts) == [], "mark columns of accounts with *")
  }

  @Test func `has all of its columns in the list of one module`() async throws {
    let all = try await columns { database in
      Composition.app.assembly(on: database, without: [], in: .live)
    }

    let listed = try ModuleFiles.all.flatMap { try $0.columns().all }

    #expect(Set(listed).count == listed.count)
    #expect(all.subtracting(listed) == [], "add these to columns.txt of their module's tests")
  }

  @Test(arguments: ModuleFiles.modules)
  func `listens for deleted accounts`(module: String) throws {
    let columns = try ModuleFiles(module: module).columns().ofAccounts

    // Auth announces the event, in the transaction in which it forgets the account itself.
    let forgets = try Composition.forgetting().contains(module) || module == "Auth"
    #expect(forgets || columns == [], "\(module) keeps \(columns.sorted()) of deleted accounts")
  }

  @Test func `is found by the columns of its tables`() async throws {
    let columns = try await columns { database in ModuleAssembly([Diary()], in: .live) }

    #expect(columns.contains("diary_page.author"))
    #expect(ModuleAssembly([Diary()], in: .live).moduleInfo.allSatisfy { $0.listens.isEmpty })
  }

  /// The columns of numbers in the tables that an assembly makes, by table and name.
  private func columns(
    in assembly: (any Database) throws -> ModuleAssembly
  ) async throws -> Set<String> {
    let database = try TestDatabase.empty()
    try await assembly(database).mediator().start(on: database)
    let columns = try await database.numberColumns()
    await database.close()
    return Set(columns.map { "\($0.0).\($0.1)" })
  }
}

extension Composition {
  /// The modules of the app.
  fileprivate static func modules() throws -> [ModuleName] {
    try app.assembly(on: TestDatabase.empty(), without: [], in: .live).mediator().modules
  }

  /// The names of those that hear of an account that was deleted.
  fileprivate static func forgetting() throws -> Set<String> {
    let facts = try app.assembly(on: TestDatabase.empty(), without: [], in: .live).moduleInfo
    return Set(facts.filter { $0.listens.contains("AccountDeleted") }.map(\.name))
  }
}

/// A module that keeps what people write and never forgets it.
private struct Diary: Module {
  func register(in registry: inout Registry) {
    registry.keepsNoAccountData()
    registry.migrations = [
      Migration(
        number: 1,
        name: "pages",
        "CREATE TABLE diary_page (author INTEGER NOT NULL, words TEXT NOT NULL) STRICT"
      )
    ]
  }
}
