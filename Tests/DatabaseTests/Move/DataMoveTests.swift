import Database
import Mediator
import Synchronization
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Moving data` {
  @Test(arguments: Engine.pairs)
  func `copies every value and every word, and compares them`(
    _ from: Engine,
    _ to: Engine
  ) async throws {
    try await Engine.runMove(from, to) { source, target in
      let before = try await source.shopRows()

      let report = try await DataMove(source, target).run()

      #expect(try await target.shopRows() == before)
      #expect(try await target.wares(with: "crazy 249") == [747])
      #expect(try await target.wares(with: "hen crazy").count == 250)
      #expect(report.tables.first { $0.name == "ware" }?.rows == 250)
      #expect(report.tables.contains { $0.name == "migration" && $0.rows > 0 })
      #expect(report.rows == report.tables.reduce(0) { $0 + $1.rows })
      #expect(report.indexes.map(\.entries) == [250, 1])
      #expect(!report.isResumed)
    }
  }

  @Test(arguments: Engine.pairs)
  func `leaves a target that starts as it is, and numbers rows after the largest`(
    _ from: Engine,
    _ to: Engine
  ) async throws {
    try await Engine.runMove(from, to) { source, target in
      let applied = try await Migrator(source).applied()

      _ = try await DataMove(source, target).run()

      try await MovedShop.mediator().start(on: target)
      #expect(try await Migrator(target).applied() == applied)
      let number: Int? = try await target.write { transaction in
        try transaction.value("INSERT INTO ware (name) VALUES ('new') RETURNING id")
      }
      #expect(number == 751)
    }
  }

  @Test(arguments: Engine.pairs)
  func `goes on where an interrupted run has ended`(_ from: Engine, _ to: Engine) async throws {
    try await Engine.runMove(from, to) { source, target in
      let move = try DataMove(source, target)
      await move.run(untilCopied: 50)
      let count = try await target.countOfWares() ?? 0
      #expect(0 < count && count < 250)

      let report = try await move.run()

      #expect(report.isResumed)
      #expect(try await target.shopRows() == source.shopRows())
      #expect(try await target.wares(with: "hen").count == 250)
    }
  }

  @Test(arguments: Engine.allCases)
  func `ends all writing to the source as soon as it begins`(_ engine: Engine) async throws {
    try await Engine.runMove(engine, .memory) { source, target in
      try await MovedShop.mediator().start(on: source)
      try await source.write { try $0.execute("UPDATE till SET money = 1") }
      try await DataMove(source, target).run(untilCopied: 1)

      let running = await #expect(throws: DatabaseError.self) {
        try await source.write { try $0.execute("UPDATE till SET money = 2") }
      }
      let starting = await #expect(throws: DatabaseError.self) {
        try await MovedShop.mediator().start(on: source)
      }
      let incomplete = await #expect(throws: DatabaseError.self) {
        try await MovedShop.mediator().start(on: target)
      }

      #expect(running?.code == .moving)
      #expect(starting?.message == "the data is being moved to there")
      #expect(incomplete?.message == "the data of here is being moved here")
      #expect(running?.problem.code == "data.moving")
      #expect(running?.problem.hint?.contains("move --cancel") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `lets no program use what was moved`(_ engine: Engine) async throws {
    try await Engine.runMove(engine, .memory) { source, target in
      _ = try await DataMove(source, target).run()

      let error = await #expect(throws: DatabaseError.self) {
        try await MovedShop.mediator().start(on: source)
      }
      let other = try await source.scratch()
      let again = await #expect(throws: DatabaseError.self) {
        try await DataMove(source, other, to: "elsewhere").run()
      }
      await other.close()
      // A run that was ended before it said that it was done is entered again.
      let whole = await #expect(throws: DatabaseError.self) {
        try await DataMove(source, target).run()
      }

      #expect(error?.problem.code == "data.moved")
      #expect(whole?.message == "the data was moved to there already")
      #expect(whole?.problem.hint == "Start with: app --data 'there'")
      #expect(error?.message == "the data was moved to there")
      #expect(again?.code == .moved)
    }
  }

  @Test(arguments: Engine.pairs)
  func `copies everything again after it was given up and the source has changed`(
    _ from: Engine,
    _ to: Engine
  ) async throws {
    try await Engine.runMove(from, to) { source, target in
      try await DataMove(source, target).run(untilCopied: 50)
      try await DataMove.cancel(from: source)
      try await source.write { transaction in
        try transaction.execute("UPDATE ware SET price = 1 WHERE id = 3")
        try transaction.execute("DELETE FROM ware WHERE id = 30")
        try transaction.unindex(key: 30, in: MovedShop.words)
      }

      let report = try await DataMove(source, target).run()

      #expect(!report.isResumed)
      #expect(try await target.shopRows() == source.shopRows())
      #expect(try await target.wares(with: "hen").count == 249)
    }
  }

  @Test func `ends well wherever a run was killed`() async throws {
    // Each write to the target is the last one of a run, until a run needs no more writes.
    for limit in 1... {
      var hasEnded = false
      try await Engine.runMove(.memory, .memory) { source, target in
        let count = Atomic(0)
        let killed = CrossedDatabase(target) { _ in
          if count.add(1, ordering: .relaxed).newValue >= limit { throw Refused() }
        }
        do {
          _ = try await DataMove(source, killed).run()
          hasEnded = true
        } catch is Refused {
          _ = try await DataMove(source, target).run()
        }
        #expect(try await target.shopRows() == source.shopRows(), "killed at write \(limit)")
        try await MovedShop.mediator().start(on: target)
      }
      if hasEnded { return #expect(limit > 10) }
    }
  }
}
