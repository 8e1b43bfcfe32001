public import Mediator

/// Tells a hub which topics transactions change, in this process and in others.
public struct TopicFollower: Sendable {
  private let database: any Database
  private let hub: TopicHub

  /// Creates a follower that does nothing until it runs.
  public init(of database: any Database, telling hub: TopicHub) {
    self.database = database
    self.hub = hub
  }

  /// Follows the changes until the task is cancelled or the database is closed.
  ///
  /// - Parameter begin: Called once no later change can be missed.
  public func run(whenFollowing begin: () async -> Void = {}) async {
    let signals = database.signals()
    var last = try? await database.read { try TopicTable.last(on: $0) }
    await begin()
    for await _ in signals {
      do {
        guard let known = last else {
          last = try await database.read { try TopicTable.last(on: $0) }
          hub.changedEverything()
          continue
        }
        let changes = try await database.read { try TopicTable.changes(after: known, on: $0) }
        last = changes.last
        if changes.isIncomplete { hub.changedEverything() } else { hub.changed(changes.topics) }
      } catch {
        if Task.isCancelled { return }
        // What changed could not be read; it is not worth less than a fresh load.
        last = nil
        hub.changedEverything()
      }
    }
  }
}
