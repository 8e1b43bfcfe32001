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
public enum TestServer {
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
    guard TestServer.isDefault else { return try SQLiteDatabase.inMemory(clock: clock) }
    return try TestServer.database(clock: clock)
  }
}

/// No variable names a server.
private struct MissingServer: Error, CustomStringConvertible {
  let description = "Set INTERCHANGE_TEST_POSTGRESQL to the URL of a server, or run Scripts/test."
}
