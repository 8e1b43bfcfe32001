/// What is copied: all tables, each after those that its rows refer to, and all full-text indexes.
struct DataMovePlan: Sendable {
  /// The tables of modules.
  let copiers: [TableCopier]

  /// The table of the migrations.
  ///
  /// It says of a database what tables it has, so it is replaced at the end and at once.
  let migrations: TableCopier?

  let indexes: [SearchIndex]

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
