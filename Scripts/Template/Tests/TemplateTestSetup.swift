import AuthContract
import Database
import Mediator
import SQLite
import TemplateContract
import TestKit

@testable import Template

/// The module by itself, on a database of its own.
struct TemplateTestSetup {
  let alone: IsolatedModule
  let database: any Database
  let log: EventLog

  /// Runs a test on an empty database.
  static func test(_ body: (TemplateTestSetup) async throws -> Void) async throws {
    let database = try SQLiteDatabase.inMemory()
    try await IsolatedModule.test(TemplateModule(database: database), on: database) { alone in
      let log = alone.mediator.eventLog(of: database)
      try await body(TemplateTestSetup(alone: alone, database: database, log: log))
    }
  }

  /// Stores a text for an account.
  @discardableResult
  func keep(_ text: String, as account: Int64 = 1) async throws -> TemplateEntry {
    try await alone.call(as: .account(account)).perform(KeepTemplateEntry(text))
  }

  /// Returns the texts of an account, the latest first.
  func texts(of account: Int64) async throws -> [String] {
    try await alone.call().perform(TemplateEntriesOf(AccountID(rawValue: account))).map(\.text)
  }

  /// Returns a session of a signed-in user.
  func navigation(as account: Int64) -> TestNavigation {
    TestNavigation(through: alone.mediator, as: .account(account))
  }

  /// Returns the names of the stored events, in order.
  func events() async throws -> [String] {
    try await log.latest().reversed().map(\.event.name)
  }
}
