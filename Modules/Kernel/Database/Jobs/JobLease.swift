import Mediator

/// A job that one process performs, until its lease ends.
///
/// The process renews the lease while it works. If it dies, the lease ends and another takes over.
struct JobLease: Sendable {
  let job: StoredJob
  let handler: JobHandler
  let duration: Duration
  let perform: @Sendable (StoredJob, JobContext) async throws -> Void

  /// Tells the lease from later ones of the same job.
  let holder: Int64

  /// Takes the jobs of a handler that are due, up to a limit.
  ///
  /// A job whose process has died as often as it may fail is abandoned instead.
  static func take(
    _ handler: JobHandler,
    limit: Int,
    at now: Timestamp,
    random: () -> UInt64,
    in transaction: borrowing Transaction
  ) throws -> [JobLease] {
    guard case .outside(let duration, let perform) = handler.effect else { return [] }
    var leases: [JobLease] = []
    for job in try JobStore.due(for: handler, at: now, limit: limit, in: transaction) {
      if job.state == .running, job.attempts >= handler.retry.attempts {
        var last = job
        last.attempts = handler.retry.attempts - 1
        try JobFailure(
          job: last,
          handler: handler,
          cause: "Each process that performed it ended before it was done.",
          time: now,
          random: random()
        )
        .store(in: transaction)
        continue
      }
      let lease = JobLease(
        job: job,
        handler: handler,
        duration: duration,
        perform: perform,
        holder: Int64(random() >> 1)
      )
      try lease.begin(at: now, in: transaction)
      leases.append(lease)
    }
    return leases
  }

  private func begin(at now: Timestamp, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      """
      UPDATE job SET state = 'running', due = $2, holder = $3, attempts = $4 WHERE id = $1
      """,
      job.id,
      now + duration,
      holder,
      job.attempts + 1
    )
  }

  /// Prolongs the lease from now on, and returns false if it is lost.
  func renew(at now: Timestamp, in transaction: borrowing Transaction) throws -> Bool {
    try transaction.execute(
      "UPDATE job SET due = $3 WHERE id = $1 AND holder = $2",
      job.id,
      holder,
      now + duration
    ) > 0
  }

  /// Returns whether this process still holds the job.
  func isHeld(in transaction: borrowing Transaction) throws -> Bool {
    let found: Int? = try transaction.value(
      "SELECT 1 FROM job WHERE id = $1 AND holder = $2",
      job.id,
      holder
    )
    return found != nil
  }

  /// Gives the job back as if it had not been begun, so that another process takes it at once.
  func giveBack(at now: Timestamp, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      """
      UPDATE job SET state = 'waiting', due = $2, holder = NULL, attempts = $3 WHERE id = $1
      """,
      job.id,
      now,
      job.attempts
    )
  }
}
