import Mediator

extension JobQueue {
  /// The largest number of jobs in one transaction.
  private static let batchLimit = 256

  /// The time after which a transaction begins no further job.
  private static let batchTime: Duration = .milliseconds(10)

  typealias TransactionBody = @Sendable (StoredJob, borrowing Transaction) throws -> Void

  /// Performs a bounded number of due jobs in one transaction, and returns how many.
  func perform(_ handler: JobHandler, _ body: @escaping TransactionBody) async throws -> Int {
    try await database.write { [environment] transaction in
      let (now, end) = (environment.now(), environment.elapsed() + Self.batchTime)
      var count = 0
      for job in try JobStore.due(
        for: handler,
        at: now,
        limit: Self.batchLimit,
        in: transaction
      ) {
        if let cause = try Self.failure(of: job, handler, body, at: now, in: transaction) {
          try JobFailure(
            job: job,
            handler: handler,
            cause: cause,
            time: now,
            random: environment.random()
          )
          .store(in: transaction)
        }
        count += 1
        if environment.elapsed() >= end { break }
      }
      return count
    }
  }

  /// Performs a job and finishes it, and returns why it failed if it did.
  ///
  /// The job is finished first, so that it can enqueue itself again under the same key.
  private static func failure(
    of job: StoredJob,
    _ handler: JobHandler,
    _ body: TransactionBody,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> String? {
    do {
      try transaction.savepoint { part in
        try JobStore.finish(job, of: handler, at: now, in: part)
        try body(job, part)
      }
      return nil
    } catch let error as DatabaseError where error.isInfrastructureFailure {
      throw error
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return "\(error)"
    }
  }
}
