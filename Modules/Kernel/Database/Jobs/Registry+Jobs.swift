public import Mediator

extension Registry {
  /// Performs a job in a transaction, which also finishes it: its effect happens exactly once.
  ///
  /// - Parameters:
  ///   - job: The job's type.
  ///   - retry: When a job that failed is tried again.
  ///   - body: Performs a job; it must do nothing but use its transaction.
  public mutating func perform<J: Job>(
    _ job: J.Type,
    retry: RetryPolicy = .standard,
    in body: @escaping @Sendable (J, borrowing Transaction) throws -> Void
  ) {
    performs(job)
    contribute(JobHandler(job, by: module, retry: retry, perform: body))
  }

  /// Performs a job with effects outside the database, at least once, with the same key each time.
  ///
  /// - Parameters:
  ///   - job: The job's type.
  ///   - lease: How long after its process died another may take a job over.
  ///   - retry: When a job that failed is tried again.
  ///   - body: Performs a job; it ends soon when its task is cancelled.
  public mutating func perform<J: Job>(
    _ job: J.Type,
    lease: Duration,
    retry: RetryPolicy = .standard,
    outside body: @escaping @Sendable (J, JobContext) async throws -> Void
  ) {
    performs(job)
    contribute(JobHandler(job, by: module, lease: lease, retry: retry, outside: body))
  }

  /// Performs a job in a transaction, once in each period, in one of all processes.
  ///
  /// Periods are counted from 1970. Runs that were missed while no process was there are not made
  /// up for: one run follows, and then the next period.
  ///
  /// - Parameters:
  ///   - period: How often.
  ///   - job: What is performed; a job of its type may be enqueued besides.
  ///   - retry: When a run that failed is tried again.
  ///   - body: Performs a job; it must do nothing but use its transaction.
  public mutating func every<J: Job>(
    _ period: Duration,
    _ job: J,
    retry: RetryPolicy = .standard,
    in body: @escaping @Sendable (J, borrowing Transaction) throws -> Void
  ) {
    performs(J.self)
    contribute(
      JobHandler(J.self, by: module, every: (period, job), retry: retry, perform: body)
    )
  }

  /// Performs a job with effects outside the database, once in each period, in one of all processes.
  ///
  /// - Parameters:
  ///   - period: How often; a job of its type may be enqueued besides.
  ///   - job: What is performed.
  ///   - lease: How long after its process died another may take a run over.
  ///   - body: Performs a job; it ends soon when its task is cancelled.
  public mutating func every<J: Job>(
    _ period: Duration,
    _ job: J,
    lease: Duration,
    outside body: @escaping @Sendable (J, JobContext) async throws -> Void
  ) {
    performs(J.self)
    let effect = JobHandler.Effect.outside(J.self, lease: lease, body)
    contribute(
      JobHandler(J.self, by: module, every: (period, job), retry: .standard, effect: effect)
    )
  }
}

extension JobHandler {
  /// Creates a handler of jobs with effects outside the database.
  init<J: Job>(
    _ job: J.Type,
    by module: ModuleName,
    lease: Duration,
    retry: RetryPolicy = .standard,
    outside body: @escaping @Sendable (J, JobContext) async throws -> Void
  ) {
    let effect = Effect.outside(J.self, lease: lease, body)
    self.init(job, by: module, every: nil, retry: retry, effect: effect)
  }
}

extension JobHandler.Effect {
  fileprivate static func outside<J: Job>(
    _ job: J.Type,
    lease: Duration,
    _ body: @escaping @Sendable (J, JobContext) async throws -> Void
  ) -> JobHandler.Effect {
    .outside(lease: lease) { stored, context in try await body(stored.job(as: J.self), context) }
  }
}

extension JobHandler: ModuleContribution {
  /// Collects the handlers of all modules and refuses periods and leases below 1 ms.
  public static func compile(
    _ entries: [OwnedContribution<JobHandler>],
    faults: inout [AssemblyFault]
  ) -> [JobHandler] {
    for entry in entries {
      let handler = entry.value
      if let period = handler.period, period.duration < .milliseconds(1) {
        faults.append(handler.fault(of: "period", lasting: period.duration))
      }
      if case .outside(let lease, _) = handler.effect, lease < .milliseconds(1) {
        faults.append(handler.fault(of: "lease", lasting: lease))
      }
    }
    return entries.map(\.value)
  }

  private func fault(of name: String, lasting duration: Duration) -> AssemblyFault {
    AssemblyFault(
      .badPeriod,
      owners: [module],
      message: "\(module) performs \(self.name) with a \(name) of \(duration): "
        + "make it longer."
    )
  }
}
