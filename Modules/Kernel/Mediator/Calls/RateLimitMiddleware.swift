/// Middleware that limits how often one caller may make some requests.
///
/// Every account has a bucket of its own for all requests of the limit together; callers that are
/// not signed in share one.
public struct RateLimitMiddleware: Middleware {
  private let limiter: RateLimiter<Int64>
  private let applies: @Sendable (RequestTypeInfo) -> Bool

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - calls: How many calls a period allows.
  ///   - period: The time in which that many calls become available again.
  ///   - burst: How many calls can be made at once after a pause; by default those of one period.
  ///   - applies: Whether the limit applies to a request; by default to every command.
  public init(
    _ calls: Int,
    per period: Duration,
    burst: Int? = nil,
    where applies: @escaping @Sendable (RequestTypeInfo) -> Bool = { $0.isCommand }
  ) {
    limiter = RateLimiter(calls, per: period, burst: burst)
    self.applies = applies
  }

  /// Creates a limit for some requests.
  ///
  /// - Parameters:
  ///   - calls: How many calls a period allows.
  ///   - period: The time in which that many calls become available again.
  ///   - burst: How many calls can be made at once after a pause; by default those of one period.
  ///   - requests: The types of the requests.
  public init(
    _ calls: Int,
    per period: Duration,
    burst: Int? = nil,
    of requests: [any Request.Type]
  ) {
    let types = Set(requests.map { ObjectIdentifier($0) })
    self.init(calls, per: period, burst: burst) { types.contains(ObjectIdentifier($0.type)) }
  }

  /// Surrounds the requests that the limit applies to.
  public func surrounds(_ request: RequestTypeInfo) -> Bool { applies(request) }

  /// Performs the call if the caller's bucket is not empty.
  public func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestTypeInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    let now = call.mediator.environment.elapsed()
    if let wait = limiter.take(for: call.caller.principal?.account, at: now) {
      throw MiddlewareFailure.limited(retryAfter: wait)
    }
    return try await next(call)
  }
}
