import Synchronization

/// Middleware that limits how often one caller may make some requests.
///
/// Every account has a bucket of its own for all requests of the limit together; callers that are
/// not signed in share one. A bucket that has filled up again is forgotten, so the memory in use is
/// bounded by the accounts that called lately.
public final class RateLimitMiddleware: Middleware {
  private struct Bucket {
    var left: Double
    var asOf: Duration
  }

  private let calls: Int
  private let period: Duration
  private let burst: Int
  private let applies: @Sendable (RequestTypeInfo) -> Bool
  private let buckets = Mutex<[Int64?: Bucket]>([:])

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
    let burst = burst ?? calls
    precondition(
      calls > 0 && burst > 0 && period > .zero,
      "A limit of \(calls) per \(period) with a burst of \(burst) admits no call."
    )
    self.calls = calls
    self.period = period
    self.burst = burst
    self.applies = applies
  }

  /// Creates a limit for some requests.
  ///
  /// - Parameters:
  ///   - calls: How many calls a period allows.
  ///   - period: The time in which that many calls become available again.
  ///   - burst: How many calls can be made at once after a pause; by default those of one period.
  ///   - requests: The types of the requests.
  public convenience init(
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
    if let wait = take(from: call.caller.principal?.account, at: now) {
      throw MiddlewareFailure.limited(retryAfter: wait)
    }
    return try await next(call)
  }

  /// Takes one call from a bucket, or returns how long it takes until there is one again.
  private func take(from account: Int64?, at now: Duration) -> Duration? {
    buckets.withLock { buckets in
      if buckets.count > 4096 { buckets = buckets.filter { refilled($0.value, at: now) < full } }
      let left = buckets[account].map { refilled($0, at: now) } ?? full
      guard left >= 1 else {
        buckets[account] = Bucket(left: left, asOf: now)
        return period * ((1 - left) / Double(calls))
      }
      buckets[account] = Bucket(left: left - 1, asOf: now)
      return nil
    }
  }

  private var full: Double { Double(burst) }

  private func refilled(_ bucket: Bucket, at now: Duration) -> Double {
    min(full, bucket.left + Double(calls) * ((now - bucket.asOf) / period))
  }
}
