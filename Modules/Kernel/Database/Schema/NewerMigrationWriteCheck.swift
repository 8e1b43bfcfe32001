import Mediator
import Synchronization

/// Refuses to write once a newer program has migrated the tables of a module that this one knows, and
/// once a move of the data has begun.
///
/// Both can happen while this program runs. It would go on with statements for tables that are not
/// what they were, or change what was already copied.
final class NewerMigrationWriteCheck: Sendable {
  private let known: [ModuleName: Int]
  private let newest = Mutex<Int?>(nil)

  /// Creates a check.
  ///
  /// - Parameter known: How many migrations this program knows of each of its modules.
  init(after known: [ModuleName: Int]) {
    self.known = known
  }

  /// Throws `DatabaseError` with `newer` if there is a migration that this program does not know, and
  /// with `moving` if there is the mark of a move.
  @Sendable
  func check(_ transaction: borrowing Transaction) throws {
    try transaction.verify("SELECT max(place) FROM migration") { [self] row in
      let place: Int? = try row[0]
      return place != nil && newest.withLock { $0 == place }
    } otherwise: { [self] transaction in
      try checkAll(transaction)
    }
  }

  private func checkAll(_ transaction: borrowing Transaction) throws {
    let place: Int? = try transaction.value("SELECT max(place) FROM migration")
    if let mark = try DataMoveMark(on: transaction) { throw mark.refusal }
    let modules = try transaction.all(
      "SELECT module, max(number) FROM migration GROUP BY module"
    ) { row in (module: ModuleName(try row[0] as String), number: try row[1] as Int) }
    for entry in modules where entry.number > known[entry.module] ?? .max {
      throw DatabaseError(
        .newer,
        message: "a newer program has migrated the data of \(entry.module) while this one runs"
      )
    }
    newest.withLock { $0 = place }
  }
}
