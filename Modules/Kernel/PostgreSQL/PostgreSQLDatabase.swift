public import Database
public import Mediator
import System

/// A database on a PostgreSQL server, which any number of processes on any machines share.
///
/// ```swift
/// let database = try PostgreSQLDatabase(at: "postgres://app@db1,db2/interchange")
/// let names = try await database.read { connection in
///   try connection.all("SELECT name FROM person ORDER BY name") { row in try row[0] as String }
/// }
/// ```
///
/// The URL is what libpq reads, with one parameter more: `pool`, the largest number of connections
/// that write; half as many read. The password comes best from `PGPASSWORD`, a service file or
/// `~/.pgpass`. A write that names what it changes, with ``write(until:locking:_:)``, runs beside
/// others; one that does not excludes them.
public final class PostgreSQLDatabase: Database {
  let core: PostgreSQLSharedState
  let readers: ConnectionPool
  let writers: ConnectionPool

  /// Names a database; the first work connects.
  ///
  /// - Parameters:
  ///   - url: Where the server is, such as `postgres://app@db1,db2/interchange`.
  ///   - clock: Tells the time of day; by default the server does.
  /// - Throws: `DatabaseError` when the URL is none, or the library of the server is missing.
  public convenience init(
    at url: String,
    clock: (@Sendable () -> Timestamp)? = nil
  ) throws(DatabaseError) {
    try self.init(try PostgreSQLSettings(url), clock: clock)
  }

  init(_ address: PostgreSQLSettings, clock: (@Sendable () -> Timestamp)?) throws(DatabaseError) {
    let core = try PostgreSQLSharedState(address, clock: clock)
    self.core = core
    writers = ConnectionPool(limit: address.writers) { thread in
      PoolThreadConnection(core, isReading: false, thread: thread)
    }
    readers = ConnectionPool(limit: max(address.writers / 2, 1)) { thread in
      PoolThreadConnection(core, isReading: true, thread: thread)
    }
    core.share([writers, readers])
  }

  deinit {
    readers.end()
    writers.end()
    core.end()
  }

  /// Tells the time of day of the server, or of the clock that was given.
  public var sharedClock: (@Sendable () -> Timestamp)? { core.clock }

  /// Whether a text names a server, rather than a folder or a file.
  public static func isURL(_ text: String) -> Bool { PostgreSQLSettings.isURL(text) }

  /// Whether a URL has a password in it, which a command line would show to all users.
  public static func hasPassword(_ url: String) -> Bool { PostgreSQLSettings.hasPassword(url) }

  /// Returns a URL without its password, which tells databases apart.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The same text for every password and every number of connections.
  /// - Throws: `DatabaseError` when the URL is none.
  public static func identity(of url: String) throws(DatabaseError) -> String {
    try PostgreSQLSettings(url).identity
  }

  /// Returns a URL without its password and its parameters, for people.
  ///
  /// - Parameter url: The URL.
  /// - Returns: What the database is called, the same for every password.
  /// - Throws: `DatabaseError` when the URL is none.
  public static func name(of url: String) throws(DatabaseError) -> String {
    try PostgreSQLSettings(url).name
  }

  /// Runs the body on one moment of the database, on a thread of the pool.
  public func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    try await perform(on: readers, until: deadline) { lease, stop in
      try lease.read(until: stop, body)
    }
  }

  /// Runs the body in a transaction that excludes all others.
  @discardableResult
  public func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    let body = TransactionPrecondition.checking(body)
    return try await perform(on: writers, until: deadline) { lease, stop in
      try lease.write(until: stop, nil, isSynced: true, body)
    }
  }

  /// Runs the body in a transaction that excludes those that name one of its subjects, and those that
  /// name none.
  @discardableResult
  public func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    let body = TransactionPrecondition.checking(body)
    return try await perform(on: writers, until: deadline) { lease, stop in
      try lease.write(until: stop, subjects, isSynced: true, body)
    }
  }

  /// Runs the body in a transaction that the server's disk has a moment after the answer.
  @discardableResult
  public func writeUnsynced<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    let body = TransactionPrecondition.checking(body)
    return try await perform(on: writers) { lease, stop in
      try lease.write(until: stop, nil, isSynced: false, body)
    }
  }

  /// Runs the body beside others in a transaction that the server's disk has a moment later.
  @discardableResult
  public func writeUnsynced<Value: Sendable>(
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    let body = TransactionPrecondition.checking(body)
    return try await perform(on: writers) { lease, stop in
      try lease.write(until: stop, subjects, isSynced: false, body)
    }
  }

  /// Adds a check to those of all transactions.
  public func checkTransactions(_ check: @escaping TransactionPrecondition.Body) {
    core.add(check)
  }

  /// Returns a stream that yields after transactions that signalled, in any process.
  public func signals() -> AsyncStream<Void> { core.signals.follow() }

  /// The commits of this process; each is of one transaction, and the server's disk joins those of all.
  public var commitSizes: CommitSizes { core.commits.sizes }

  /// Ends all work and closes the connections; every later call fails.
  public func close() async {
    readers.end()
    writers.end()
    core.end()
    await withUnsafeContinuation { continuation in
      let wait = { @Sendable [readers, writers] in
        readers.waitForEnd()
        writers.waitForEnd()
        continuation.resume()
      }
      if (try? SystemThread.start(wait)) == nil { continuation.resume() }
    }
  }

  /// Hands work to a thread of a pool, and interrupts it when the task is cancelled.
  func perform<Value: Sendable>(
    on pool: ConnectionPool,
    until deadline: ContinuousClock.Instant? = nil,
    _ work: @escaping @Sendable (PoolThreadConnection, StopCondition) throws -> Value
  ) async throws -> Value {
    let flag = InterruptionFlag()
    let stop = StopCondition(deadline: deadline, flag: flag)
    do {
      return try await withTaskCancellationHandler {
        try await withUnsafeThrowingContinuation { continuation in
          pool.add(PooledWork(answering: continuation) { lease in try work(lease, stop) })
        }
      } onCancel: {
        flag.set()
        core.watch.wake()
      }
    } catch let error as DatabaseError where error.code == .cancelled {
      throw CancellationError()
    }
  }
}
