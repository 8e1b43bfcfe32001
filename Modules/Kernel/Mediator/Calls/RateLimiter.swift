import Synchronization

/// Limits how often something may be done for each key, such as an account or an address.
///
/// Every key has a bucket of its own. A bucket that has filled up again is forgotten, and when very
/// many are in use, new keys share one: so the memory in use is bounded, whoever calls.
///
/// ```swift
/// let limiter = RateLimiter<String>(20, per: .seconds(60))
/// if let wait = limiter.take(for: address, at: environment.elapsed()) { … }
/// ```
public final class RateLimiter<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    var left: Double
    var asOf: Duration
  }

  private struct State {
    var buckets: [Key?: Bucket] = [:]
    var nextCleaning = Duration.zero
  }

  /// The number of buckets from which those that are full are looked for.
  private static var usualCount: Int { 4096 }

  /// The number of buckets from which new keys share one.
  private static var largestCount: Int { 65_536 }

  private let calls: Double
  private let period: Duration
  private let burst: Double
  private let state = Mutex(State())

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - calls: How many calls a period allows.
  ///   - period: The time in which that many calls become available again.
  ///   - burst: How many calls can be made at once after a pause; by default those of one period.
  public init(_ calls: Int, per period: Duration, burst: Int? = nil) {
    let burst = burst ?? calls
    precondition(
      calls > 0 && burst > 0 && period > .zero,
      "A limit of \(calls) per \(period) with a burst of \(burst) admits no call."
    )
    self.calls = Double(calls)
    self.period = period
    self.burst = Double(burst)
  }

  /// Takes one call from a bucket, or returns how long it takes until there is one again.
  ///
  /// - Parameters:
  ///   - key: Whose bucket it is; all callers without a key share one.
  ///   - now: The time since the program started.
  /// - Returns: The time to wait, or nil.
  public func take(for key: Key?, at now: Duration) -> Duration? {
    state.withLock { state in
      clean(&state, at: now)
      let isShared = state.buckets.count >= Self.largestCount && state.buckets[key] == nil
      let key = isShared ? nil : key
      let left = state.buckets[key].map { refilled($0, at: now) } ?? burst
      state.buckets[key] = Bucket(left: left < 1 ? left : left - 1, asOf: now)
      return left < 1 ? period * ((1 - left) / calls) : nil
    }
  }

  /// Forgets the full buckets, at most once a second: a search through all is not for every call.
  private func clean(_ state: inout State, at now: Duration) {
    guard state.buckets.count > Self.usualCount, now >= state.nextCleaning else { return }
    state.buckets = state.buckets.filter { refilled($0.value, at: now) < burst }
    state.nextCleaning = now + .seconds(1)
  }

  private func refilled(_ bucket: Bucket, at now: Duration) -> Double {
    min(burst, bucket.left + calls * ((now - bucket.asOf) / period))
  }
}
