extension [any Middleware] {
  /// The behaviours of an app that asks for nothing special: the trace outside, then permission.
  public static var standard: [any Middleware] { [TracingMiddleware(), AuthorizationMiddleware()] }
}

/// Writes a line into the trace for every call, with its outcome and the time it took.
public struct TracingMiddleware: Middleware {
  /// Creates the behaviour.
  public init() {}

  /// Surrounds every request.
  public func surrounds(_ request: RequestInfo) -> Bool { true }

  /// Has nothing to do while the trace is off.
  public func isIdle(for call: CallContext, of request: RequestInfo) -> Bool { !call.trace.isOn }

  /// Performs the call and records how it ended.
  public func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    let start = call.mediator.environment.elapsed()
    do {
      let answer = try await next(call)
      record(.done, error: nil, call: call, request: request, since: start)
      return answer
    } catch {
      record(
        error is any Refusal ? .refused : .failed,
        error: error,
        call: call,
        request: request,
        since: start
      )
      throw error
    }
  }

  private func record(
    _ outcome: TraceEntry.Outcome,
    error: (any Error)?,
    call: CallContext,
    request: RequestInfo,
    since start: Duration
  ) {
    let line = TraceEntry(
      .call,
      subject: .type(request.type),
      outcome: error is CancellationError ? .cancelled : outcome,
      from: call.module,
      to: request.module,
      reason: error.map { Problem(of: $0).code },
      took: call.mediator.environment.elapsed() - start,
      depth: call.depth
    )
    call.trace.record(line)
  }
}

/// Lets through only those whom a request's access admits.
public struct AuthorizationMiddleware: Middleware {
  /// Creates the behaviour.
  public init() {}

  /// Surrounds the requests that not everyone may make.
  public func surrounds(_ request: RequestInfo) -> Bool { request.access != .anyone }

  /// Has nothing to do for a caller who is admitted.
  public func isIdle(for call: CallContext, of request: RequestInfo) -> Bool {
    request.access.admits(call.caller)
  }

  /// Turns the call down.
  public func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    throw MiddlewareFailure.unauthorised(request.access)
  }
}
