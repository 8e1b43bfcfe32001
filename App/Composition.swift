import Auth
import AuthContract
import Database
import Mediator
import Navigation
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
      HomeModule(),
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
      ("Home", "home", HomeScene.home)
    ]
    let present = tabs.filter { mediator.modules.contains($0.module) }
    return .tabs(present.map { ($0.name, .stack($0.place)) })
  }

  /// Opens the database that everything is kept in.
  static func database(at path: String?) throws -> any Database {
    try path.map { try SQLiteDatabase(at: $0) } ?? SQLiteDatabase.inMemory()
  }
}
