public import Database
public import Mediator

/// Tells calls what changes in a database, as the program does that shows live screens.
public struct TestTopicRelay: Sendable {
  private let hub = TopicHub()

  /// Runs a body while the changes of a database are followed.
  ///
  /// What that reads is no work of a module, so where the database is observed, it is not recorded.
  public static func following<Value>(
    _ database: any Database,
    _ body: (TestTopicRelay) async throws -> Value
  ) async rethrows -> Value {
    let topics = TestTopicRelay()
    let database = (database as? ObservedDatabase)?.observed ?? database
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let following = Task { [hub = topics.hub] in
      var follower = TopicChangeRelay(of: database, telling: hub)
      await follower.run { continuation.finish() }
    }
    defer { following.cancel() }
    for await _ in begun {}
    return try await body(topics)
  }

  /// Returns a call whose answers are read again when, and only when, a topic of theirs changes.
  public func observing(_ call: CallContext) -> CallContext {
    call.observed(by: TopicWatch(of: hub))
  }
}
