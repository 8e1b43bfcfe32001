import Mediator

/// An attempt at a job that failed.
struct JobFailure: Sendable {
  let job: StoredJob
  let handler: JobHandler
  let cause: String
  let time: Timestamp

  /// Shortens the pause, so that jobs that failed together do not come back together.
  let random: UInt64

  /// Notes the attempt; after the last one a job is abandoned, and a periodic one waits for its next
  /// period.
  func store(in transaction: borrowing Transaction) throws {
    let attempts = job.attempts + 1
    guard attempts >= handler.retry.attempts else {
      let next = time + handler.retry.pause(after: attempts, random)
      return try store(next, plannedAt: job.plannedAt, attempts: attempts, in: transaction)
    }
    let next = job.key == JobStore.periodKey ? handler.period?.start(after: time) : nil
    let plannedAt = next ?? job.plannedAt
    try store(next, plannedAt: plannedAt, attempts: next == nil ? attempts : 0, in: transaction)
  }

  private func store(
    _ next: Timestamp?,
    plannedAt: Timestamp,
    attempts: Int,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      UPDATE job SET state = $2, due = $3, planned_at = $4, holder = NULL, attempts = $5, cause = $6
      WHERE id = $1
      """,
      job.id,
      next == nil ? UnfinishedJob.State.abandoned : .failed,
      next,
      plannedAt,
      attempts,
      cause
    )
  }
}
