public import Database
import System

extension PostgreSQLDatabase {
  /// Refuses: a server has no file of its own; an app copies the tables, as of one moment.
  ///
  /// - Throws: `DatabaseError` with `unsupported` that names the server's tools.
  public func backup(to path: String) async throws {
    throw DatabaseError(
      .unsupported,
      message: "a whole server is copied with its own tools: pg_dump, pg_basebackup, or an archive "
        + "of its log"
    )
  }

  /// Keeps no copy: a migration that fails changes nothing, and a server has backups of its own.
  public func keepCopy(
    of version: @escaping @Sendable (borrowing ReadConnection) throws -> Int
  ) async throws {}

  /// Returns everything that is wrong with the stored data, an empty list if nothing is.
  ///
  /// - Returns: The findings.
  /// - Throws: `DatabaseError` when the data cannot even be read.
  public func findings() async throws -> [DataFinding] {
    try await read { connection in
      let indexes = try connection.all(CatalogQueries.invalidIndexes) { row in
        "the index \(try row[0] as String) is not valid: rebuild it with REINDEX"
      }
      let constraints = try connection.all(CatalogQueries.invalidConstraints) { row in
        "the constraint \(try row[0] as String) does not hold for all rows"
      }
      let failures: Int = try connection.value(CatalogQueries.checksumFailures) ?? 0
      let pages = failures == 0 ? [] : ["the server has found \(failures) damaged pages"]
      return (indexes + constraints + pages).map { DataFinding(words: $0) }
    }
  }

  /// Returns the tables, indexes, triggers and views, each with what it is made of; what an extension
  /// of the server has made is none of them.
  public func schema() async throws -> [SchemaObject] {
    try await read { connection in
      try connection.all(CatalogQueries.schema) { row in
        try SchemaObject(kind: row[0], name: row[1], table: row[2], definition: row[3])
      }
    }
  }

  /// Creates a schema of its own on the server, which is removed when the database is closed.
  public func scratch() async throws -> any Database {
    let name = "interchange_scratch_\(UInt64.random(in: .min ... .max))"
    try await perform(on: writers) { lease, _ in
      try lease.session { session in _ = try session.run("CREATE SCHEMA \(name)") }
    }
    return ScratchDatabase(try PostgreSQLDatabase(at: name, of: self), schema: name, of: self)
  }

  /// Opens another schema of the same database.
  convenience init(at schema: String, of other: PostgreSQLDatabase) throws(DatabaseError) {
    var address = other.core.address
    address.schema = schema
    try self.init(address, clock: other.core.givenClock)
  }

  /// Returns how large the database is and how it is doing.
  ///
  /// - Returns: The figures, with notes on replicas, old transactions and tables that are read as a
  ///   whole, and the settings that can lose data.
  /// - Throws: `DatabaseError` when the data cannot be read.
  public func statistics() async throws -> DatabaseSizeReport {
    try await statistics(with: ServerHealthCheck())
  }

  /// Returns the figures, with notes from other limits on.
  package func statistics(with notes: ServerHealthCheck) async throws -> DatabaseSizeReport {
    try await read { connection in
      var rows: [String: Int] = [:]
      for table in try connection.all(CatalogQueries.tables, row: { try $0[0] as String }) {
        let count = SQLText(composed: "SELECT count(*) FROM \"\(table)\"")
        rows[table] = try connection.value(count) ?? 0
      }
      let version: String = try connection.value("SELECT current_setting('server_version')") ?? ""
      return DatabaseSizeReport(
        engine: "PostgreSQL \(version.prefix { $0 != " " })",
        size: try connection.value(CatalogQueries.size) ?? 0,
        free: 0,
        pending: 0,
        rows: rows,
        notes: try notes.all(on: connection),
        risks: try ServerHealthCheck.risks(on: connection)
      )
    }
  }

  /// Rewrites all tables without what was deleted; each is locked for as long as that takes.
  public func purge() async throws {
    // Through a proxy, a session has no schema of its own.
    let schema = core.address.schema.map { "\"\($0)\"." } ?? ""
    let tables = try await read { connection in
      try connection.all(CatalogQueries.allTables) { row in try row[0] as String }
    }
    try await perform(on: writers) { lease, _ in
      try lease.session { session in
        for table in tables { try session.run("VACUUM (FULL) \(schema)\"\(table)\"") }
      }
    }
  }
}

/// What the server's own tables tell of the schema.
enum CatalogQueries {
  static let invalidIndexes: SQLText = """
    SELECT c.relname FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT i.indisvalid ORDER BY 1
    """

  static let invalidConstraints: SQLText = """
    SELECT conname FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND NOT convalidated ORDER BY 1
    """

  static let checksumFailures: SQLText = """
    SELECT coalesce(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()
    """

  static let size: SQLText = """
    SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
    """

  static let allTables: SQLText = """
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY 1
    """

  /// The tables beside those of search indexes.
  static let tables: SQLText = """
    SELECT c.relname FROM pg_class AS c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT EXISTS (
      SELECT 1 FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.atttypid = 'tsvector'::regtype
    ) ORDER BY 1
    """

  static let unsafeSettings: SQLText = """
    SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
    ORDER BY name
    """

  /// The columns of all tables beside those of search indexes, each with its place in the primary key.
  static let columns: SQLText = """
    SELECT c.relname, a.attname, coalesce(array_position(k.conkey, a.attnum), 0)
    FROM pg_class AS c
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_constraint AS k ON k.conrelid = c.oid AND k.contype = 'p'
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT EXISTS (
      SELECT 1 FROM pg_attribute AS o WHERE o.attrelid = c.oid AND o.atttypid = 'tsvector'::regtype
    ) ORDER BY c.relname, a.attnum
    """

  /// Which tables refer to which.
  static let references: SQLText = """
    SELECT DISTINCT c.relname, o.relname FROM pg_constraint AS k
    JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS o ON o.oid = k.confrelid
    WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace
    """

  /// The tables of search indexes.
  static let searchIndexes: SQLText = """
    SELECT c.relname FROM pg_class AS c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND EXISTS (
      SELECT 1 FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.atttypid = 'tsvector'::regtype
    ) ORDER BY 1
    """

  /// The columns that number rows by themselves.
  static let identities: SQLText = """
    SELECT c.relname, a.attname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attidentity <> ''
    ORDER BY 1, 2
    """

  static let schema: SQLText = """
    SELECT 'table', c.relname, c.relname, (
      SELECT string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'NOT NULL' END, pg_get_expr(d.adbin, d.adrelid)),
        ', ' ORDER BY a.attnum)
      FROM pg_attribute AS a
      LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    ) || coalesce((
      SELECT string_agg(pg_get_constraintdef(k.oid), ', ' ORDER BY k.conname)
      FROM pg_constraint AS k WHERE k.conrelid = c.oid
    ), '')
    FROM pg_class AS c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT 1 FROM pg_depend AS e WHERE e.objid = c.oid AND e.deptype = 'e')
    UNION ALL
    SELECT 'index', c.relname, t.relname,
      replace(pg_get_indexdef(i.indexrelid), ' ON ' || current_schema() || '.', ' ON ')
    FROM pg_index AS i
    JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_class AS t ON t.oid = i.indrelid
    WHERE c.relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint AS k WHERE k.conindid = i.indexrelid)
    UNION ALL
    SELECT 'trigger', g.tgname, t.relname, pg_get_triggerdef(g.oid)
    FROM pg_trigger AS g JOIN pg_class AS t ON t.oid = g.tgrelid
    WHERE t.relnamespace = current_schema()::regnamespace AND NOT g.tgisinternal
    UNION ALL
    SELECT 'view', c.relname, c.relname, pg_get_viewdef(c.oid) FROM pg_class AS c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'v'
      AND NOT EXISTS (SELECT 1 FROM pg_depend AS e WHERE e.objid = c.oid AND e.deptype = 'e')
    ORDER BY 2
    """
}
