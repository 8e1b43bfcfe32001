import Mediator

extension JobQueue {
  /// Returns the jobs that are not finished, those that are due first before the others.
  ///
  /// - Parameters:
  ///   - states: The states to return.
  ///   - limit: The largest number of jobs.
  /// - Returns: The jobs; those that were abandoned come last.
  /// - Throws: ``DatabaseError`` when the jobs cannot be read.
  public func jobs(
    _ states: Set<UnfinishedJob.State> = Set(UnfinishedJob.State.allCases),
    limit: Int = 100
  ) async throws -> [UnfinishedJob] {
    // A set has no order; the text of the statement is the same for all.
    let wanted = UnfinishedJob.State.allCases.map { states.contains($0) ? $0.rawValue : "" }
    return try await database.read { connection in
      let paused = try JobStore.paused(on: connection)
      return try connection.all(
        """
        SELECT id, name, key, account, state, attempts, cause, due FROM job
        WHERE state IN ($1, $2, $3, $4) ORDER BY due IS NULL, due, id LIMIT $5
        """,
        wanted[0],
        wanted[1],
        wanted[2],
        wanted[3],
        limit
      ) { row in try UnfinishedJob(row, paused: paused) }
    }
  }

  /// Makes a job due at once that failed or was abandoned, with all of its attempts before it.
  ///
  /// - Parameter job: The job's number.
  /// - Returns: Whether there is such a job.
  /// - Throws: ``DatabaseError`` when the jobs cannot be changed.
  public func retry(_ job: Int64) async throws -> Bool {
    try await database.write { [now = environment.now()] transaction in
      transaction.signal()
      return try transaction.execute(
        """
        UPDATE job SET state = 'waiting', attempts = 0, due = $2
        WHERE id = $1 AND state IN ('failed', 'abandoned')
        """,
        job,
        now
      ) > 0
    }
  }

  /// Takes a job out of the queue; one that runs is cancelled soon, in whichever process that is.
  ///
  /// A periodic job is planned again when a program starts.
  ///
  /// - Parameter job: The job's number.
  /// - Returns: Whether there was such a job.
  /// - Throws: ``DatabaseError`` when the jobs cannot be changed.
  public func cancel(_ job: Int64) async throws -> Bool {
    try await database.write { transaction in
      try transaction.execute("DELETE FROM job WHERE id = $1", job) > 0
    }
  }

  /// Lets no process begin a job of a name; those that run go on.
  ///
  /// - Parameter name: The jobs' stable name.
  /// - Throws: ``DatabaseError`` when the jobs cannot be changed.
  public func pause(_ name: String) async throws {
    try await database.write { transaction in
      try transaction.execute(
        "INSERT INTO job_pause (name, paused_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        name,
        transaction.now
      )
    }
  }

  /// Lets the jobs of a name go on.
  ///
  /// - Parameter name: The jobs' stable name.
  /// - Returns: Whether they were paused.
  /// - Throws: ``DatabaseError`` when the jobs cannot be changed.
  public func resume(_ name: String) async throws -> Bool {
    try await database.write { transaction in
      transaction.signal()
      return try transaction.execute("DELETE FROM job_pause WHERE name = $1", name) > 0
    }
  }
}

extension UnfinishedJob {
  fileprivate init(_ row: borrowing DatabaseRow, paused: Set<String>) throws(DatabaseError) {
    id = try row[0]
    name = try row[1]
    key = try row[2]
    account = try row[3]
    state = try row[4]
    attempts = try row[5]
    cause = try row[6]
    due = try row[7]
    isPaused = paused.contains(name)
  }
}
