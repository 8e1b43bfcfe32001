public import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import PresenceContract
import ProfileContract
import Synchronization
import TestKit
import Testing

@testable import Friends

/// The module with stubs of its neighbours, on a database of its own; users are numbers.
struct Town {
  /// What the stubs of the other modules know.
  final class Registers: Sendable {
    let gone = Mutex<Set<AccountID>>([])
    let hidden = Mutex<Set<AccountID>>([])
    let presences = Mutex<[AccountID: PersonPresence]>([:])
  }

  let database: ObservedDatabase
  let alone: IsolatedModule
  let log: EventLog
  let time: ManualClock
  let registers: Registers
  let topics: TestTopicRelay

  /// Runs a test on an empty database.
  static func test(
    limits: FriendLimits = .standard,
    undoPeriod: Duration = .zero,
    _ body: (Town) async throws -> Void
  ) async throws {
    let time = ManualClock()
    let database = ObservedDatabase(try TestDatabase.empty(clock: { time.now }))
    let registers = Registers()
    try await IsolatedModule.test(
      FriendsModule(database: database, limits: limits, undoPeriod: undoPeriod),
      on: database,
      in: time.environment(),
      .partial
    ) { stubs in
      stubs.answer(AccountsByUsername.self) { request, _ in registers.accounts(request.usernames) }
      stubs.answer(UsernamesByAccount.self) { request, _ in registers.usernames(request.accounts) }
      stubs.answer(DisplayNames.self) { request, _ in
        Dictionary(uniqueKeysWithValues: request.accounts.map { ($0, "Person \($0)") })
      }
      stubs.answer(PubliclyVisibleAccounts.self) { request, _ in
        Set(request.accounts).subtracting(registers.hidden.withLock { $0 })
      }
      stubs.answer(PresenceOf.self) { request, _ in
        let all = registers.presences.withLock { $0 }
        return PresenceResponse(presences: all.filter { request.accounts.contains($0.key) })
      }
    } body: { alone in
      let log = alone.mediator.eventLog(of: database)
      try await TestTopicRelay.following(database) { topics in
        try await body(
          Town(
            database: database,
            alone: alone,
            log: log,
            time: time,
            registers: registers,
            topics: topics
          )
        )
      }
    }
  }

  /// Returns a context for calls as a person.
  func call(as person: AccountID) -> CallContext {
    topics.observing(alone.mediator.call(as: .account(person.rawValue)))
  }

  /// Performs an act of a person on another, and returns the change or the refusal's code.
  func act(_ act: Act, _ person: AccountID, _ other: AccountID) async throws -> String {
    let call = call(as: person)
    let username = Username(other)
    do throws(CallFailure<FriendsError>) {
      return try await act.perform(username, call).change.rawValue
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      return refusal.code
    }
  }

  /// Makes two people friends.
  func befriend(_ person: AccountID, _ other: AccountID) async throws {
    _ = try await act(.ask, person, other)
    #expect(try await act(.ask, other, person) == "befriended")
  }

  /// Makes a person's profile private.
  func hide(_ person: AccountID) {
    registers.hidden.withLock { _ = $0.insert(person) }
  }

  /// The names of the recorded events, in order.
  func events() async throws -> [String] {
    try await log.latest().reversed().map(\.event.name)
  }

  /// Deletes an account, as Auth does, and delivers the event.
  func delete(_ person: AccountID) async throws {
    registers.gone.withLock { _ = $0.insert(person) }
    _ = try await database.write { try $0.record(AccountDeleted(account: person)) }
    try await log.deliver()
  }
}

extension Town.Registers {
  func accounts(_ usernames: [Username]) -> [Username: AccountID] {
    let gone = gone.withLock { $0 }
    return usernames.reduce(into: [:]) { accounts, username in
      guard let number = Int64(username.text.dropFirst(6)) else { return }
      let account = AccountID(rawValue: number)
      if username.text.hasPrefix("person"), !gone.contains(account) { accounts[username] = account }
    }
  }

  func usernames(_ accounts: [AccountID]) -> [AccountID: Username] {
    let gone = gone.withLock { $0 }
    return accounts.reduce(into: [:]) { usernames, account in
      if !gone.contains(account) { usernames[account] = Username(account) }
    }
  }
}

extension Username {
  /// The username of the person with a number.
  init(_ account: AccountID) {
    guard let username = Username("person\(account)") else {
      preconditionFailure("person\(account) is no username")
    }
    self = username
  }
}

extension AccountID: ExpressibleByIntegerLiteral {
  /// The account with a number.
  public init(integerLiteral number: Int64) {
    self.init(rawValue: number)
  }
}

/// The commands of one person about another.
enum Act: String, CaseIterable {
  case ask, accept, decline, cancel, remove, block, unblock

  func perform(
    _ username: Username,
    _ call: CallContext
  ) async throws(CallFailure<FriendsError>) -> FriendshipChangeResponse {
    switch self {
    case .ask: try await call.perform(SendFriendRequest(username))
    case .accept: try await call.perform(AcceptFriendRequest(username))
    case .decline: try await call.perform(DeclineFriendRequest(username))
    case .cancel: try await call.perform(CancelFriendRequest(username))
    case .remove: try await call.perform(RemoveFriend(username))
    case .block: try await call.perform(BlockPerson(username))
    case .unblock: try await call.perform(UnblockPerson(username))
    }
  }
}

extension FriendLimits {
  /// Limits that no test reaches.
  static let generous = FriendLimits(
    requestsPerDay: 100_000,
    openRequests: 100_000,
    friends: 100_000,
    declineCooldown: .seconds(86_400)
  )
}
