import Database
import Foundation
import Mediator
import SQLite
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `A backup of any database` {
  /// Copies a database to a file.
  private func backUp(_ source: any Database, to path: String) async throws {
    let mediator = try MovedShop.mediator()
    try await SQLiteDatabase.backup(of: source, to: path) { empty in
      try await mediator.prepareTables(of: empty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `has every value and every word, and can be restored`(_ engine: Engine) async throws {
    try await engine.run { source in
      try await MovedShop.fill(source)
      try await TestFolder.run { folder in
        try await backUp(source, to: folder.path("copy"))

        #expect(folder.names == ["copy"])
        try SQLiteDatabase.restore(folder.path("copy"), to: folder.path("restored.db"))
        let restored = try SQLiteDatabase(at: folder.path("restored.db"))
        #expect(try await restored.shopRows() == source.shopRows())
        #expect(try await restored.wares(with: "crazy 249") == [747])
        #expect(try await restored.findings() == [])
        let applied = try await Migrator(restored).applied()
        #expect(try await applied == Migrator(source).applied())
        await restored.close()
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `has one moment, whatever others change meanwhile`(_ engine: Engine) async throws {
    try await engine.run { source in
      try await MovedShop.fill(source)
      try await source.write { try $0.execute("UPDATE ware SET price = 0") }
      try await TestFolder.run { folder in
        // Each change touches the first and the last ware, which are on different pages.
        let changing = Task {
          for round in 1... {
            try Task.checkCancellation()
            try await source.write { transaction in
              try transaction.execute(
                "UPDATE ware SET price = $1 WHERE id = 3 OR id = 750",
                Double(round)
              )
            }
          }
        }
        var prices: [[Double]] = []
        for copy in 1...5 {
          try await backUp(source, to: folder.path("copy\(copy)"))
          let file = try SQLiteDatabase(at: folder.path("copy\(copy)"))
          prices.append(
            try await file.read { connection in
              try connection.all("SELECT price FROM ware WHERE id = 3 OR id = 750") { try $0[0] }
            }
          )
          await file.close()
        }
        changing.cancel()
        _ = await changing.result

        #expect(prices.allSatisfy { $0.count == 2 && $0[0] == $0[1] }, "\(prices)")
        #expect(prices.last?.first != 0, "the control: nothing was changed meanwhile")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `replaces nothing, and leaves nothing behind that is not whole`(
    _ engine: Engine
  ) async throws {
    try await engine.run { source in
      try await MovedShop.fill(source, wares: 20)
      try await TestFolder.run { folder in
        folder.write([1, 2, 3], to: "precious")

        let taken = await #expect(throws: DatabaseError.self) {
          try await backUp(source, to: folder.path("precious"))
        }
        try await source.write {
          try $0.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
        }
        let unknown = await #expect(throws: DataMoveError.self) {
          try await backUp(source, to: folder.path("copy"))
        }

        #expect(taken?.code == .unopenable)
        #expect(folder.bytes("precious") == [1, 2, 3])
        #expect(unknown == .unknownTables(["note"]))
        #expect(folder.names == ["precious"])
      }
    }
  }

  @Test func `reports how far it is`() async throws {
    try await Engine.memory.run { source in
      try await MovedShop.fill(source)
      try await TestFolder.run { folder in
        let steps = ProgressSteps()

        try await ProgressReporter.observing { done, total in
          steps.add(done, of: total ?? 0)
        } while: {
          try await backUp(source, to: folder.path("copy"))
        }

        #expect(steps.all.count > 3)
        #expect(steps.all.last.map { $0.done == $0.total } == true)
      }
    }
  }
}
