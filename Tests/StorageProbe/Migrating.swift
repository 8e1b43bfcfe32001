import Database
import Mediator
import SQLite
import StorageFaults

/// A shop whose tables have been changed three times since its first version.
///
/// Files of all four versions are frozen in the tests: none of these migrations may be edited.
enum Shop {
  static let migrations = [
    Migration(
      number: 1,
      name: "orders",
      """
      CREATE TABLE orders (
        id INTEGER PRIMARY KEY, customer TEXT NOT NULL, cents INTEGER NOT NULL
      ) STRICT
      """
    ),
    Migration(
      number: 2,
      name: "notes",
      "ALTER TABLE orders ADD COLUMN note TEXT NOT NULL DEFAULT ''",
      "CREATE INDEX orders_by_customer ON orders (customer)",
      "UPDATE orders SET note = 'from ' || customer"
    ),
    Migration(
      number: 3,
      name: "search",
      .search("order_words"),
      "INSERT INTO order_words (rowid, body) SELECT id, note FROM orders"
    ),
    Migration(
      number: 4,
      name: "customers apart",
      "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT",
      "INSERT INTO customer (name) SELECT DISTINCT customer FROM orders ORDER BY customer",
      """
      CREATE TABLE new_orders (
        id INTEGER PRIMARY KEY, customer INTEGER NOT NULL REFERENCES customer (id),
        cents INTEGER NOT NULL, note TEXT NOT NULL
      ) STRICT
      """,
      """
      INSERT INTO new_orders SELECT o.id, c.id, o.cents, o.note
      FROM orders AS o JOIN customer AS c ON c.name = o.customer
      """,
      "DROP TABLE orders",
      "ALTER TABLE new_orders RENAME TO orders",
      "CREATE INDEX orders_by_customer ON orders (customer)"
    ),
  ]
}

/// Brings a file up to date, whatever happens on the way.
enum Migrating {
  /// Migrates and says how many steps it took, or why not; then again, once nothing fails any more.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: The kind of call that fails.
  ///   - manner: How it fails.
  ///   - number: Which call is the first to fail; zero lets all succeed.
  ///   - loosely: Whether to run each statement by itself, as a control that must fail.
  static func run(
    _ path: String,
    _ kind: Int32,
    _ manner: Int32,
    _ number: Int32,
    loosely: Bool
  ) async {
    faults_install()
    faults_fail(kind, manner, number)
    let first = await attempt(path, loosely: loosely)
    faults_fail(kind, 0, 0)
    say(first)
    if first.hasPrefix("failed") { say(await attempt(path)) }
  }

  private static func attempt(_ path: String, loosely: Bool = false) async -> String {
    do {
      let database = try SQLiteDatabase(at: path, readers: 1)
      let outcome: String
      do {
        if loosely { try await runLast(database) }
        outcome = "applied \(try await Migrator(database).migrate("shop", with: Shop.migrations))"
      } catch let error as DatabaseError {
        outcome = "failed \(error.code.rawValue)"
      }
      await database.close()
      return outcome
    } catch {
      return "failed \(error)"
    }
  }

  private static func runLast(_ database: SQLiteDatabase) async throws {
    for case .sql(let sql) in Shop.migrations.last?.steps ?? [] {
      try await database.write { transaction in try transaction.execute(sql) }
    }
  }
}
