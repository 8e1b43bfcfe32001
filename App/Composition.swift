import Auth
import Database
import Mediator
import Navigation
import SQLite

/// Where features and engines meet; beside it, only the features' own parts name them.
enum Composition {
  /// The features without which the app would start as well, in the order of their tabs.
  static let parts: [FeatureEntry] = [
    .friends,
    .messaging,
    .profile,
  ]

  /// The modules of an app on one database, not yet put together.
  static func assembly(
    on database: any Database,
    without leftOut: Set<ModuleName>,
    in environment: SystemServices
  ) -> ModuleAssembly {
    let auth = AuthModule(database: database, environment: environment)
    let modules: [any Module] = [auth] + ([.home] + parts).map { $0.module(database) }
    return ModuleAssembly(
      modules.sorted { $0.name < $1.name },
      without: leftOut,
      middleware: [auth.doorkeeper] + .standard,
      in: environment
    )
  }

  /// The containers of a session, with the places that begin them.
  static func layout(for mediator: Mediator) -> TreeLayout {
    let present = ([.home] + parts).filter { mediator.modules.contains($0.name) }
    return .tabs(present.compactMap(\.tab).map { ($0.name, .stack($0.place)) })
  }

  /// Lends the thread that calls, so that what one person does goes from the line to the data and
  /// back without changing threads.
  static func lendThread(
    to work: @escaping @Sendable (any TaskExecutor) async -> Void
  ) throws {
    try ThreadExecutor.lend { thread in await work(thread) }
  }

  /// Opens the database that everything is kept in.
  static func database(at path: String?) throws -> any Database {
    try path.map { try SQLiteDatabase(at: $0) } ?? SQLiteDatabase.inMemory()
  }

  /// Puts a backup where the database is to be, after looking it through.
  static func restore(_ backup: String, to path: String) throws {
    try SQLiteDatabase.restore(backup, to: path)
  }
}
