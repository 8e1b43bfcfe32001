import AuthContract
import Database
import Mediator
import SQLite
import TestKit

@testable import Template

/// The module by itself, on a database of its own.
struct World {
  let alone: IsolatedModule
  let database: any Database
  let log: EventLog

  /// Runs a test in a fresh world.
  static func test(_ body: (World) async throws -> Void) async throws {
    let database = try SQLiteDatabase.inMemory()
    try await IsolatedModule.test(TemplateModule(database: database)) { _ in
    } migrating: { _ in
      try await EventLog.prepare(database)
      try await Migrator(database).migrate("Template", with: TemplateSchema.migrations)
    } body: { alone in
      let log = alone.mediator.eventLog(of: database)
      try await body(World(alone: alone, database: database, log: log))
    }
  }

  /// Returns a way to make calls as somebody.
  func call(as account: Int64) -> CallContext { alone.call(as: .account(account)) }

  /// Returns somebody who walks from place to place.
  func walker(_ account: Int64) -> TestNavigation {
    TestNavigation(through: alone.mediator, as: .account(account))
  }

  /// The events that were written, in order.
  func events() async throws -> [String] {
    try await log.latest().reversed().map(\.event.name)
  }
}
