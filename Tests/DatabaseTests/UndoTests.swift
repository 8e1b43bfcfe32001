import Database
import Mediator
import Testing

/// A withdrawal that its owner can undo; until it is final, the bank has not booked it.
private struct Withdrawal: UndoableChange, Equatable {
  static let name = "shop.withdrawal"
  let owner: Int64
  let amount: Int

  var actor: Int64? { owner }
  var done: String { "Paid out \(amount)." }
  var undone: String { "The \(amount) are still there." }

  func undo(in transaction: borrowing Transaction) throws -> Bool { amount != 13 }

  func finish(in transaction: borrowing Transaction) throws {
    if amount < 0 { throw Refused() }
    try transaction.execute(
      "INSERT INTO balance (listener, subject, amount) VALUES ('bank', 'ann', $1)",
      amount
    )
  }
}

private struct Bank: Module {
  let name: ModuleName = "Bank"
  func register(in registry: inout Registry) { registry.undoable(Withdrawal.self) }
}

@Suite(.timeLimit(.minutes(15))) struct `A change that can be undone` {
  private func run(
    _ engine: Engine,
    _ body: (any Database, EventLog, World) async throws -> Void
  ) async throws {
    try await engine.runWithEvents { database, world in
      let mediator = try ModuleAssembly([Bank()], in: world.environment).mediator()
      try await body(database, mediator.eventLog(of: database), world)
    }
  }

  private func withdraw(
    _ amounts: Int...,
    by owner: Int64 = 1,
    from database: any Database,
    for period: Duration = .undoPeriod
  ) async throws {
    try await database.write { transaction in
      for amount in amounts {
        let change = Withdrawal(owner: owner, amount: amount)
        try transaction.record(change, undoableFor: period)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `is finished once when the time is over, and not before`(_ engine: Engine) async throws {
    try await run(engine) { database, log, world in
      try await withdraw(5, from: database)
      try await log.deliver()
      world.pass(.milliseconds(9_999))
      try await log.deliver()
      #expect(try await database.booked(for: "bank") == [])
      #expect(try await log.progress().isOverdue == false)
      let offer = try await log.undoable(by: 1)
      #expect(try await offer?.change == log.latest().first?.event.id)
      #expect(offer?.done == "Paid out 5." && offer?.timeLeft == .milliseconds(1))

      world.pass(.milliseconds(1))
      #expect(try await log.progress().isOverdue)
      #expect(try await log.undoable(by: 1) == nil)
      try await log.deliver()
      try await log.deliver()

      #expect(try await database.booked(for: "bank") == [5])
      #expect(try await log.progress().isOverdue == false)
      #expect(try await log.undo(by: 1) == .tooLate)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is undone as if it had never been`(_ engine: Engine) async throws {
    try await run(engine) { database, log, world in
      try await withdraw(5, from: database)
      try await log.deliver()

      #expect(try await log.undo(by: 1) == .undone("The 5 are still there."))

      world.pass(.seconds(60))
      try await log.deliver()
      #expect(try await database.booked(for: "bank") == [])
      #expect(try await log.latest().isEmpty)
      #expect(try await log.undo(by: 1) == .nothing)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is the newest of its own user, and then the one before`(_ engine: Engine) async throws {
    try await run(engine) { database, log, _ in
      try await withdraw(5, 6, from: database)
      try await withdraw(7, by: 2, from: database)

      #expect(try await log.undo(by: 1) == .undone("The 6 are still there."))
      #expect(try await log.undo(by: 1) == .undone("The 5 are still there."))
      #expect(try await log.undo(by: 1) == .nothing)
      #expect(try await log.undo(by: 3) == .nothing)
      #expect(try await log.undo(by: 2) == .undone("The 7 are still there."))
    }
  }

  @Test(arguments: Engine.allCases)
  func `delays no other, and is finished by whoever runs later`(_ engine: Engine) async throws {
    try await run(engine) { database, log, world in
      try await withdraw(5, from: database)
      world.pass(.seconds(5))
      try await withdraw(6, from: database)
      try await log.deliver()
      world.pass(.seconds(5))
      try await log.deliver()
      #expect(try await database.booked(for: "bank") == [5])

      // Nothing ran while the time passed, as after a kill.
      world.pass(.seconds(3600))
      let mediator = try ModuleAssembly([Bank()], in: world.environment).mediator()
      try await mediator.eventLog(of: database).deliver()

      #expect(try await database.booked(for: "bank") == [5, 6])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that a later change overtook stays as it is`(_ engine: Engine) async throws {
    try await run(engine) { database, log, _ in
      try await withdraw(13, from: database)

      #expect(try await log.undo(by: 1) == .overtaken)
      #expect(try await log.undo(by: 1) == .nothing)
    }
  }

  @Test(arguments: Engine.allCases)
  func `without time for it is finished at once`(_ engine: Engine) async throws {
    try await run(engine) { database, log, _ in
      try await withdraw(5, from: database, for: .zero)

      #expect(try await database.booked(for: "bank") == [5])
      #expect(try await log.undo(by: 1) == .nothing)
    }
  }

  @Test(arguments: Engine.allCases)
  func `keeps nothing of what it was once it is finished`(_ engine: Engine) async throws {
    try await run(engine) { database, log, world in
      try await withdraw(5, from: database)
      #expect(try await log.latest().map(\.event.body) == [#"{"owner":1,"amount":5}"#])
      world.pass(.undoPeriod)
      try await log.deliver()

      #expect(try await log.latest().map(\.event.body) == ["{}"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that cannot be finished is tried again`(_ engine: Engine) async throws {
    try await run(engine) { database, log, world in
      try await withdraw(-1, from: database)
      world.pass(.undoPeriod)
      try await log.deliver()

      #expect(try await log.deliveries().map(\.state) == [.failed])
    }
  }
}
