/// The time for which a server is gone that was there before.
///
/// Work waits for such a server, since another one may take its place; but all work waits for the same
/// time, so that what comes later is answered at once.
struct OutageGracePeriod: Sendable {
  /// How long work waits from the first time that the server was gone.
  static let patience: Duration = .seconds(10)

  private var start: ContinuousClock.Instant?

  /// Notes that the server is gone.
  ///
  /// - Parameter now: When that was found.
  /// - Returns: When work stops waiting for the server.
  mutating func waitingEnd(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let start = start ?? now
    self.start = start
    return start + Self.patience
  }

  /// Notes that the server has answered.
  mutating func end() { start = nil }
}
