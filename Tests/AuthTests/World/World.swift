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

/// A small world with nothing but accounts in it.
final class World: Sendable {
  let time: ManualClock
  let database: ObservedDatabase
  let hasher: CountingHasher
  let mediator: Mediator
  let ended = Ended()

  /// What people call themselves, besides their usernames.
  let faces = Faces()

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
        try SQLiteDatabase.inMemory(clock: clock)
      }
    database = ObservedDatabase(engine)
    let module = AuthModule(
      database: database,
      environment: time.environment(),
      hashing: AsyncPasswordHasher(self.hasher, on: threads)
    )
    let assembly = ModuleAssembly(
      [module, Watcher(ended: ended), faces],
      middleware: [module.sessionMiddleware] + .standard,
      in: time.environment()
    )
    mediator = try assembly.mediator()
    try await mediator.start(on: database)
    _ = database.takeStatements()
  }

  /// Returns a way to make calls.
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

  /// Makes a call and returns why it failed, or nothing if it did not.
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

  /// Returns the number that a statement answers with.
  func count(_ sql: SQLText) async throws -> Int {
    try await database.read { connection in try connection.value(sql) ?? -1 }
  }

  static let password = "four words nobody guesses"
  static let other = "quite another set of words"
}

/// Notes which sessions ended.
final class Ended: Sendable {
  private let noted = Mutex<[SessionID]>([])

  var sessions: [SessionID] { noted.withLock { $0 } }

  func note(_ sessions: [SessionID]) {
    noted.withLock { $0 += sessions }
  }
}

/// Knows the names under which people are shown, in the place of their profiles.
final class Faces: Module {
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

private struct Watcher: Module {
  let ended: Ended

  func register(in registry: inout Registry) {
    registry.on(SessionsEnded.self) { [ended] event, _ in ended.note(event.sessions) }
    registry.scenes(Street.self) { _, _ in StreetScene() }
  }
}

/// A place that everybody may see, outside the door.
enum Street: SceneAdapter {
  case corner
}

private final class StreetScene: Scene {
  var screen: Screen { Screen("A street corner") }
}

extension Username {
  /// A name that a test knows to be one.
  static func named(_ text: String) -> Username {
    guard let name = Username(text) else { preconditionFailure("“\(text)” is no username") }
    return name
  }
}

extension SignInResponse {
  /// Who is signed in, which an answer to a login always says.
  var person: SignedInUser {
    principal ?? SignedInUser(account: 0, session: 0, name: "")
  }
}
