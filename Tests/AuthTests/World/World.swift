import AuthContract
import Database
import Links
import Mediator
import Navigation
import ProfileContract
import SQLite
import Synchronization
import TestKit

@testable import Auth

/// The auth module on a database of its own, with a stub of profiles.
final class World: Sendable {
  let time: ManualClock
  let database: ObservedDatabase
  let hasher: CountingHasher
  let mediator: Mediator

  /// The display names of users.
  let displayNames = DisplayNameStub()

  /// Opens a world in memory, or in the file at a path.
  init(
    at path: String? = nil,
    time: ManualClock = ManualClock(),
    _ hasher: any PasswordHasher = QuickHasher(),
    threads: HashingThreads = HashingThreads(2, waiting: 256)
  ) async throws {
    self.time = time
    self.hasher = CountingHasher(hasher)
    let clock: @Sendable () -> Timestamp = { time.now }
    let engine: any Database =
      if let path {
        try SQLiteDatabase(at: path, clock: clock)
      } else {
        try TestDatabase.empty(clock: clock)
      }
    database = ObservedDatabase(engine)
    let module = AuthModule(
      database: database,
      environment: time.environment(),
      hashing: AsyncPasswordHasher(self.hasher, on: threads)
    )
    let assembly = ModuleAssembly(
      [module, PublicPlaces(), displayNames],
      middleware: [module.sessionMiddleware] + .standard,
      in: time.environment()
    )
    mediator = try assembly.mediator()
    try await mediator.start(on: database)
    _ = database.takeStatements()
  }

  /// The sessions that have ended, the oldest first.
  var endedSessions: [SessionID] {
    get async throws {
      try await database.read { connection in
        try connection.all("SELECT id FROM auth_session WHERE ended_at IS NOT NULL ORDER BY id") {
          row in SessionID(rawValue: try row[0])
        }
      }
    }
  }

  /// Returns a call on behalf of a user, or of no user.
  func call(as principal: SignedInUser? = nil) -> CallContext {
    mediator.call(as: Caller(principal, from: .outside))
  }

  @discardableResult
  func register(_ name: String, _ password: String = World.password) async throws -> SignInResponse
  {
    try await call().perform(Register(username: .named(name), password: SecretText(password)))
  }

  @discardableResult
  func login(
    _ name: String,
    _ password: String = World.password,
    as principal: SignedInUser? = nil
  ) async throws -> SignInResponse {
    try await call(as: principal).perform(
      Login(username: .named(name), password: SecretText(password))
    )
  }

  /// Performs a request, and returns the failure, or nil if it succeeds.
  func failure<R: Request>(of request: R, as principal: SignedInUser? = nil) async
    -> CallFailure<R.Failure>?
  {
    do {
      _ = try await call(as: principal).perform(request)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the outcome of a wrong guess.
  func guess(_ name: String, _ password: String = "not the right one") async -> AuthError? {
    let login = Login(username: .named(name), password: SecretText(password))
    guard case .refused(let error) = await failure(of: login) else { return nil }
    return error
  }

  /// Returns the number in a statement's first row.
  func count(_ sql: SQLText) async throws -> Int {
    try await database.read { connection in try connection.value(sql) ?? -1 }
  }

  static let password = "seven green chairs outside"
  static let other = "quite another set of words"
}

/// Answers with display names instead of the profile module.
final class DisplayNameStub: Module {
  private let names = Mutex<[AccountID: String]>([:])

  func show(_ account: AccountID, as name: String) { names.withLock { $0[account] = name } }

  func register(in registry: inout Registry) {
    registry.answer(DisplayNames.self) { [self] request, _ in
      names.withLock { names in
        Dictionary(uniqueKeysWithValues: request.accounts.map { ($0, names[$0] ?? "") })
      }
    }
  }
}

private struct PublicPlaces: Module {
  func register(in registry: inout Registry) {
    registry.scenes(PublicPlace.self) { _, _ in PublicPlaceScene() }
  }
}

/// A place that needs no sign-in.
enum PublicPlace: SceneAdapter {
  case corner
}

private final class PublicPlaceScene: Scene {
  var screen: Screen { Screen("A street corner") }
}

extension Username {
  /// A username that a test knows to be valid.
  static func named(_ text: String) -> Username {
    guard let name = Username(text) else { preconditionFailure("“\(text)” is no username") }
    return name
  }
}

extension SignInResponse {
  /// The signed-in user, which the response to a sign-in always has.
  var person: SignedInUser {
    principal ?? SignedInUser(account: 0, session: 0, name: "")
  }
}

extension DeleteAccount {
  /// Deletes the account of a user, as the user asks for it.
  init(of user: SignedInUser?, password: String = World.password) {
    self.init(username: .named(user?.name ?? "nobody"), password: SecretText(password))
  }
}
