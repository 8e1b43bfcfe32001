/// What is copied: all tables, each after those that its rows refer to, and all full-text indexes.
struct DataMovePlan: Sendable {
  /// The tables of modules.
  let copiers: [TableCopier]

  /// The table of the migrations.
  ///
  /// It says of a database what tables it has, so it is replaced at the end and at once.
  let migrations: TableCopier?

  let indexes: [FullTextIndex]

  /// All tables.
  var tables: [TableLayout] { all.map(\.layout) }

  private var all: [TableCopier] { copiers + (migrations.map { [$0] } ?? []) }

  /// Finds everything that a database has.
  init(on connection: borrowing some Queryable & ~Copyable) throws {
    let all = try connection.engine.tables().byReferences.map { try TableCopier($0) }
    copiers = all.filter { $0.layout.name != TableCopier.nameOfMigrations }
    migrations = all.first { $0.layout.name == TableCopier.nameOfMigrations }
    indexes = try connection.engine.searchIndexes()
  }

  /// Throws ``DataMoveError/unknownTables(_:)`` unless there is a table for each.
  func requireTables(_ made: [TableLayout]) throws {
    let unknown = tables.filter { table in
      !made.contains { $0.name == table.name && Set($0.columns) == Set(table.columns) }
    }
    guard unknown.isEmpty else { throw DataMoveError.unknownTables(unknown.map(\.name)) }
  }

  /// Makes the indexes that no migration makes: modules make some while they run.
  func createIndexes(in transaction: borrowing Transaction) throws {
    let made = try transaction.engine.searchIndexes()
    for index in indexes where !made.contains(index) { try transaction.engine.create(index) }
  }

  /// Takes out everything, the rows before those that they refer to; the migrations stay.
  func clear(in transaction: borrowing Transaction) throws {
    for copier in copiers.reversed() { try copier.clear(in: transaction) }
    for index in indexes { try SearchIndexCopier(index: index).clear(in: transaction) }
  }

  /// Returns the number of all rows and entries.
  func count(on connection: borrowing some Queryable & ~Copyable) throws -> Int {
    var count = 0
    for copier in copiers { count += try copier.count(on: connection) }
    for index in indexes {
      let sql = SQLText(composed: "SELECT count(*) FROM indexed(\(index.name)) AS entry")
      count += try connection.value(sql) ?? 0
    }
    return count
  }

  /// Returns the checksum of each table and of each index, by name.
  func checksums(
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [String: TableChecksum] {
    var sums: [String: TableChecksum] = [:]
    for copier in all { sums[copier.layout.name] = try copier.checksum(on: connection) }
    for index in indexes {
      sums[index.name] = try SearchIndexCopier(index: index).checksum(on: connection)
    }
    return sums
  }
}
