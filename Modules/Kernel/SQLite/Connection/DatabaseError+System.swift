import Database
import System

extension DatabaseError {
  /// Creates an error from one of the system's that keeps the database from being opened.
  ///
  /// - Parameters:
  ///   - error: The system's error.
  ///   - message: What happened, which the system's reason follows.
  /// - Returns: The error.
  static func unopenable(_ error: SystemError, _ message: String) -> DatabaseError {
    DatabaseError(
      .unopenable,
      message: "\(message): \(error.reason)",
      extendedCode: error.number
    )
  }

  /// Creates an error for a path that cannot be opened.
  static func unopenable(_ path: String, reason: String) -> DatabaseError {
    DatabaseError(.unopenable, message: "the file \(path) cannot be opened: \(reason)")
  }

  /// Runs calls of the system on a path, and translates their errors.
  static func translating<Value>(
    _ path: String,
    _ body: () throws(SystemError) -> Value
  ) throws(DatabaseError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .unopenable(error, "the file \(path) cannot be opened")
    }
  }
}
