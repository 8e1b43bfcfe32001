public import Database
public import Mediator
public import PostgreSQL
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The PostgreSQL server of the tests, which `Scripts/test` starts.
public enum PostgreSQLTestServer {
  /// Its URL, or nil where there is none.
  public static let url = variable("INTERCHANGE_TEST_POSTGRESQL")

  /// Whether tests that run on one engine run on the server.
  public static let isDefault = variable("INTERCHANGE_TEST_ENGINE") == "postgresql"

  /// Opens a database of its own on the server.
  public static func database(
    clock: (@Sendable () -> Timestamp)? = nil
  ) throws -> PostgreSQLDatabase {
    guard let url else { throw MissingServer() }
    return try PostgreSQLDatabase.inNewSchema(at: url, clock: clock)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// A database for one test, of the engine that the run of the tests is for.
public enum TestDatabase {
  /// Creates an empty database: in memory, or on the server of the tests.
  public static func empty(
    clock: (@Sendable () -> Timestamp)? = nil
  ) throws -> any Database {
    guard PostgreSQLTestServer.isDefault else { return try SQLiteDatabase.inMemory(clock: clock) }
    return try PostgreSQLTestServer.database(clock: clock)
  }
}

extension Database {
  /// Returns the columns of whole numbers in the tables of modules, each with its table.
  public func numberColumns() async throws -> [(table: String, column: String)] {
    try await read { connection in
      try connection.all(
        PostgreSQLTestServer.isDefault ? numberColumnsOnServer : numberColumnsOfSQLite
      ) {
        row in try (row[0], row[1])
      }
    }
  }
}

private let numberColumnsOfSQLite: SQLText = """
  SELECT t.name, c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
  WHERE t.type = 'table' AND c.type = 'INTEGER' AND t.strict = 1 ORDER BY t.name, c.cid
  """

private let numberColumnsOnServer: SQLText = """
  SELECT c.table_name, c.column_name FROM information_schema.columns AS c
  WHERE c.table_schema = current_schema() AND c.data_type = 'bigint' AND NOT EXISTS (
    SELECT 1 FROM information_schema.columns AS other
    WHERE other.table_schema = c.table_schema AND other.table_name = c.table_name
      AND other.data_type = 'tsvector'
  ) ORDER BY c.table_name, c.ordinal_position
  """

/// No variable names a server.
private struct MissingServer: Error, CustomStringConvertible {
  let description = "Set INTERCHANGE_TEST_POSTGRESQL to the URL of a server, or run Scripts/test."
}
