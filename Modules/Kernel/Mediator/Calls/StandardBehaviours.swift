extension [any Behaviour] {
  /// The behaviours of an app that asks for nothing special: the trace outside, then permission.
  public static var standard: [any Behaviour] { [TraceCalls(), Authorisation()] }
}

/// Writes a line into the trace for every call, with its outcome and the time it took.
public struct TraceCalls: Behaviour {
  /// Creates the behaviour.
  public init() {}

  /// Surrounds every request.
  public func surrounds(_ request: RequestFacts) -> Bool { true }

  /// Has nothing to do while the trace is off.
  public func isIdle(for call: Call, of request: RequestFacts) -> Bool { !call.trace.isOn }

  /// Performs the call and records how it ended.
  public func perform<Answer: Sendable>(
    _ call: Call,
    of request: RequestFacts,
    next: (Call) async throws -> Answer
  ) async throws -> Answer {
    let start = call.mediator.environment.elapsed()
    do {
      let answer = try await next(call)
      record(.done, nil, call, request, since: start)
      return answer
    } catch {
      record(error is any Refusal ? .refused : .failed, error, call, request, since: start)
      throw error
    }
  }

  private func record(
    _ outcome: TraceLine.Outcome,
    _ error: (any Error)?,
    _ call: Call,
    _ request: RequestFacts,
    since start: Duration
  ) {
    let line = TraceLine(
      .call,
      .type(request.type),
      error is CancellationError ? .cancelled : outcome,
      from: call.module,
      to: request.module,
      reason: error.map { Report(of: $0).code },
      took: call.mediator.environment.elapsed() - start,
      depth: call.depth
    )
    call.trace.record(line)
  }
}

/// Lets through only those whom a request's access admits.
public struct Authorisation: Behaviour {
  /// Creates the behaviour.
  public init() {}

  /// Surrounds the requests that not everyone may make.
  public func surrounds(_ request: RequestFacts) -> Bool { request.access != .anyone }

  /// Has nothing to do for a caller who is admitted.
  public func isIdle(for call: Call, of request: RequestFacts) -> Bool {
    request.access.admits(call.caller)
  }

  /// Turns the call down.
  public func perform<Answer: Sendable>(
    _ call: Call,
    of request: RequestFacts,
    next: (Call) async throws -> Answer
  ) async throws -> Answer {
    throw CallStopped.unauthorised(request.access)
  }
}
