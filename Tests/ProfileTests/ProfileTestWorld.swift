public import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import Navigation
import PresenceContract
import ProfileContract
import Synchronization
import TestKit
import Testing

@testable import Profile

/// The profile module on a database of its own, with stubs of the other modules.
struct ProfileTestWorld {
  /// What the stubs of the other modules know.
  final class OtherModules: Sendable {
    private struct State {
      var names: [AccountID: Username] = [:]
      var gone: Set<AccountID> = []
      var friends: Set<[AccountID]> = []
      var blocks: Set<[AccountID]> = []
      var friendship = FriendshipStatus(.strangers)
    }

    private let state = Mutex(State())
  }

  let database: ObservedDatabase
  let alone: IsolatedModule
  let log: EventLog
  let others: OtherModules

  /// Runs a test on a fresh database.
  static func test(
    on database: (any Database)? = nil,
    files: AvatarFileReader = .none,
    _ body: (ProfileTestWorld) async throws -> Void
  ) async throws {
    let database = ObservedDatabase(try database ?? TestDatabase.empty())
    let others = OtherModules()
    try await IsolatedModule.test(
      ProfileModule(database: database, files: files),
      on: database,
      .partial
    ) { stubs in
      stubs.answer(AccountsByUsername.self) { request, _ in others.accounts(request.usernames) }
      stubs.answer(UsernamesByAccount.self) { request, _ in others.usernames(request.accounts) }
      stubs.answer(BlocksAmong.self) { request, _ in others.blocks(request) }
      stubs.answer(FriendsAmong.self) { request, _ in others.friends(request) }
      stubs.answer(PresenceOf.self) { request, _ in
        PresenceResponse(presences: request.accounts.contains(9) ? [9: .away] : [:])
      }
      stubs.answer(ShowFriendship.self) { _, _ in others.friendship }
      stubs.answer(SendMessage.self) { _, _ in throw MessagingError.noConversation }
      stubs.answer(FriendsOf.self) { request, _ in others.friends(of: request.account) }
    } body: { alone in
      let log = alone.mediator.eventLog(of: database)
      try await body(ProfileTestWorld(database: database, alone: alone, log: log, others: others))
    }
  }

  /// Returns a call on behalf of a user.
  func call(as person: AccountID) -> CallContext {
    alone.mediator.call(as: .account(person.rawValue))
  }

  /// Registers users, as Auth does.
  func register(_ names: [AccountID: String]) async throws {
    for (account, name) in names.sorted(by: { $0.key < $1.key }) {
      let username = try #require(Username(name))
      others.enter(account, username)
      try await database.write { transaction in
        try transaction.record(AccountRegistered(account: account, username: username))
      }
    }
    try await log.deliver()
  }

  /// Deletes an account, as Auth does.
  func delete(_ account: AccountID) async throws {
    others.strike(account)
    try await database.write { transaction in
      try transaction.record(AccountDeleted(account: account))
    }
    try await log.deliver()
  }

  /// Changes a user's profile.
  @discardableResult
  func change(
    _ person: AccountID,
    name: String? = nil,
    bio: String? = nil,
    status: String? = nil,
    visibility: Visibility? = nil
  ) async throws -> VisibleProfile {
    try await call(as: person).perform(
      ChangeProfile(displayName: name, bio: bio, status: status, visibility: visibility)
    )
  }

  /// Returns the code of the error that a request throws, or nil if it succeeds.
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

extension ProfileTestWorld.OtherModules {
  func enter(_ account: AccountID, _ username: Username) {
    state.withLock { $0.names[account] = username }
  }

  func strike(_ account: AccountID) {
    state.withLock { _ = $0.gone.insert(account) }
  }

  func befriend(_ one: AccountID, _ other: AccountID) {
    state.withLock { $0.friends.formUnion([[one, other], [other, one]]) }
  }

  /// What the stub answers about every two users.
  var friendship: FriendshipStatus { state.withLock { $0.friendship } }

  func setFriendship(_ friendship: FriendshipStatus) {
    state.withLock { $0.friendship = friendship }
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

  func blocks(_ request: BlocksAmong) -> AccountBlocks {
    state.withLock { state in
      AccountBlocks(
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

extension AvatarFileReader {
  /// No file can be read.
  static let none = AvatarFileReader { path throws(ProfileError) in throw .unreadable(path: path) }

  /// Every file holds this.
  static func holding(_ bytes: [UInt8]) -> AvatarFileReader {
    AvatarFileReader { _ throws(ProfileError) in bytes }
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
