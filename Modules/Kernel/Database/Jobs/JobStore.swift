import Mediator

/// The statements of the jobs: with `JobSchema` and `enqueue`, the only code that knows their columns.
enum JobStore {
  /// The key of the job that stands for all runs of a periodic job.
  static let periodKey = "@period"

  static func id(
    of name: String,
    key: String,
    in transaction: borrowing Transaction
  ) throws -> Int64? {
    try transaction.value("SELECT id FROM job WHERE name = $1 AND key = $2", name, key)
  }

  static func nextID(in transaction: borrowing Transaction) throws -> Int64 {
    let id: Int64? = try transaction.value("UPDATE job_sequence SET last = last + 1 RETURNING last")
    guard let id else {
      throw DatabaseError(.noRow, message: "the jobs have lost their count")
    }
    return id
  }

  // MARK: - What is due

  static func paused(
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Set<String> {
    Set(try connection.all("SELECT name FROM job_pause") { row in try row[0] as String })
  }

  /// Returns when a process may take the first job of a handler.
  static func firstDue(
    of handler: JobHandler,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Timestamp? {
    try connection.value(
      """
      SELECT due FROM job WHERE name = $1 AND due IS NOT NULL AND version <= $2
      ORDER BY due LIMIT 1
      """,
      handler.name,
      handler.version
    )
  }

  static func due(
    for handler: JobHandler,
    at now: Timestamp,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> [StoredJob] {
    guard try !paused(on: transaction).contains(handler.name) else { return [] }
    return try transaction.all(dueJobs, handler.name, handler.version, now, limit) { row in
      try StoredJob(row)
    }
  }

  private static let dueJobs = SQLText(
    composedOnce: """
      SELECT \(StoredJob.columns) FROM job WHERE name = $1 AND version <= $2 AND due <= $3
      ORDER BY due, id LIMIT $4
      """
  )

  // MARK: - Periods

  /// Returns when the next run of a periodic job is planned, or nil if none is.
  static func plannedRun(
    of handler: JobHandler,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Timestamp? {
    try connection.value(
      "SELECT planned_at FROM job WHERE name = $1 AND key = $2",
      handler.name,
      periodKey
    )
  }

  /// Plans the first run of a periodic job, or plans an idle one again.
  static func plan(
    _ handler: JobHandler,
    as text: String,
    at time: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO job (id, name, version, key, body, enqueued_at, planned_at, state, due)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', $7)
      ON CONFLICT (name, key) WHERE key IS NOT NULL
        DO UPDATE SET planned_at = excluded.planned_at, due = excluded.due
        WHERE job.state = 'waiting'
      """,
      try nextID(in: transaction),
      handler.name,
      handler.version,
      periodKey,
      text,
      transaction.now,
      time
    )
  }

  // MARK: - The end of an attempt

  /// Takes a job that is done out of the table, or plans its next period.
  static func finish(
    _ job: StoredJob,
    of handler: JobHandler,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    guard let period = handler.period, job.key == periodKey else {
      try transaction.execute("DELETE FROM job WHERE id = $1", job.id)
      return
    }
    try transaction.execute(
      """
      UPDATE job SET state = 'waiting', planned_at = $2, due = $2, holder = NULL, attempts = 0,
        cause = NULL, version = $3, body = $4
      WHERE id = $1
      """,
      job.id,
      period.start(after: now),
      handler.version,
      try period.text()
    )
  }
}
