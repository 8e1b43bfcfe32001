/// What a front tells about the user of one of its sessions.
public struct SessionActivity: Hashable, Sendable {
  /// Whether the user is there.
  public enum State: Hashable, Sendable, CaseIterable {
    /// The session is in front of the user, who used it within minutes.
    case present

    /// The session is open, and has not been used for minutes.
    case idle

    /// The session has ended, or its user has signed out.
    case ended
  }

  /// How often a front repeats what it has told, so that a killed one is noticed.
  public static let interval: Duration = .seconds(8)

  /// Identifies the session among all that run, in any process.
  public let session: Int64

  /// Whether the user is there.
  public let state: State

  /// Describes a session.
  public init(session: Int64, state: State) {
    self.session = session
    self.state = state
  }
}

/// A module that wants to know which users are there.
struct SessionActivityObserver: ModuleContribution {
  let note: @Sendable (SessionActivity, CallContext) async throws -> Void
}

extension Registry {
  /// Learns which users are there, from every front.
  ///
  /// - Parameter note: Notes what a front tells about the caller's session.
  public mutating func followsActivity(
    _ note: @escaping @Sendable (SessionActivity, CallContext) async throws -> Void
  ) {
    contribute(SessionActivityObserver(note: note))
  }
}

extension CallContext {
  /// Tells modules about the caller's session; one that fails does not stop the others.
  ///
  /// A front calls this when the state or the caller changes, and every
  /// ``SessionActivity/interval`` besides.
  ///
  /// - Parameter activity: Whether the user is there.
  public func report(_ activity: SessionActivity) async {
    for follower in mediator.catalog(of: SessionActivityObserver.self) {
      try? await follower.value.note(activity, entering(follower.owner))
    }
  }
}
