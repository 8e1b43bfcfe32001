public import AuthContract
import Database
import FriendsContract
import Mediator
import ProfileContract
import SQLite
import Synchronization
import TestKit
import Testing

@testable import Profile

/// A gallery of people who know each other by number: the module by itself, with its own database.
struct Gallery {
  /// What the other modules would know.
  final class Registers: Sendable {
    private struct State {
      var names: [AccountID: Username] = [:]
      var gone: Set<AccountID> = []
      var friends: Set<[AccountID]> = []
      var blocks: Set<[AccountID]> = []
    }

    private let state = Mutex(State())
  }

  let database: ObservedDatabase
  let alone: IsolatedModule
  let log: EventLog
  let registers: Registers

  /// Runs a test in a fresh gallery.
  static func test(
    on database: (any Database)? = nil,
    pictures: AvatarFiles = .none,
    _ body: (Gallery) async throws -> Void
  ) async throws {
    let database = ObservedDatabase(try database ?? SQLiteDatabase.inMemory())
    let registers = Registers()
    try await IsolatedModule.test(
      ProfileModule(database: database, pictures: pictures),
      .partial
    ) { stubs in
      stubs.answer(AccountsByUsername.self) { request, _ in registers.accounts(request.usernames) }
      stubs.answer(UsernamesByAccount.self) { request, _ in registers.usernames(request.accounts) }
      stubs.answer(BlocksAmong.self) { request, _ in registers.blocks(request) }
      stubs.answer(FriendsAmong.self) { request, _ in registers.friends(request) }
      stubs.answer(FriendsOf.self) { request, _ in registers.friends(of: request.account) }
    } migrating: { _ in
      try await EventLog.prepare(database)
      try await Migrator(database).migrate("Profile", with: ProfileSchema.migrations)
    } body: { alone in
      let log = alone.mediator.eventLog(of: database)
      try await body(Gallery(database: database, alone: alone, log: log, registers: registers))
    }
  }

  /// Returns a way to make calls as a person.
  func call(as person: AccountID) -> CallContext {
    alone.mediator.call(as: .account(person.rawValue))
  }

  /// Registers people, as Auth would have it.
  func register(_ names: [AccountID: String]) async throws {
    for (account, name) in names.sorted(by: { $0.key < $1.key }) {
      let username = try #require(Username(name))
      registers.enter(account, username)
      try await database.write { transaction in
        try transaction.record(AccountRegistered(account: account, username: username))
      }
    }
    try await log.deliver()
  }

  /// Forgets an account, as Auth would have it.
  func delete(_ account: AccountID) async throws {
    registers.strike(account)
    try await database.write { transaction in
      try transaction.record(AccountDeleted(account: account))
    }
    try await log.deliver()
  }

  /// Changes a person's profile.
  @discardableResult
  func change(
    _ person: AccountID,
    name: String? = nil,
    bio: String? = nil,
    status: String? = nil,
    visibility: Visibility? = nil
  ) async throws -> ProfileCard {
    try await call(as: person).perform(
      ChangeProfile(displayName: name, bio: bio, status: status, visibility: visibility)
    )
  }

  /// Returns the code with which something is refused, or nothing where it is not.
  func refusal<R: Request>(
    of request: R,
    as person: AccountID
  ) async throws -> String? where R.Failure == ProfileError {
    do throws(CallFailure<ProfileError>) {
      _ = try await call(as: person).perform(request)
      return nil
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      return refusal.code
    }
  }
}

extension Gallery.Registers {
  func enter(_ account: AccountID, _ username: Username) {
    state.withLock { $0.names[account] = username }
  }

  func strike(_ account: AccountID) {
    state.withLock { _ = $0.gone.insert(account) }
  }

  func befriend(_ one: AccountID, _ other: AccountID) {
    state.withLock { $0.friends.formUnion([[one, other], [other, one]]) }
  }

  func block(_ other: AccountID, by one: AccountID) {
    state.withLock { _ = $0.blocks.insert([one, other]) }
  }

  func accounts(_ usernames: [Username]) -> [Username: AccountID] {
    state.withLock { state in
      state.names.reduce(into: [:]) { accounts, entry in
        guard usernames.contains(entry.value), !state.gone.contains(entry.key) else { return }
        accounts[entry.value] = entry.key
      }
    }
  }

  func usernames(_ accounts: [AccountID]) -> [AccountID: Username] {
    state.withLock { state in
      state.names.filter { accounts.contains($0.key) && !state.gone.contains($0.key) }
    }
  }

  func blocks(_ request: BlocksAmong) -> BlockList {
    state.withLock { state in
      BlockList(
        blocked: Set(request.others.filter { state.blocks.contains([request.account, $0]) }),
        blocking: Set(request.others.filter { state.blocks.contains([$0, request.account]) })
      )
    }
  }

  func friends(_ request: FriendsAmong) -> Set<AccountID> {
    state.withLock { state in
      Set(request.others.filter { state.friends.contains([request.account, $0]) })
    }
  }

  func friends(of account: AccountID) -> [AccountID] {
    state.withLock { state in
      state.friends.filter { $0[0] == account }.map { $0[1] }.sorted()
    }
  }
}

extension AvatarFiles {
  /// No file can be read.
  static let none = AvatarFiles { path throws(ProfileError) in throw .unreadable(path: path) }

  /// Every file holds this.
  static func holding(_ bytes: [UInt8]) -> AvatarFiles {
    AvatarFiles { _ throws(ProfileError) in bytes }
  }
}

extension AccountID: ExpressibleByIntegerLiteral {
  /// The account with a number.
  public init(integerLiteral number: Int64) {
    self.init(rawValue: number)
  }
}

extension Username: ExpressibleByStringLiteral {
  /// The username that a literal is.
  public init(stringLiteral text: String) {
    guard let username = Username(text) else { preconditionFailure("\(text) is no username") }
    self = username
  }
}
