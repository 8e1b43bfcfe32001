import Database
import Mediator
import SQLite
import TestKit
import Testing

/// Asks how much is on an account.
private struct Balance: Request {
  typealias Response = Int
  let account: Int
}

/// Asks something that nobody answers inside a transaction.
private struct Rumour: Request {
  typealias Response = String
}

private struct Bank: Module {
  let database: any Database

  func register(in registry: inout Registry) {
    registry.answer(Balance.self, from: database) { request, connection in
      try connection.value("SELECT balance FROM account WHERE id = $1", request.account) ?? 0
    }
    registry.answer(Rumour.self) { _, _ in "hearsay" }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A request inside a transaction` {
  private func test(_ body: (any Database, Mediator) async throws -> Void) async throws {
    try await Engine.memory.run { database in
      try await database.write { transaction in
        try transaction.execute("CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER)")
        try transaction.execute("INSERT INTO account VALUES (1, 10)")
      }
      let environment = ManualClock().environment()
      let mediator = try ModuleAssembly([Bank(database: database)], in: environment).mediator()
      try await mediator.start()
      try await body(database, mediator)
    }
  }

  @Test func `sees what the transaction has written, where others do not`() async throws {
    try await test { database, mediator in
      let call = mediator.call()
      let balance = try call.inTransaction(Balance.self)

      let inside = try await database.write { transaction in
        try transaction.execute("UPDATE account SET balance = 3 WHERE id = 1")
        return try balance(Balance(account: 1), in: transaction)
      }

      #expect(inside == 3)
      #expect(try await call.perform(Balance(account: 1)) == 3)
    }
  }

  @Test func `is refused where its module answers only outside, or is stopped`() async throws {
    try await test { _, mediator in
      let call = mediator.call()
      let outside = #expect(throws: CallFailure<NoRefusal>.self) {
        try call.inTransaction(Rumour.self)
      }
      try await mediator.stop("Bank")
      let stopped = #expect(throws: CallFailure<NoRefusal>.self) {
        try call.inTransaction(Balance.self)
      }

      #expect(outside?.problem.hint == "Register it with answer(_:from:with:).")
      #expect(
        stopped
          == .unanswered(UnansweredRequest(request: "Balance", owner: "Bank", cause: .stopped))
      )
    }
  }
}
