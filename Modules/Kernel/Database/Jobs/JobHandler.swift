public import Mediator

/// Code that performs the jobs of one name.
public struct JobHandler: Sendable {
  /// What a job does to the world.
  enum Effect: Sendable {
    /// It writes to the database, in the transaction that also finishes the job.
    case database(@Sendable (StoredJob, borrowing Transaction) throws -> Void)

    /// It does something outside while a process holds a lease on it.
    case outside(lease: Duration, @Sendable (StoredJob, JobContext) async throws -> Void)
  }

  /// How often a periodic job is performed, and what is stored for it.
  struct Period: Sendable {
    let duration: Duration
    let text: @Sendable () throws -> String

    /// Returns when the period after a time begins; periods are counted from 1970.
    func start(after time: Timestamp) -> Timestamp {
      let length = max(milliseconds, 1)
      let count = time.milliseconds / length
      return Timestamp(milliseconds: (count &+ 1) &* length)
    }

    private var milliseconds: Int64 {
      (Timestamp(milliseconds: 0) + duration).milliseconds
    }
  }

  /// The stable name of the jobs.
  public let name: String

  /// The version of their shape.
  let version: Int

  /// The module that performs them.
  let module: ModuleName
  let period: Period?
  let retry: RetryPolicy
  let effect: Effect

  /// Creates a handler of jobs that only write to the database.
  ///
  /// - Parameters:
  ///   - job: The job's type.
  ///   - module: The module that performs it.
  ///   - period: How often one is performed without having been enqueued, and which, if any.
  ///   - retry: When a job that failed is tried again.
  ///   - body: Performs a job; its effect happens exactly once.
  public init<J: Job>(
    _ job: J.Type,
    by module: ModuleName,
    every period: (Duration, J)? = nil,
    retry: RetryPolicy = .standard,
    perform body: @escaping @Sendable (J, borrowing Transaction) throws -> Void
  ) {
    self.init(
      job,
      by: module,
      every: period,
      retry: retry,
      effect: .database { stored, transaction in try body(stored.job(as: J.self), transaction) }
    )
  }

  /// Creates a handler from what its jobs do.
  init<J: Job>(
    _ job: J.Type,
    by module: ModuleName,
    every period: (Duration, J)?,
    retry: RetryPolicy,
    effect: Effect
  ) {
    name = J.name
    version = J.version
    self.module = module
    self.period = period.map { duration, job in
      Period(duration: duration) { try StoredValueCoding.text(of: job) }
    }
    self.retry = retry
    self.effect = effect
  }
}

/// What a job with effects outside the database knows besides its values.
public struct JobContext: Sendable {
  /// The same text for every attempt at this job, and for no other job.
  ///
  /// A job may be performed more than once: its process can die between the effect and the note that
  /// it happened. Hand this to what the job changes, so that it can tell a repetition.
  public let key: String

  /// Which attempt this is, counted from 1.
  public let attempt: Int

  /// Makes requests, on behalf of the account that asked for the job.
  public let call: CallContext
}
