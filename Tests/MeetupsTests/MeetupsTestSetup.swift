import AuthContract
import Database
import FriendsContract
import Mediator
import MeetupsContract
import MessagingContract
import Navigation
import ProfileContract
import SQLite
import Synchronization
import TestKit

@testable import Meetups

/// The module by itself, with a stub for each module that it asks.
struct MeetupsTestSetup {
  let alone: IsolatedModule
  let database: any Database
  let clock: ManualClock

  /// The messages that the module sends.
  let mail: Mail

  /// Runs a test on an empty database.
  static func test(
    at path: String? = nil,
    without leftOut: Set<ModuleName> = [],
    _ body: (MeetupsTestSetup) async throws -> Void
  ) async throws {
    let (clock, mail) = (ManualClock(), Mail())
    let database =
      try path.map { try SQLiteDatabase(at: $0, clock: { clock.now }) }
      ?? TestDatabase.empty(clock: { clock.now })
    try await IsolatedModule.test(
      MeetupsModule(database: database),
      on: database,
      in: clock.environment(),
      without: leftOut,
      .partial
    ) { stubs in
      answer(in: &stubs, on: database, without: leftOut)
      stubs.answer(SendMessage.self, with: mail.send)
    } body: { alone in
      try await body(
        MeetupsTestSetup(alone: alone, database: database, clock: clock, mail: mail)
      )
    }
  }

  private static func answer(
    in stubs: inout Registry,
    on database: any Database,
    without leftOut: Set<ModuleName>
  ) {
    stubs.answer(UsernamesByAccount.self) { request, _ in
      Dictionary(uniqueKeysWithValues: request.accounts.map { ($0, Username(of: $0)) })
    }
    if !leftOut.contains("Profile") {
      stubs.answer(DisplayNames.self) { request, _ in
        Dictionary(uniqueKeysWithValues: request.accounts.map { ($0, "Person \($0)") })
      }
    }
    if !leftOut.contains("Friends") {
      // The user 8 has blocked all others.
      stubs.answer(BlocksAmong.self, from: database) { request, _ in
        let blocked = request.account.rawValue == 8 ? Set(request.others) : []
        return AccountBlocks(blocked: blocked)
      }
    }
  }

  /// Returns the context of a user's calls.
  func call(as account: Int64) -> CallContext { alone.call(as: .account(account)) }

  /// Plans a meetup in two hours as the user 1.
  @discardableResult
  func plan(_ title: String = "Walk", capacity: Int = 10) async throws -> Meetup {
    let start = clock.now + .seconds(7200)
    return try await call(as: 1)
      .perform(PlanMeetup(title: title, place: "Oak Gate", start: start, capacity: capacity))
  }

  /// Makes a user a guest.
  @discardableResult
  func join(_ meetup: Meetup, as account: Int64) async throws -> Meetup {
    try await call(as: account).perform(JoinMeetup(meetup.id))
  }

  /// Cancels a meetup as the user 1.
  func cancel(_ meetup: Meetup) async throws {
    _ = try await call(as: 1).perform(CancelMeetup(meetup.id))
  }

  /// Deletes the account of a user, and tells the module.
  func deleteAccount(_ account: Int64) async throws {
    try await database.write { transaction in
      _ = try transaction.record(AccountDeleted(account: AccountID(rawValue: account)))
    }
    try await alone.deliverEvents()
  }

  /// Returns the keys of the jobs in the queue.
  func jobKeys() async throws -> [String] {
    try await database.read { connection in
      try connection.all("SELECT key FROM job WHERE key IS NOT NULL") { row in try row[0] }
    }
  }

  /// Returns what waits for a user.
  func waiting(for account: Int64) async -> [String] {
    await call(as: account).waitingItems().flatMap(\.items).map(\.text)
  }

  /// Performs the jobs that are due.
  func performJobs() async throws {
    try await alone.performJobs()
  }

  /// Returns the number of the last notice of a user.
  func lastNumber(ofNoticesFor account: Int64) async throws -> Int64 {
    try await database.read { connection in
      try connection.value(
        "SELECT COALESCE(MAX(number), 0) FROM meetup_notice WHERE account = $1",
        account
      ) ?? 0
    }
  }

  /// Returns the stored notices of a user.
  func notices(of account: Int64) async throws -> [String] {
    try await database.read { connection in
      try connection.all(
        "SELECT text FROM meetup_notice WHERE account = $1 ORDER BY number",
        account
      ) { row in try row[0] }
    }
  }
}

extension Database {
  /// Returns what the columns of a table hold.
  func words(in table: String, _ columns: String...) async throws -> [String] {
    try await read { connection in
      try columns.flatMap { column in
        try connection.all(SQLText(composed: "SELECT \(column) FROM \(table)")) { try $0[0] }
      }
    }
  }
}

/// The messages that a module has sent.
final class Mail: Sendable {
  private let messages = Mutex<[String]>([])

  var sent: [String] { messages.withLock { $0 } }

  /// Takes a message, unless it is for the user 9, who is nobody's friend.
  func send(_ message: SendMessage, in call: CallContext) throws -> SendMessageResponse {
    guard message.correspondent != .person(Username(of: AccountID(rawValue: 9))) else {
      throw MessagingError.notFriends(Username(of: AccountID(rawValue: 9)))
    }
    messages.withLock { messages in
      messages.append("\(call.caller.principal?.account ?? 0): \(message.text.text)")
    }
    guard let id = MessageID(parameter: "1.1") else { preconditionFailure("1.1 is a message") }
    return SendMessageResponse(id: id, duplicate: false, sentAt: Timestamp(milliseconds: 0))
  }
}

extension Username {
  /// The username of an account in these tests.
  init(of account: AccountID) {
    guard let username = Username("person\(account)") else {
      preconditionFailure("\(account) is no name")
    }
    self = username
  }
}
