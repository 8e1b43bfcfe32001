import Auth
import AuthContract
import Database
import HTTP
import Mediator
import Navigation
import PostgreSQL
import SQLite
import System

/// An app that is made of features: its prompt, its scripts and its data.
///
/// The program of an app names its features, and has nothing else to do:
///
/// ```swift
/// @main
/// struct Main {
///   static func main() {
///     InterchangeApp(features: [.friends, .messaging, .presence, .profile]).run()
///   }
/// }
/// ```
///
/// Accounts and the home screen belong to every app. This file is the only one of the core that
/// names a feature or an engine.
public struct InterchangeApp: Sendable {
  /// The features that can be left out, in the order of their tabs.
  let features: [FeatureEntry]

  /// How long an event is kept after every listener has had it: `events` shows that much history.
  private(set) var retention = EventRetention(age: .seconds(30 * secondsOfDay))

  /// Creates an app.
  ///
  /// - Parameter features: The features besides accounts, in the order of their tabs.
  public init(features: [FeatureEntry]) {
    self.features = features
  }

  /// Runs the program with the arguments of the process, and ends the process with its status.
  public func run() {
    CommandLineProgram(app: self).run()
  }
}

extension InterchangeApp {
  /// The variable of the environment with the number of days for which events are kept.
  static let eventDays = "INTERCHANGE_EVENT_DAYS"

  /// Returns this app with the settings in the environment.
  ///
  /// - Parameter variable: Returns a variable of the environment.
  /// - Returns: The app.
  /// - Throws: The problem of a setting that is not valid.
  func configured(_ variable: (String) -> String?) throws(Problem) -> InterchangeApp {
    guard let text = variable(Self.eventDays), !text.isEmpty else { return self }
    guard let days = Int(text), (1...3650).contains(days) else { throw .eventDays(text) }
    var app = self
    app.retention = EventRetention(age: .seconds(days * secondsOfDay))
    return app
  }

  /// The limits for each user at a prompt; a script is a tool of the data's owner and has none.
  func limits() -> [any Middleware] {
    [
      RateLimitMiddleware(
        20,
        per: .seconds(60),
        of: [Register.self, Login.self, ResetPassword.self]
      ),
      writeLimit(),
    ]
  }

  /// The limit for each user on what they write for others.
  func writeLimit() -> any Middleware {
    RateLimitMiddleware(120, per: .seconds(60), burst: 600, of: features.flatMap(\.writes))
  }

  /// Returns the commands that most users need, by their names.
  ///
  /// - Parameter isSignedIn: Whether a user is signed in, who needs no account any more.
  /// - Returns: The names, in the order in which help lists them.
  func commonCommands(isSignedIn: Bool) -> [String] {
    let own: [any Command.Type] = isSignedIn ? [Logout.self] : [Register.self, Login.self]
    let all =
      isSignedIn
      ? features.flatMap(\.commonCommands) + own : own + features.flatMap(\.commonCommands)
    return all.map { "\($0.owner.text.lowercased()) \($0.name)" }
  }

  /// Returns the modules of an app on one database, not yet assembled.
  ///
  /// - Parameters:
  ///   - database: Stores the data of all modules.
  ///   - leftOut: The modules to leave out.
  ///   - limits: The limits on how often one user may do something.
  ///   - observations: Learns of the calls and the navigations.
  ///   - environment: The clock and the random numbers.
  /// - Returns: The assembly, with all of its faults.
  func assembly(
    on database: any Database,
    without leftOut: Set<ModuleName>,
    limits: [any Middleware] = [],
    observing observations: RunObservations = RunObservations(),
    in environment: SystemServices
  ) -> ModuleAssembly {
    let auth = AuthModule(database: database, environment: environment)
    let modules: [any Module] =
      [auth, HomeModule(database: database, steps: observations.steps)]
      + features.map { $0.module(database) }
    return ModuleAssembly(
      modules.sorted { $0.name < $1.name },
      without: leftOut,
      middleware: [TracingMiddleware(), observations.timings, auth.sessionMiddleware] + limits
        + [AuthorizationMiddleware()],
      fallback: { _, unanswered, _ in throw unanswered.advised() },
      in: environment
    )
  }

  /// Returns the containers of a new session, with the first place of each.
  func layout(for mediator: Mediator) -> InitialTree {
    .tabs(tabs(in: mediator).map { ($0.name, .stack($0.place)) })
  }

  /// Returns the tabs of the modules that an app runs with, in order.
  func tabs(in mediator: Mediator) -> [(name: String, place: any SceneAdapter)] {
    let home = [(name: ModuleName("Home"), tab: Optional(HomeModule.tab))]
    return (home + features.map { ($0.name, $0.tab) })
      .filter { mediator.modules.contains($0.name) }.compactMap(\.tab)
  }

  /// Runs work on the calling thread, so that a line goes to the data and back on one thread.
  static func lendThread(
    to work: @escaping @Sendable (any TaskExecutor) async -> Void
  ) throws {
    try ThreadExecutor.lend { thread in await work(thread) }
  }

  /// Lets a thread that does work of its own run SQL in place, without changing threads.
  static let lendingCurrentThread: EventLoopTransport.ThreadSetup = { hasMore, work in
    ThreadExecutor.lendCurrent(hasMore: hasMore, during: work)
  }

  /// Opens the database.
  ///
  /// - Parameter path: Its file, the URL of its server, or nil for a database in memory.
  /// - Returns: The open database.
  /// - Throws: `DatabaseError` if the file or the server cannot be used.
  static func database(at path: String?) throws -> any Database {
    guard let path else { return try SQLiteDatabase.inMemory() }
    guard !PostgreSQLDatabase.isURL(path) else { return try PostgreSQLDatabase(at: path) }
    return try SQLiteDatabase(at: path)
  }

  /// Opens a database for some work, and closes it whatever happens.
  static func withDatabase<Value>(
    at path: String?,
    _ work: (any Database) async throws -> Value
  ) async throws -> Value {
    let database = try database(at: path)
    do {
      let value = try await work(database)
      await database.close()
      return value
    } catch {
      await database.close()
      throw error
    }
  }

  /// Returns what a server and the database on it are called, or nil for a folder.
  static func serverName(of data: String) -> String? {
    guard PostgreSQLDatabase.isURL(data) else { return nil }
    return (try? PostgreSQLDatabase.name(of: data)) ?? "server"
  }

  /// Returns what tells the database of a server from others, or nil for a folder.
  static func serverIdentity(of data: String) -> String? {
    guard PostgreSQLDatabase.isURL(data) else { return nil }
    return (try? PostgreSQLDatabase.identity(of: data)) ?? "server"
  }

  /// Returns the same for users to read: folders of sessions are named by the other.
  static func serverLabel(of data: String) -> String? {
    serverIdentity(of: data).map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
  }

  /// Whether a URL has a password in it, which a command line would show to all users.
  static func hasPassword(_ data: String) -> Bool { PostgreSQLDatabase.hasPassword(data) }

  /// Copies all data, as it is at one moment, to a new file.
  ///
  /// - Parameters:
  ///   - database: The data.
  ///   - path: Where the file goes; nothing may be there.
  /// - Throws: `DatabaseError`.
  func backUp(_ database: any Database, to path: String) async throws {
    do {
      try await database.backup(to: path)
    } catch let error as DatabaseError where error.code == .unsupported {
      // All modules have tables there, also those that this run leaves out.
      let mediator = try assembly(on: database, without: [], in: .live).mediator()
      try await SQLiteDatabase.backup(of: database, to: path) { empty in
        try await mediator.prepareTables(of: empty)
      }
    }
  }

  /// Checks a backup, and copies it to the path of the database, without the sessions in it.
  static func restore(_ backup: String, to path: String) throws {
    try SQLiteDatabase.restore(backup, to: path, changes: AuthModule.changesAfterRestoring)
  }
}

private let secondsOfDay = 24 * 3600
