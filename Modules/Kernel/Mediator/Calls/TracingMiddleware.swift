extension [any Middleware] {
  /// The middleware of an app without special needs: the trace outside, then authorization.
  public static var standard: [any Middleware] { [TracingMiddleware(), AuthorizationMiddleware()] }
}

/// Records every call in the trace, with its outcome and its duration.
///
/// As the outermost middleware it also records the calls that other middleware refuses.
public struct TracingMiddleware: Middleware {
  /// Creates the middleware.
  public init() {}

  /// Surrounds every request.
  public func surrounds(_ request: RequestTypeInfo) -> Bool { true }

  /// Is idle while the trace is off.
  public func isIdle(for call: CallContext, of request: RequestTypeInfo) -> Bool {
    !call.trace.isOn
  }

  /// Performs the call and records how it ended.
  public func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestTypeInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    let start = call.mediator.environment.elapsed()
    do {
      let answer = try await next(call)
      record(nil, call: call, request: request, since: start)
      return answer
    } catch {
      record(error, call: call, request: request, since: start)
      throw error
    }
  }

  private func record(
    _ error: (any Error)?,
    call: CallContext,
    request: RequestTypeInfo,
    since start: Duration
  ) {
    let entry = TraceEntry(
      .call,
      subject: .type(request.type),
      outcome: error.map { TraceEntry.Outcome(of: $0) } ?? .done,
      from: call.module,
      to: request.module,
      reason: error.map(Problem.traceReason),
      took: call.mediator.environment.elapsed() - start,
      depth: call.depth
    )
    call.trace.record(entry)
  }
}

extension TraceEntry.Outcome {
  fileprivate init(of error: any Error) {
    switch error {
    case is any Refusal, MiddlewareFailure.unauthorised, MiddlewareFailure.limited: self = .refused
    case is CancellationError, MiddlewareFailure.cancelled: self = .cancelled
    default: self = .failed
    }
  }
}
