import SQLite

/// One thread for both sides of a comparison that reads or writes data: of two cores, one may be
/// slower for minutes.
enum Workbench {
  private static let thread = Swift.Result { () throws(any Error) in try ThreadExecutor() }

  /// Runs work there, as a session of the program runs on a thread of its own.
  static func run<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(thread.get()) { try await work() }
  }
}
