/// Reports the progress of long work to the code that started it.
///
/// The work reports how far it is without knowing whether anything observes it; the caller observes
/// it without passing a parameter through every layer between.
///
/// ```swift
/// try await ProgressReporter.observing { done, total in … } while: { try await database.backup(to: path) }
/// ```
public enum ProgressReporter {
  /// Receives the number of completed steps and, where it is known, of all steps.
  public typealias Observer = @Sendable (_ done: Int, _ total: Int?) -> Void

  /// The observer of the work that this task does.
  @TaskLocal public static var observer: Observer?

  /// Reports how many steps of this task's work are done.
  public static func report(_ done: Int, of total: Int? = nil) {
    observer?(done, total)
  }

  /// Does some work and passes its progress to an observer.
  public static func observing<Value>(
    _ observer: @escaping Observer,
    while work: () async throws -> Value
  ) async rethrows -> Value {
    try await $observer.withValue(observer, operation: work)
  }
}
