public import Mediator

/// Moves everything from one database to another, of the same engine or of another one.
///
/// A move begins with a mark in the source, after which no program changes it. The target gets the
/// tables by the migrations, then the rows in the order of their keys, in transactions of about a
/// megabyte. The rows that the target has by then say where to go on, so a move that was killed
/// continues when it runs again. At the end all tables are compared by counts and checksums.
///
/// ```swift
/// let move = DataMove(from: folder, named: "notes", to: server, named: "postgres://…", with: mediator)
/// print(try await move.run().rows)
/// ```
public struct DataMove: Sendable {
  let source: any Database
  let sourceName: String
  let target: any Database
  let targetName: String
  let mediator: Mediator

  /// Describes a move.
  ///
  /// - Parameters:
  ///   - source: The database with the data.
  ///   - sourceName: What users call it.
  ///   - target: An empty database, or one with the beginning of the same move.
  ///   - targetName: What users call it.
  ///   - mediator: All modules of the program, which need not have started.
  public init(
    from source: any Database,
    named sourceName: String,
    to target: any Database,
    named targetName: String,
    with mediator: Mediator
  ) {
    self.source = source
    self.sourceName = sourceName
    self.target = target
    self.targetName = targetName
    self.mediator = mediator
  }

  /// Moves the data, or goes on with a move that was interrupted.
  ///
  /// - Returns: What was moved.
  /// - Throws: ``DataMoveError``, or ``DatabaseError``; the source stays marked, once it is.
  public func run() async throws -> DataMoveReport {
    let leaving = try await stateOfSource()
    let arriving: DataMoveMark.State?
    do {
      arriving = try await stateOfTarget()
    } catch DataMoveError.targetInUse where leaving == .left {
      // A run may have ended after everything was done, before it could say so.
      throw DatabaseError(
        .moved,
        message: "the data was moved to \(targetName) already",
        hint: "Start with: app --data '\(targetName)'"
      )
    }
    if leaving == .left, arriving == nil {
      throw DataMoveMark(state: .left, other: targetName).refusal
    }
    if leaving == nil {
      try await mediator.prepareTables(of: source)
      try await mark(source, as: .leaving, towards: targetName)
    }
    let isResumed = leaving != nil && arriving == .arriving
    // Without a mark, the source may have changed since an earlier run.
    if !isResumed { try await prepareTarget() }
    let plan = try await plan()
    if !isResumed { try await clearTarget(plan) }
    try await DataMoveCopying(plan: plan, source: source, target: target).run()
    let report = try await compare(plan, isResumed: isResumed)
    try await mark(source, as: .left, towards: targetName)
    try await target.write { transaction in
      try DataMoveMark.remove(in: transaction)
      try transaction.engine.finishLoading()
    }
    return report
  }

  /// Gives a move up: the database can be used again, and what the target has is of no more use.
  ///
  /// - Parameter source: The database from which data is being moved, or was moved.
  /// - Throws: ``DataMoveError/notMoving`` if it is not; the mark's refusal for a target, which is not
  ///   complete.
  public static func cancel(from source: any Database) async throws {
    guard let mark = try await mark(of: source) else { throw DataMoveError.notMoving }
    switch mark.state {
    case .preparing, .arriving: throw mark.refusal
    case .leaving, .left: try await source.write { try DataMoveMark.remove(in: $0) }
    }
  }
}

// MARK: - Marks

extension DataMove {
  /// Returns how far the move is in the target, nil if it has nothing yet.
  private func stateOfTarget() async throws -> DataMoveMark.State? {
    let tables = try await target.read { connection in try connection.engine.tables() }
    guard !tables.isEmpty else { return nil }
    guard tables.contains(where: { $0.name == TableCopier.nameOfMigrations }) else {
      throw DataMoveError.targetInUse
    }
    guard let mark = try await Self.mark(of: target) else {
      // A run may have ended just before it set the mark.
      let applied = try await Migrator(target).applied()
      guard tables.map(\.name) == [TableCopier.nameOfMigrations], applied.isEmpty else {
        throw DataMoveError.targetInUse
      }
      return nil
    }
    let isTarget = mark.state == .preparing || mark.state == .arriving
    guard isTarget, mark.other == sourceName else { throw DataMoveError.targetInUse }
    return mark.state
  }

  /// Returns how far the move is in the source, nil if it has not begun.
  private func stateOfSource() async throws -> DataMoveMark.State? {
    let tables = try await source.read { connection in try connection.engine.tables() }
    guard tables.count > 1, tables.contains(where: { $0.name == TableCopier.nameOfMigrations })
    else {
      throw DataMoveError.nothingToMove
    }
    guard let mark = try await Self.mark(of: source) else { return nil }
    let isSource = mark.state == .leaving || mark.state == .left
    guard isSource, mark.other == targetName else { throw mark.refusal }
    return mark.state
  }

  private static func mark(of database: any Database) async throws -> DataMoveMark? {
    try await database.read { connection in
      let tables = try connection.engine.tables()
      guard tables.contains(where: { $0.name == TableCopier.nameOfMigrations }) else { return nil }
      return try DataMoveMark(on: connection)
    }
  }

  private func mark(
    _ database: any Database,
    as state: DataMoveMark.State,
    towards other: String
  ) async throws {
    let mark = DataMoveMark(state: state, other: other)
    try await database.write { transaction in try mark.store(in: transaction) }
  }
}

// MARK: - The target

extension DataMove {
  /// Makes the tables of all modules; programs that start meanwhile find the mark.
  private func prepareTarget() async throws {
    _ = try await Migrator(target).applied()
    try await mark(target, as: .preparing, towards: sourceName)
    try await mediator.prepareTables(of: target)
  }

  /// Returns what there is to copy, once the target has a table for everything.
  private func plan() async throws -> DataMovePlan {
    let plan = try await source.read { connection in try DataMovePlan(on: connection) }
    let made = try await target.write { transaction in
      try plan.createIndexes(in: transaction)
      return try transaction.engine.tables()
    }
    try plan.requireTables(made)
    return plan
  }

  /// Takes out what the migrations have stored, and what an earlier run has.
  private func clearTarget(_ plan: DataMovePlan) async throws {
    let mark = DataMoveMark(state: .arriving, other: sourceName)
    try await target.write { transaction in
      try plan.clear(in: transaction)
      try mark.store(in: transaction)
    }
  }

  /// Compares all tables and indexes.
  private func compare(_ plan: DataMovePlan, isResumed: Bool) async throws -> DataMoveReport {
    async let sums = source.read { connection in try plan.checksums(on: connection) }
    let target = try await target.read { connection in try plan.checksums(on: connection) }
    let source = try await sums
    let different = source.filter { target[$0.key] != $0.value }.map(\.key).sorted()
    guard different.isEmpty else { throw DataMoveError.different(different) }
    let tables = plan.tables.map(\.name).sorted().compactMap { name in
      source[name].map { DataMoveReport.Table(name: name, rows: $0.rows, checksum: $0.text) }
    }
    return DataMoveReport(
      from: sourceName,
      to: targetName,
      rows: tables.reduce(0) { $0 + $1.rows },
      isResumed: isResumed,
      tables: tables,
      indexes: plan.indexes.map {
        DataMoveReport.Index(name: $0.name, entries: source[$0.name]?.rows ?? 0)
      }
    )
  }
}
