import Mediator

/// Copies tables and indexes page by page, from where an earlier run has ended.
///
/// Each page is a transaction in the target, which first looks whether the rows before it are there
/// and no others, so that two processes cannot do the same. The pages need not wait for the disk: what
/// follows them at the end does, and a crash before it leaves fewer pages.
struct DataMoveCopying: Sendable {
  let plan: DataMovePlan
  let source: any Database
  let target: any Database

  func run() async throws {
    let total = try await source.read { connection in try plan.count(on: connection) }
    var done = try await target.read { connection in try plan.count(on: connection) }
    ProgressReporter.report(done, of: total)
    func note(_ count: Int) {
      done += count
      ProgressReporter.report(done, of: total)
    }
    for copier in plan.copiers { try await copy(copier, telling: note) }
    for index in plan.indexes {
      try await copy(SearchIndexCopier(index: index), telling: note)
    }
    try await copyMigrations()
  }

  private func copyMigrations() async throws {
    guard let copier = plan.migrations else { return }
    let rows = try await source.read { connection in try copier.rows(on: connection) }
    try await target.write { transaction in
      try copier.clear(in: transaction)
      try copier.insert(rows, in: transaction)
    }
  }

  private func copy(_ copier: TableCopier, telling note: (Int) -> Void) async throws {
    var last = try await target.read { connection in try copier.lastKey(on: connection) }
    var size = PageSize()
    while true {
      try Task.checkCancellation()
      let (after, limit) = (last, size.limit)
      let rows = try await source.read { connection in
        try copier.page(after: after, limit: limit, on: connection)
      }
      guard let final = rows.last else { return }
      try await store(rows, after: after, with: copier)
      last = copier.key(of: final)
      size.adapt(to: rows)
      note(rows.count)
    }
  }

  private func store(
    _ rows: [TableRow],
    after last: TableRow?,
    with copier: TableCopier
  ) async throws {
    do {
      try await target.writeUnsynced { transaction in
        guard try copier.lastKey(on: transaction) == last else {
          throw DataMoveError.movedByOther
        }
        try copier.insert(rows, in: transaction)
      }
    } catch let error as DatabaseError where error.code == .typeMismatch {
      throw DatabaseError(
        .unsupported,
        message: "a value of the table \(copier.layout.name) cannot be stored there: "
          + error.message,
        extendedCode: error.extendedCode
      )
    }
  }

  private func copy(_ copier: SearchIndexCopier, telling note: (Int) -> Void) async throws {
    var last = try await target.read { connection in try copier.lastKey(on: connection) }
    while true {
      try Task.checkCancellation()
      let after = last
      let entries = try await source.read { connection in
        try connection.engine.entries(
          of: copier.index,
          after: after,
          limit: SearchIndexCopier.pageSize
        )
      }
      guard let final = entries.last else { return }
      try await target.writeUnsynced { transaction in
        guard try copier.lastKey(on: transaction) == after else {
          throw DataMoveError.movedByOther
        }
        try copier.enter(entries, in: transaction)
      }
      last = final.key
      note(entries.count)
    }
  }
}
