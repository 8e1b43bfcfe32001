import Mediator

/// Copies everything of one moment into the tables of another database.
public struct SnapshotCopy: Sendable {
  private let observer: ProgressReporter.Observer?

  /// Prepares a copy, which reports its progress to the observer of the task.
  public init() {
    observer = ProgressReporter.observer
  }

  /// Replaces all rows and all entries of full-text indexes.
  ///
  /// - Parameters:
  ///   - connection: The moment that is copied.
  ///   - transaction: Where it is copied to; the tables are there.
  /// - Throws: ``DataMoveError/unknownTables(_:)`` where one is missing, or ``DatabaseError``.
  public func run(
    from connection: borrowing ReadConnection,
    to transaction: borrowing Transaction
  ) throws {
    let plan = try DataMovePlan(on: connection)
    let tables = try transaction.engine.tables()
    try plan.requireTables(tables)
    try plan.createIndexes(in: transaction)
    try plan.clear(in: transaction)
    let total = try plan.count(on: connection)
    var done = 0
    func note(_ count: Int) {
      done += count
      observer?(done, total)
    }
    for copier in plan.copiers {
      try copier.forEachPage(on: connection) { rows in
        try copier.insert(rows, in: transaction)
        note(rows.count)
      }
    }
    if let migrations = plan.migrations {
      try migrations.clear(in: transaction)
      try migrations.insert(migrations.rows(on: connection), in: transaction)
    }
    for index in plan.indexes {
      try SearchIndexCopier(index: index).copy(from: connection, to: transaction, telling: note)
    }
  }
}

extension SearchIndexCopier {
  fileprivate func copy(
    from connection: borrowing ReadConnection,
    to transaction: borrowing Transaction,
    telling note: (Int) -> Void
  ) throws {
    var last: Int64?
    while true {
      let entries = try connection.engine.entries(of: index, after: last, limit: Self.pageSize)
      guard let final = entries.last else { return }
      try enter(entries, in: transaction)
      last = final.key
      note(entries.count)
    }
  }
}
