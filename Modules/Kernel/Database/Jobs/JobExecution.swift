import Mediator

/// One attempt of this process at a job with effects outside the database.
struct JobExecution: Sendable {
  private enum End {
    case done
    case failed(String)
    case cancelled

    /// The job was cancelled, or another process has taken it over.
    case lost
  }

  let lease: JobLease
  let database: any Database
  let mediator: Mediator

  private var environment: SystemServices { mediator.environment }

  /// Performs the job while it renews the lease, and notes how it ended.
  func run() async {
    let end = await withTaskGroup(of: End.self) { group in
      group.addTask { await perform() }
      group.addTask { await renew() }
      let first = await group.next() ?? .lost
      group.cancelAll()
      return first
    }
    // The end of an attempt is stored even if the program ends.
    await Task { await note(end) }.value
  }

  private func perform() async -> End {
    let job = lease.job
    let call = mediator.call(as: Caller(job.user)).made(by: lease.handler.module)
    do {
      try await lease.perform(
        job,
        JobContext(key: job.stableKey, attempt: job.attempts + 1, call: call)
      )
      return .done
    } catch {
      return Task.isCancelled ? .cancelled : .failed("\(error)")
    }
  }

  /// Renews the lease three times in its duration, until it is lost or the job is done.
  private func renew() async -> End {
    while (try? await environment.sleep(lease.duration / 3)) != nil {
      let isHeld = try? await database.write { [lease, now = environment.now()] transaction in
        try lease.renew(at: now, in: transaction)
      }
      if isHeld == false { return .lost }
    }
    return .cancelled
  }

  /// Stores how the attempt ended, unless the job is another's by now.
  ///
  /// Where that fails, the lease ends by itself and the job is tried again.
  private func note(_ end: End) async {
    let (now, random) = (environment.now(), environment.random())
    _ = try? await database.write { [lease] transaction in
      guard try lease.isHeld(in: transaction) else { return }
      switch end {
      case .done:
        try JobStore.finish(lease.job, of: lease.handler, at: now, in: transaction)
      case .failed(let cause):
        try JobFailure(
          job: lease.job,
          handler: lease.handler,
          cause: cause,
          time: now,
          random: random
        )
        .store(in: transaction)
        transaction.signal()
      case .cancelled:
        try lease.giveBack(at: now, in: transaction)
        transaction.signal()
      case .lost: break
      }
    }
  }
}
