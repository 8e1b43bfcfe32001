public import Mediator

/// A relational database that features use through plain SQL, independent of the engine.
///
/// The dialect is what SQLite and PostgreSQL share: `$1` placeholders, `RETURNING`, `ON CONFLICT`.
///
/// ```swift
/// try await database.write { transaction in
///   try transaction.execute("INSERT INTO friend (id, name) VALUES ($1, $2)", id, name)
///   try transaction.record(FriendshipMade(id))
/// }
/// ```
///
/// A closure may run again, when a neighbour in the same commit brought the commit down or when
/// what a read did not find was stored before it asked on; so it must do nothing but talk to its
/// connection. A cancelled task interrupts its statement and throws `CancellationError`.
///
/// Where many processes write at once, a write that names its subjects runs beside those that name
/// others; one that names none excludes all others, which is right and slow:
///
/// ```swift
/// try await database.write(locking: .account(id)) { transaction in … }
/// ```
public protocol Database: Sendable {
  /// Runs the body on one moment of the database, beside all writers.
  ///
  /// - Parameters:
  ///   - deadline: When to give up, even in the middle of a statement.
  ///   - body: What to read.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, ``DatabaseError``, or `CancellationError`.
  func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value

  /// Runs the body in a transaction and returns once the disk has it.
  ///
  /// - Parameters:
  ///   - deadline: When to give up, even in the middle of a statement.
  ///   - body: What to change, after ``TransactionPrecondition/current``.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, ``DatabaseError``, or `CancellationError`.
  @discardableResult
  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value

  /// Runs the body in a transaction beside those that change other things.
  ///
  /// - Parameters:
  ///   - deadline: When to give up, even in the middle of a statement.
  ///   - subjects: Everything whose state the body depends on or changes: no other transaction that
  ///     names one of them, and none that names nothing, runs at the same time.
  ///   - body: What to change, after ``TransactionPrecondition/current``.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, ``DatabaseError``, or `CancellationError`.
  @discardableResult
  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value

  /// Runs the body in a transaction without waiting for the disk.
  ///
  /// It is for what is true for seconds only, such as who is typing, and for what is cheaply done
  /// again, such as opening a place. Other readers see it at once, in every process, and a killed
  /// process loses none of it. A power failure may undo it, and then all later transactions of this kind with it, but never a ``write(until:_:)``
  /// that returned.
  ///
  /// - Parameter body: What to change.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, ``DatabaseError``, or `CancellationError`.
  @discardableResult
  func writeUnsynced<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value

  /// Runs the body without waiting for the disk, beside transactions that change other things.
  @discardableResult
  func writeUnsynced<Value: Sendable>(
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value

  /// Returns whether a transaction can begin within a moment.
  ///
  /// Where another process was stopped in the middle of a transaction, a write waits for seconds and
  /// fails. Work that is not worth that, such as noting that messages were read, asks first.
  func isWritable() async -> Bool

  /// Makes every later transaction of this process check something before it changes anything.
  ///
  /// - Parameter check: The check; what it throws ends the transaction, and the write throws it.
  func checkTransactions(_ check: @escaping TransactionPrecondition.Body)

  /// Returns a stream that yields after transactions that signalled, here and in other processes.
  ///
  /// Several signals may arrive as one; none is lost.
  func signals() -> AsyncStream<Void>

  /// Copies the database, as it is now, into a new file while others go on writing.
  func backup(to path: String) async throws

  /// Keeps a copy beside the database, named for its version, before something that cannot be
  /// undone.
  ///
  /// If the version grows meanwhile, none is kept: the process that raised it kept one before.
  ///
  /// - Parameter version: Reads the version, which only ever grows.
  /// - Throws: ``DatabaseError`` when the copy cannot be made, or what the version throws.
  func keepCopy(
    of version: @escaping @Sendable (borrowing ReadConnection) throws -> Int
  ) async throws

  /// Returns everything that is wrong with the stored data, an empty list if nothing is.
  func findings() async throws -> [DataFinding]

  /// Returns the tables, indexes, triggers and views, each with the statement that makes it.
  func schema() async throws -> [SchemaObject]

  /// Creates an empty database of the same engine, which is gone when it is closed.
  func scratch() async throws -> any Database

  /// Returns how large the database is and how it is doing.
  func statistics() async throws -> DatabaseSizeReport

  /// The commits that this process has made since it opened the database.
  var commitSizes: CommitSizes { get }

  /// Makes what was deleted unreadable in the files as well.
  func purge() async throws

  /// Tells the time of day by which everyone goes who shares the data; nil where the system's clock
  /// does.
  var sharedClock: (@Sendable () -> Timestamp)? { get }

  /// Ends all work and closes the files; every later call fails.
  func close() async
}

extension Database {
  /// Runs the body on one moment of the database, for as long as it takes.
  @inlinable
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    try await read(until: nil, body)
  }

  /// Runs the body in a transaction, for as long as it takes.
  @discardableResult
  @inlinable
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await write(until: nil, body)
  }

  /// None, where nothing counts them.
  public var commitSizes: CommitSizes { CommitSizes() }

  /// None, where one machine has the data.
  public var sharedClock: (@Sendable () -> Timestamp)? { nil }

  /// True where no process keeps others from writing.
  public func isWritable() async -> Bool { true }

  /// Stores the transaction durably, where an engine has no cheaper way.
  @discardableResult
  public func writeUnsynced<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await write(until: nil, body)
  }

  /// Runs the body alone, where an engine has one writer anyway.
  @discardableResult
  public func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await write(until: deadline, body)
  }

  /// Runs the body in a transaction beside those that change other things.
  ///
  /// - Parameters:
  ///   - subjects: Everything whose state the body depends on or changes.
  ///   - body: What to change.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, ``DatabaseError``, or `CancellationError`.
  @discardableResult
  public func write<Value: Sendable>(
    locking subjects: LockSubject...,
    body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await write(until: nil, locking: subjects, body)
  }

  /// Runs the body alone, where an engine has one writer anyway.
  @discardableResult
  public func writeUnsynced<Value: Sendable>(
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await writeUnsynced(body)
  }
}
