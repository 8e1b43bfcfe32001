/// What a process knows of a server that has stopped answering, without having gone.
///
/// The work that finds it out has waited for an answer. What comes later is refused at once, and from
/// a second later on one piece of work at a time tries again.
struct ServerSilence: Sendable {
  /// How long nothing is tried after a wait in vain.
  static let pause: Duration = .seconds(1)

  private enum State {
    case answering
    case silent(nextTrial: ContinuousClock.Instant)
    case trying
  }

  /// Whether work may ask the server.
  enum Permission {
    case asks

    /// It tries for all whether the server answers again.
    case tries

    case isRefused
  }

  private var state = State.answering

  /// Returns whether work may ask the server.
  mutating func permission(at now: ContinuousClock.Instant) -> Permission {
    switch state {
    case .answering: return .asks
    case .silent(let nextTrial) where now >= nextTrial:
      state = .trying
      return .tries
    case .silent, .trying: return .isRefused
    }
  }

  /// Notes that work has waited in vain.
  mutating func begin(at now: ContinuousClock.Instant) {
    state = .silent(nextTrial: now + Self.pause)
  }

  /// Notes an answer, or another end of a trial.
  mutating func end() { state = .answering }
}
