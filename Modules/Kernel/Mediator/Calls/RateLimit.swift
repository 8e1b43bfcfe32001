import Synchronization

/// Limits how often one caller may make a kind of call: so many at once, then so many a period.
///
/// Every caller has a bucket of its own for every request. A bucket that has filled up again is
/// forgotten, so the memory in use is bounded by the calls of one period.
public final class RateLimit: Middleware {
  private struct Key: Hashable {
    let account: Int64?
    let request: String
  }

  private struct Bucket {
    var left: Double
    var asOf: Duration
  }

  private let calls: Int
  private let period: Duration
  private let applies: @Sendable (RequestInfo) -> Bool
  private let buckets = Mutex<[Key: Bucket]>([:])

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - calls: How many calls fit into a period, all at once if somebody likes.
  ///   - period: The time in which an empty bucket fills up again.
  ///   - applies: Which requests are limited; by default those that come from outside.
  public init(
    _ calls: Int,
    per period: Duration,
    where applies: @escaping @Sendable (RequestInfo) -> Bool = { $0.isCommand }
  ) {
    precondition(calls > 0 && period > .zero, "a limit of \(calls) per \(period) admits nobody")
    self.calls = calls
    self.period = period
    self.applies = applies
  }

  /// Surrounds the requests that the limit applies to.
  public func surrounds(_ request: RequestInfo) -> Bool { applies(request) }

  /// Performs the call if the caller's bucket is not empty.
  public func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    let key = Key(account: call.caller.principal?.account, request: request.label)
    if let wait = take(key, at: call.mediator.environment.elapsed()) {
      throw MiddlewareFailure.limited(retryAfter: wait)
    }
    return try await next(call)
  }

  /// Takes one call from a bucket, or returns how long it is until there is one again.
  private func take(_ key: Key, at now: Duration) -> Duration? {
    buckets.withLock { buckets in
      if buckets.count > 4096 { buckets = buckets.filter { refilled($0.value, at: now) < full } }
      var bucket = Bucket(left: buckets[key].map { refilled($0, at: now) } ?? full, asOf: now)
      defer { buckets[key] = bucket }
      guard bucket.left >= 1 else { return period * ((1 - bucket.left) / full) }
      bucket.left -= 1
      return nil
    }
  }

  private var full: Double { Double(calls) }

  private func refilled(_ bucket: Bucket, at now: Duration) -> Double {
    min(full, bucket.left + full * ((now - bucket.asOf) / period))
  }
}
