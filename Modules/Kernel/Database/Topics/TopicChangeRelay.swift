public import Mediator

/// Tells a hub which topics transactions change, in this process and in others.
public struct TopicChangeRelay: Sendable {
  private let database: any Database
  private let hub: TopicHub

  /// The newest commits that the hub was told of, or nil if they are not known.
  private var last: LanePositions?
  private var hasStarted = false

  /// Creates a follower that does nothing until it runs.
  public init(of database: any Database, telling hub: TopicHub) {
    self.database = database
    self.hub = hub
  }

  /// Follows the changes until the task is cancelled or the database is closed.
  ///
  /// A follower that runs again first tells what has changed in between, each commit once.
  ///
  /// - Parameter begin: Called once no later change can be missed.
  public mutating func run(whenFollowing begin: () async -> Void = {}) async {
    let signals = database.signals()
    if hasStarted { await catchUp() } else { await start() }
    await begin()
    for await _ in signals where !Task.isCancelled { await catchUp() }
  }

  /// Begins with the commits that come from now on.
  public mutating func start() async {
    hasStarted = true
    last = try? await database.read { try TopicChangeLog.position(on: $0) }
  }

  /// Tells the hub what has changed since the last time.
  ///
  /// Where that cannot be read, anything may have changed.
  public mutating func catchUp() async {
    guard let known = last else {
      await start()
      return hub.changedEverything()
    }
    do {
      let changes = try await database.read { try TopicChangeLog.changes(after: known, on: $0) }
      last = changes.last
      if changes.isIncomplete { hub.changedEverything() } else { hub.changed(changes.topics) }
    } catch {
      // Who runs again after a cancellation goes on from here.
      guard !Task.isCancelled else { return }
      last = nil
      hub.changedEverything()
    }
  }
}
