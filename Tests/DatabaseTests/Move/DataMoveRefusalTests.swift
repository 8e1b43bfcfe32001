import Database
import Mediator
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `A move that cannot be` {
  /// Returns the error of a move.
  private func error(of move: DataMove) async -> DataMoveError? {
    await #expect(throws: DataMoveError.self) { try await move.run() }
  }

  @Test(arguments: Engine.allCases)
  func `leaves a target alone that has data`(_ engine: Engine) async throws {
    try await Engine.runMove(.memory, engine) { source, target in
      try await MovedShop.fill(target, wares: 20)

      #expect(try await error(of: DataMove(source, target)) == .targetInUse)

      #expect(try await target.countOfWares() == 20)
      #expect(DataMoveError.targetInUse.problem.code == "data.target-in-use")
      try await MovedShop.mediator().start(on: source)
    }
  }

  @Test(arguments: Engine.allCases)
  func `leaves a target alone that another program uses, or another move`(
    _ engine: Engine
  ) async throws {
    try await Engine.runMove(.memory, engine) { source, target in
      try await target.write { transaction in
        try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
      }
      #expect(try await error(of: DataMove(source, target)) == .targetInUse)

      let other = try await source.scratch()
      try await DataMove(source, other).run(untilCopied: 1)
      let second = DataMove(
        from: source,
        named: "somewhere",
        to: other,
        named: "there",
        with: try MovedShop.mediator()
      )
      #expect(await error(of: second) == .targetInUse)
      await other.close()
    }
  }

  @Test(arguments: Engine.allCases)
  func `has no data, or none that is being moved`(_ engine: Engine) async throws {
    try await engine.run { (source) async throws in
      let target = try await source.scratch()

      #expect(try await error(of: DataMove(source, target)) == .nothingToMove)
      let cancelling = await #expect(throws: DataMoveError.self) {
        try await DataMove.cancel(from: source)
      }

      #expect(cancelling == .notMoving)
      #expect(DataMoveError.nothingToMove.problem.code == "data.nothing-to-move")
      #expect(DataMoveError.notMoving.problem.code == "data.not-moving")
      #expect(try await target.schema() == [])
      await target.close()
    }
  }

  @Test(arguments: Engine.allCases)
  func `has a table that no module knows`(_ engine: Engine) async throws {
    try await Engine.runMove(engine, .memory) { source, target in
      try await source.write { transaction in
        try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
      }

      let error = try await error(of: DataMove(source, target))

      #expect(error == .unknownTables(["note"]))
      #expect(error?.problem.code == "data.unknown-tables")
      #expect(error?.problem.message.contains("note") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `has a table without a key`(_ engine: Engine) async throws {
    try await Engine.runMove(engine, .memory) { source, target in
      try await source.write { transaction in
        try transaction.execute("CREATE TABLE note (text TEXT) STRICT")
      }

      let error = await #expect(throws: DatabaseError.self) {
        try await DataMove(source, target).run()
      }

      #expect(error?.code == .unsupported)
      #expect(error?.message.hasPrefix("the table note has no primary key") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is noticed where somebody else has changed the target`(_ engine: Engine) async throws {
    try await Engine.runMove(.memory, engine) { source, target in
      let move = try DataMove(source, target)
      await move.run(untilCopied: 200)
      try await target.write { try $0.execute("UPDATE ware SET price = -1 WHERE id = 3") }

      let error = await error(of: move)

      #expect(error == .different(["ware"]))
      #expect(error?.problem.code == "data.different")
    }
  }

  @Test func `runs twice at a time is ended by the first run`() async throws {
    try await Engine.runMove(.memory, .memory) { source, target in
      let crossed = CrossedDatabase(target) { transaction in
        guard try transaction.hasCopied(100) else { return }
        try transaction.execute("INSERT INTO ware (id, name) VALUES (9999, 'of the other run')")
      }

      let error = try await error(of: DataMove(source, crossed))

      #expect(error == .movedByOther)
      #expect(error?.problem.code == "data.moved-by-other")
    }
  }

  @Test func `is given up at its source, not at its target`() async throws {
    try await Engine.runMove(.memory, .memory) { source, target in
      try await DataMove(source, target).run(untilCopied: 1)

      let error = await #expect(throws: DatabaseError.self) {
        try await DataMove.cancel(from: target)
      }

      #expect(error?.code == .moving)
    }
  }

  @Test(.enabled(if: Engine.allCases.contains(.server)))
  func `names the table with a value that the target does not store`() async throws {
    try await Engine.runMove(.memory, .server) { source, target in
      try await source.write { try $0.execute("UPDATE ware SET name = $1 WHERE id = 3", "a\0b") }

      let error = await #expect(throws: DatabaseError.self) {
        try await DataMove(source, target).run()
      }

      #expect(error?.problem.code == "data.unsupported")
      #expect(error?.message.hasPrefix("a value of the table ware cannot be stored") == true)
      #expect(error?.message.contains("zero character") == true)
    }
  }
}

extension Transaction {
  /// Whether the table of wares is there and has so many rows.
  fileprivate func hasCopied(_ count: Int) throws -> Bool {
    guard try engine.tables().contains(where: { $0.name == "ware" }) else { return false }
    return try value("SELECT count(*) FROM ware") == count
  }
}
