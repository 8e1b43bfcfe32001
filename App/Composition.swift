import Auth
import Database
import Friends
import FriendsContract
import Mediator
import Messaging
import MessagingContract
import Navigation
import Profile
import ProfileContract
import SQLite

/// Where features and engines meet; no other file names them.
enum Composition {
  /// The parts of an app on one database, not yet put together.
  static func assembly(
    on database: any Database,
    without leftOut: Set<ModuleName>,
    in environment: Environment
  ) -> Assembly {
    let auth = AuthModule(database: database, environment: environment)
    let modules: [any Module] = [
      auth,
      FriendsModule(database: database),
      HomeModule(),
      MessagingModule(database: database),
      ProfileModule(database: database),
    ]
    return Assembly(
      modules,
      without: leftOut,
      behaviours: [auth.doorkeeper] + .standard,
      in: environment
    )
  }

  /// The containers of a session, with the places that begin them.
  static func layout(for mediator: Mediator) -> Layout {
    let tabs: [(module: ModuleName, name: String, place: any SceneAdapter)] = [
      ("Home", "home", HomeScene.home),
      ("Friends", "friends", FriendsScene.list),
      ("Messaging", "messages", MessagingScene.inbox),
      ("Profile", "profile", ProfileScene.mine),
    ]
    let present = tabs.filter { mediator.modules.contains($0.module) }
    return .tabs(present.map { ($0.name, .stack($0.place)) })
  }

  /// A thread that may wait for the disk, on which what one person does goes from the line to the
  /// data and back without changing threads.
  static func thread() throws -> any TaskExecutor { try BlockingThread() }

  /// Opens the database that everything is kept in.
  static func database(at path: String?) throws -> any Database {
    try path.map { try SQLiteDatabase(at: $0) } ?? SQLiteDatabase.inMemory()
  }

  /// Puts a backup where the database is to be, after looking it through.
  static func restore(_ backup: String, to path: String) throws {
    try SQLiteDatabase.restore(backup, to: path)
  }
}
