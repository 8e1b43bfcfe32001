import Database
import Mediator
import Synchronization

/// Tells the screens of this process what changes, from when the first of them wants to know.
final class TopicRelayTask: Sendable {
  /// Where screens watch what they depend on.
  let hub = TopicHub()

  private let database: any Database
  private let following = Mutex<Task<Void, Never>?>(nil)

  init(of database: any Database) {
    self.database = database
  }

  /// Begins to follow the changes of all processes, and returns once none can be missed.
  ///
  /// - Parameter executor: Where it reads what has changed; nil is Swift's own threads, which leave
  ///   that to another thread.
  func start(on executor: (any TaskExecutor)? = nil) async {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    following.withLock { task in
      guard task == nil else { return continuation.finish() }
      task = Task(executorPreference: executor) { [database, hub] in
        var follower = TopicChangeRelay(of: database, telling: hub)
        await follower.run { continuation.finish() }
      }
    }
    for await _ in begun {}
  }

  /// Follows no more changes.
  func end() {
    following.withLock { task in
      task?.cancel()
      task = nil
    }
  }
}
