/// How far work has come that takes long, told to whoever wants to hear of it.
///
/// Whoever works tells it where it is, without knowing whether anybody listens; whoever started the
/// work listens around it.
///
/// ```swift
/// try await Headway.listening { done, total in … } while: { try await database.backup(to: path) }
/// ```
public enum CallProgress {
  /// Hears how many steps are done, and of how many, if anybody knows.
  public typealias Listener = @Sendable (_ done: Int, _ total: Int?) -> Void

  /// Whoever listens to the work that this task does.
  @TaskLocal public static var listener: Listener?

  /// Says how far the work of this task has come.
  public static func tell(_ done: Int, of total: Int? = nil) {
    listener?(done, total)
  }

  /// Does some work and listens to how far it comes.
  public static func listening<Value>(
    _ listener: @escaping Listener,
    while work: () async throws -> Value
  ) async rethrows -> Value {
    try await $listener.withValue(listener, operation: work)
  }
}
