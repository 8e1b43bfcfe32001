import Mediator

/// Limits how often one address may do something.
struct AddressRateLimiter: Sendable {
  private let limiter: RateLimiter<String>

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - calls: How many calls a minute allows.
  ///   - burst: How many calls can be made at once after a pause.
  init(perMinute calls: Int, burst: Int) {
    limiter = RateLimiter(calls, per: .seconds(60), burst: burst)
  }

  /// Takes one call, or returns how long it takes until there is one again.
  ///
  /// - Parameters:
  ///   - address: The address of the client; those of one IPv6 network are one.
  ///   - now: The time since the program started.
  /// - Returns: The time to wait, or nil.
  func take(from address: String, at now: Duration) -> Duration? {
    limiter.take(for: ClientNetwork.name(of: address), at: now)
  }
}
