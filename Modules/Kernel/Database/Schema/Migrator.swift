public import Mediator

/// Brings the tables of modules up to date, each module by its own numbers.
///
/// Every migration is one transaction, and asks within it whether another process was faster. What
/// is there already is copied first.
public struct Migrator: Sendable {
  private let database: any Database

  /// Whether a database with tables that no migration made is another program's.
  private let isAlone: Bool

  /// Creates a migrator for a database.
  public init(_ database: any Database) {
    self.init(database, isAlone: false)
  }

  init(_ database: any Database, isAlone: Bool) {
    self.database = database
    self.isAlone = isAlone
  }

  /// Applies what a module has that the database has not.
  ///
  /// - Parameters:
  ///   - module: Whose tables they are.
  ///   - migrations: All that the module ever had, in order.
  /// - Returns: How many were applied.
  /// - Throws: ``DatabaseError`` with `newer` when the database has been used by a program that
  ///   knows more of this module, and with `edited` when a migration is not what it was.
  @discardableResult
  public func migrate(_ module: ModuleName, with migrations: [Migration]) async throws -> Int {
    let applied = try await applied()
    try await keepCopy(before: [module: migrations], after: applied)
    return try await apply(migrations, of: module, after: applied)
  }

  /// Keeps a copy of what is there, if some migration is going to change it.
  func keepCopy(
    before migrations: [ModuleName: [Migration]],
    after applied: [AppliedMigration]
  ) async throws {
    let isNew = migrations.contains { module, migrations in
      migrations.count > applied.count { $0.module == module }
    }
    if isNew, !applied.isEmpty {
      try await database.keepCopy { connection in
        try connection.value("SELECT max(place) FROM migration") ?? 0
      }
    }
  }

  /// Applies what a module has that the database has not, without keeping a copy.
  @discardableResult
  func apply(
    _ migrations: [Migration],
    of module: ModuleName,
    after applied: [AppliedMigration]
  ) async throws -> Int {
    let ours = applied.filter { $0.module == module }
    try check(ours, against: migrations, of: module)
    let known = Set(ours.map(\.number))
    var count = 0
    for migration in migrations where !known.contains(migration.number) {
      count += try await database.write { transaction in
        try migration.apply(in: transaction, of: module) ? 1 : 0
      }
    }
    return count
  }

  /// Returns every migration that was applied, in the order in which that happened.
  public func applied() async throws -> [AppliedMigration] {
    do {
      return try await database.read { connection in try AppliedMigration.all(in: connection) }
    } catch let error as DatabaseError where error.code == .statement {
      // The first program to open the database finds no such table.
      if isAlone { try await checkOwner() }
      try await database.write { transaction in try transaction.execute(Self.table) }
      return try await database.read { connection in try AppliedMigration.all(in: connection) }
    }
  }

  /// Refuses a database that has tables, and none that tells of migrations: they are another program's.
  private func checkOwner() async throws {
    let other = try await database.read { connection -> String? in
      let tables = try connection.engine.tables().map(\.name)
      guard tables.contains(TableCopier.nameOfMigrations) else { return tables.min() }
      // Another process may have made it meanwhile, unless it has other columns.
      return (try? AppliedMigration.all(in: connection)) == nil ? TableCopier.nameOfMigrations : nil
    }
    guard let other else { return }
    throw DatabaseError(
      .foreign,
      message: "the database has tables of another program, such as \(other); it was left as it is",
      hint: "Name an empty folder or database: app --data DIR-OR-URL"
    )
  }

  private func check(
    _ applied: [AppliedMigration],
    against migrations: [Migration],
    of module: ModuleName
  ) throws(DatabaseError) {
    for (index, migration) in migrations.enumerated() where migration.number != index + 1 {
      throw DatabaseError(
        .misuse,
        message:
          "the migrations of \(module) count 1, 2, 3, …: \(migration.number) cannot follow \(index)"
      )
    }
    if let newest = applied.map(\.number).max(), newest > migrations.count {
      throw DatabaseError(
        .newer,
        message:
          "the data of \(module) is at version \(newest), and this program knows \(migrations.count)"
      )
    }
    if let lowest = applied.map(\.number).min(), lowest < 1 {
      throw DatabaseError(
        .damaged,
        message: "the data of \(module) claims a migration \(lowest), and they count from 1"
      )
    }
    for entry in applied where entry.checksum != migrations[entry.number - 1].checksum {
      throw DatabaseError(
        .edited,
        message:
          "migration \(entry.number) of \(module) (\(entry.name)) was changed after it had been "
          + "applied: put it back, and write a new one"
      )
    }
  }

  private static let table: SQLText = """
    CREATE TABLE IF NOT EXISTS migration (
      place INTEGER PRIMARY KEY,
      module TEXT NOT NULL,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      applied_at INTEGER NOT NULL,
      UNIQUE (module, number)
    ) STRICT
    """
}

/// A migration that a database has been through.
public struct AppliedMigration: Equatable, Sendable {
  /// Whose tables it changed.
  public let module: ModuleName

  /// Its number within the module.
  public let number: Int

  /// What it was for.
  public let name: String

  /// The checksum of what was run.
  public let checksum: Int64

  /// When it was run.
  public let at: Timestamp
}

extension AppliedMigration {
  /// Returns all migrations that were applied, in their order.
  fileprivate static func all(in connection: borrowing ReadConnection) throws -> [AppliedMigration]
  {
    try connection.all(
      "SELECT module, number, name, checksum, applied_at FROM migration ORDER BY place"
    ) { row in
      try AppliedMigration(
        module: ModuleName(row[0]),
        number: row[1],
        name: row[2],
        checksum: row[3],
        at: row[4]
      )
    }
  }
}

extension Migration {
  /// Applies the migration, and returns false if another process did so first.
  fileprivate func apply(in transaction: borrowing Transaction, of module: ModuleName) throws
    -> Bool
  {
    let isThere: Int? = try transaction.value(
      "SELECT 1 FROM migration WHERE module = $1 AND number = $2",
      module.text,
      number
    )
    guard isThere == nil else { return false }
    let later: Int? = try transaction.value(
      "SELECT number FROM migration WHERE module = $1 AND number > $2 ORDER BY number LIMIT 1",
      module.text,
      number
    )
    // They are applied in their order.
    if let later {
      throw DatabaseError(
        .damaged,
        message: "migration \(later) of \(module.text) was applied, and \(number) was not"
      )
    }
    for step in steps { try step.run(on: transaction) }
    try transaction.engine.checkSchema()
    try transaction.execute(
      """
      INSERT INTO migration (place, module, number, name, checksum, applied_at)
      VALUES ((SELECT coalesce(max(place), 0) + 1 FROM migration), $1, $2, $3, $4, $5)
      """,
      module.text,
      number,
      name,
      checksum,
      transaction.now
    )
    return true
  }
}
