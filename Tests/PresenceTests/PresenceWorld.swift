public import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import PresenceContract
import TestKit

@testable import Presence

/// The module on a database of its own; the first three accounts are friends of each other, and
/// account 4 of nobody.
struct PresenceWorld {
  static let friends: Set<AccountID> = [1, 2, 3]

  let database: ObservedDatabase
  let alone: IsolatedModule
  let log: EventLog
  let time: ManualClock

  /// Runs a test on an empty database.
  static func test(_ body: (PresenceWorld) async throws -> Void) async throws {
    let time = ManualClock()
    let database = ObservedDatabase(try TestDatabase.empty(clock: { time.now }))
    try await IsolatedModule.test(
      PresenceModule(database: database),
      on: database,
      in: time.environment(),
      .partial
    ) { stubs in
      stubs.answer(FriendsAmong.self) { request, _ in
        guard friends.contains(request.account) else { return [] }
        return friends.intersection(request.others).subtracting([request.account])
      }
    } body: { alone in
      let log = alone.mediator.eventLog(of: database)
      try await body(PresenceWorld(database: database, alone: alone, log: log, time: time))
    }
  }

  func call(_ account: AccountID) -> CallContext {
    alone.call(as: .account(account.rawValue))
  }

  /// Tells that a session of an account is open, or has ended.
  func report(_ account: AccountID, _ state: SessionActivity.State, session: Int64? = nil) async {
    let activity = SessionActivity(session: session ?? account.rawValue * 100, state: state)
    await call(account).report(activity)
  }

  /// Returns what a viewer learns of accounts, in words.
  func words(of accounts: AccountID..., to viewer: AccountID) async throws -> [String?] {
    let response = try await call(viewer).perform(PresenceOf(accounts))
    return accounts.map { response[$0]?.words }
  }

  /// Returns who a viewer sees typing at a place.
  func typing(at place: Int64, to viewer: AccountID) async throws -> [AccountID] {
    try await call(viewer).perform(PresenceOf([], typingAt: place)).typing
  }

  func note(_ account: AccountID, at place: Int64, isTyping: Bool = true) async throws -> Bool {
    try await call(account).perform(NoteTyping(at: place, isTyping: isTyping))
  }

  func show(_ isShown: Bool?, _ account: AccountID) async throws -> Bool {
    try await call(account).perform(ChangePresenceSetting(isShown: isShown))
  }

  /// The number of rows in all tables.
  func rows() async throws -> [Int] {
    try await database.read { connection in
      try ["session", "seen", "typing", "setting"].map { table in
        let count = SQLText(composed: "SELECT count(*) FROM presence_\(table)")
        return try connection.value(count) ?? 0
      }
    }
  }

  /// Returns how often a watch of topics is told during some work.
  func changes(
    of topics: [Topic],
    during work: () async throws -> Void
  ) async throws -> Int {
    let hub = TopicHub()
    let watch = TopicWatch(of: hub)
    await watch.renew { watch.depend(on: topics) }
    var follower = TopicChangeRelay(of: database, telling: hub)
    await follower.start()
    try await work()
    await follower.catchUp()
    return watch.changeCount
  }
}

extension AccountID: ExpressibleByIntegerLiteral {
  /// Makes test accounts easy to write.
  public init(integerLiteral number: Int64) { self.init(rawValue: number) }
}
