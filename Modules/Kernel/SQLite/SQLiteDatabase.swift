public import Database
public import Mediator
import Synchronization
import System

/// A database in one file, or in memory, kept by the system's SQLite.
///
/// ```swift
/// let database = try SQLiteDatabase(at: "/var/lib/interchange/interchange.db")
/// let names = try await database.read { connection in
///   try connection.all("SELECT name FROM person ORDER BY name") { row in try row[0] as String }
/// }
/// ```
///
/// Any number of processes may have the file open. What is acknowledged has reached the disk; a
/// disk that lies about that, or a network file system, voids the promise.
public final class SQLiteDatabase: Database {
  let core: SQLiteDatabaseCore
  private let isInMemory: Bool

  /// Opens a file, creating it if it is not there.
  ///
  /// - Parameters:
  ///   - path: Where the file is; its folder must exist.
  ///   - readers: How many reads can run at once; by default as many as there are cores.
  ///   - clock: Tells the time of day; by default the system does.
  /// - Throws: `DatabaseError` that says what the file is, if it is no database of ours.
  public init(
    at path: String,
    readers: Int? = nil,
    clock: (@Sendable () -> Timestamp)? = nil
  ) throws(DatabaseError) {
    let readers = readers ?? max(SystemThread.cores, 2)
    core = try Self.open(path, readers: readers, clock: clock ?? SystemTimeOfDay.now)
    isInMemory = false
  }

  /// Opens a database that is gone when it is closed.
  ///
  /// - Parameter clock: Tells the time of day; by default the system does.
  /// - Returns: An empty database.
  /// - Throws: `DatabaseError` when the system has nothing left to give.
  public static func inMemory(
    clock: (@Sendable () -> Timestamp)? = nil
  ) throws(DatabaseError) -> SQLiteDatabase {
    try SQLiteDatabase(clock ?? SystemTimeOfDay.now)
  }

  private init(_ clock: @escaping @Sendable () -> Timestamp) throws(DatabaseError) {
    let connection = try SQLiteConnection(
      path: ":memory:",
      role: .writing,
      creating: true,
      clock: clock
    )
    let signals = ChangeSignalBroadcaster(gate: nil)
    let writer = DatabaseWriter(connection, gate: nil, signals: signals)
    core = try SQLiteDatabaseCore(writer, path: ":memory:", readers: nil, signals: signals)
    isInMemory = true
  }

  deinit {
    core.end()
  }

  /// Runs the body on a snapshot, on a reader's thread or in place where the caller may block.
  public func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    do {
      if let value = try readNow(until: StatementStopCondition(deadline: deadline), body) {
        return value
      }
      return try await readLater(until: deadline, body)
    } catch let error as DatabaseError where error.code == .cancelled {
      throw CancellationError()
    }
  }

  /// Runs the body in a transaction, on the writer's thread or in place where the caller may block.
  @discardableResult
  public func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    let body = TransactionPrecondition.checking(body)
    do {
      if let value = try writeNow(until: StatementStopCondition(deadline: deadline), body) {
        return value
      }
      return try await writeLater(until: deadline, body)
    } catch let error as DatabaseError where error.code == .cancelled {
      throw CancellationError()
    }
  }

  /// Runs the body in a transaction that the log has before the answer, and the disk later.
  @discardableResult
  public func writeUnsynced<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    guard !isInMemory else { return try await write(until: nil, body) }
    do {
      return try await writeLater(
        until: nil,
        isSynced: false,
        TransactionPrecondition.checking(body)
      )
    } catch let error as DatabaseError where error.code == .cancelled {
      throw CancellationError()
    }
  }

  /// Returns whether no other process keeps the file from being written to.
  public func isWritable() async -> Bool {
    guard let gate = core.gate, !gate.isFree else { return true }
    return (try? await offPool { gate.isSoonFree() }) ?? false
  }

  /// Adds a check to those of all transactions.
  public func checkTransactions(_ check: @escaping TransactionPrecondition.Body) {
    core.writer.withLock { writer in writer.checks.append(check) }
  }

  /// Returns a stream that yields after transactions that signalled, in any process.
  public func signals() -> AsyncStream<Void> {
    core.signals.follow()
  }

  /// The commits of this process; writes that wait together share one.
  public var commitSizes: CommitSizes { core.commits.sizes }

  /// Copies the log into the file and closes it.
  public func close() async {
    guard ThreadExecutor.currentHasMore == nil else { return core.end() }
    _ = try? await offPool { [core] in core.end() }
  }

  private func readNow<Value: Sendable>(
    until stop: StatementStopCondition,
    _ body: @Sendable (borrowing ReadConnection) throws -> Value
  ) throws -> Value? {
    guard let readers = core.readers else {
      return try core.writer.withLock { writer in try writer.read(until: stop, body) }
    }
    guard ThreadExecutor.currentHasMore != nil else { return nil }
    return try readers.readNow(until: stop, body)
  }

  private func writeNow<Value: Sendable>(
    until stop: StatementStopCondition,
    _ body: @Sendable (borrowing Transaction) throws -> Value
  ) throws -> Value? {
    if isInMemory {
      return try core.writer.withLock { writer in try writer.perform(until: stop, body) }
    }
    guard ThreadExecutor.currentHasMore == false, core.queue.isEmpty else { return nil }
    return try core.writer.withLockIfAvailable { writer in try writer.perform(until: stop, body) }
  }

  private func readLater<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    let flag = CancellationFlag()
    let stop = StatementStopCondition(deadline: deadline, flag: flag)
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let read = PendingRead(
          stop: stop,
          run: { connection in
            let outcome = Result { try body(connection) }
            return { continuation.resume(with: outcome) }
          },
          fail: { continuation.resume(throwing: $0) }
        )
        core.readers?.add(read)
      }
    } onCancel: {
      flag.set()
    }
  }

  private func writeLater<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    isSynced: Bool = true,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    let flag = CancellationFlag()
    let stop = StatementStopCondition(deadline: deadline, flag: flag)
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        core.add(
          PendingWrite(body, stop: stop, isSynced: isSynced, continuation: continuation)
        )
      }
    } onCancel: {
      flag.set()
    }
  }

  /// Runs work that waits for the disk on a thread of its own.
  func offPool<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let result: Result<Value, any Error> = await withUnsafeContinuation { continuation in
      do throws(DatabaseError) {
        try SystemThread.serve { continuation.resume(returning: Result { try work() }) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }
}
