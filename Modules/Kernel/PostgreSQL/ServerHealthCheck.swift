import Database

/// What an operator should know of a server: settings that lose data, replicas that are behind,
/// transactions that stay open, and tables that statements read from end to end.
package struct ServerHealthCheck: Sendable {
  /// The age from which an open transaction is worth a note, in seconds.
  package var oldTransaction: Int64 = 300

  /// The number of rows from which reading a whole table is worth a note, and how often.
  package var (largeTable, manyReadings): (Int64, Int64) = (10_000, 1_000)

  /// Creates the notes of an operator.
  package init() {}

  /// Returns one sentence for each note.
  func all(on connection: borrowing ReadConnection) throws -> [String] {
    try replicas(on: connection) + transactions(on: connection) + tables(on: connection)
  }

  /// Returns a finding for each setting of the server that can lose what was acknowledged.
  static func risks(on connection: borrowing ReadConnection) throws -> [DataFinding] {
    try connection.all(CatalogQueries.unsafeSettings) { row in
      let name: String = try row[0]
      return DataFinding(
        "\(name) is off: a power failure can lose or damage what was acknowledged.",
        advice: "Turn it on in postgresql.conf."
      )
    }
  }

  private func replicas(on connection: borrowing ReadConnection) throws -> [String] {
    try connection.all(Self.replication) { row in
      let (name, bytes) = (try row[0] as String, try row[1] as Int64)
      let seconds: Int64 = try row[2]
      guard bytes > 0 else { return "the replica \(name) has everything" }
      return "the replica \(name) is \(bytes) bytes behind" + (seconds > 0 ? ", \(seconds) s" : "")
    }
  }

  private func transactions(on connection: borrowing ReadConnection) throws -> [String] {
    try connection.all(Self.longTransactions, oldTransaction) { row in
      let (name, minutes) = (try row[0] as String, try row[1] as Int64)
      let session: Int64 = try row[2]
      return "a transaction of \(name) has been open for \(minutes) minutes and keeps deleted rows "
        + "from being removed: end it with SELECT pg_terminate_backend(\(session))"
    }
  }

  private func tables(on connection: borrowing ReadConnection) throws -> [String] {
    try connection.all(Self.wholeReadings, largeTable, manyReadings) { row in
      let (name, rows) = (try row[0] as String, try row[1] as Int64)
      return "statements have read all \(rows) rows of the table \(name) \(try row[2] as Int64) "
        + "times: an index is missing, or is not used"
    }
  }

  /// What is stored last is what a replica has applied; one that only keeps the log applies nothing.
  private static let replication: SQLText = """
    SELECT coalesce(nullif(application_name, ''), 'without a name'),
      CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn, sent_lsn)) AS BIGINT),
      CAST(coalesce(extract(epoch FROM coalesce(replay_lag, flush_lag)), 0) AS BIGINT)
    FROM pg_stat_replication WHERE sent_lsn IS NOT NULL ORDER BY 1, 2
    """

  private static let longTransactions: SQLText = """
    SELECT coalesce(nullif(application_name, ''), 'another program'),
      CAST(extract(epoch FROM now() - xact_start) / 60 AS BIGINT), CAST(pid AS BIGINT)
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND extract(epoch FROM now() - xact_start) >= $1
    ORDER BY 2 DESC, 3
    """

  private static let wholeReadings: SQLText = """
    SELECT relname, n_live_tup, seq_scan FROM pg_stat_user_tables
    WHERE schemaname = current_schema() AND n_live_tup >= $1 AND seq_scan >= $2
    ORDER BY n_live_tup * seq_scan DESC LIMIT 5
    """
}
