package import System

extension WakeUp {
  /// Creates a wake-up for a thread of the database.
  package static func make() throws(DatabaseError) -> WakeUp {
    do throws(SystemError) {
      return try WakeUp()
    } catch {
      throw DatabaseError(
        .unopenable,
        message: "there are no more file descriptors",
        extendedCode: error.number
      )
    }
  }
}

extension SystemThread {
  /// Starts a thread of the database.
  package static func serve(_ body: @escaping @Sendable () -> Void) throws(DatabaseError) {
    do throws(SystemError) {
      try start(body)
    } catch {
      throw DatabaseError(
        .unopenable,
        message: "there are no more threads",
        extendedCode: error.number
      )
    }
  }
}
