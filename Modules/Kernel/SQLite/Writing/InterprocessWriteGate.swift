import Database
import Synchronization
import System

/// Lets one process at a time write to a file or copy its log back.
///
/// SQLite up to 3.51.2 can lose acknowledged rows when one connection writes while another one
/// checkpoints (the WAL-reset bug), so every write transaction and every checkpoint holds the lock
/// in `<file>.lock`. The process that has waited longest locks a second file, `<file>.turn`: a
/// process that has used the gate for a while looks there, and lets the other one in.
final class InterprocessWriteGate: Sendable {
  /// The path of the gate's own file.
  let path: String

  private let gate: FileDescriptor
  private let turn: FileDescriptor
  private let lock: InterprocessLock
  private let identity: FileInformation.Identity?
  private let lastLook = Atomic<UInt64>(0)

  /// Whether another process has kept the gate for longer than usual.
  private let isKept = Atomic(false)

  /// The longest wait for other processes.
  private static let waitLimit: Duration = .seconds(5)

  /// The nanoseconds for which the gate is used again without a look for processes that wait, and for
  /// another file at its path.
  private static let turnInterval: UInt64 = 4_000_000

  /// Opens the files of the gate, readable by their owner only.
  init(guarding path: String) throws(DatabaseError) {
    self.path = path + ".lock"
    gate = try Self.open(path + ".lock")
    do throws(DatabaseError) {
      turn = try Self.open(path + ".turn")
    } catch {
      gate.close()
      throw error
    }
    lock = InterprocessLock(in: gate)
    identity = try? FileInformation(of: gate).identity
  }

  deinit {
    gate.close()
    turn.close()
  }

  /// How many signals were sent through the gate's file, by all processes.
  var lastSignal: UInt64 { gate.leadingNumber }

  /// Counts a signal in the gate's file, where other processes see it; must run inside the gate.
  func signal() {
    gate.leadingNumber = lastSignal &+ 1
  }

  /// Enters the gate, after the processes that have waited longer.
  ///
  /// - Parameters:
  ///   - start: Since when the work waits, by the monotonic clock; by default it begins now.
  ///   - stop: When not to wait any longer.
  /// - Throws: `DatabaseError` with `busy` after five seconds, when the work was stopped, or with
  ///   `unopenable` when the gate's file was removed, as other processes then use another one.
  func enter(
    since start: UInt64? = nil,
    _ stop: StatementStopCondition = .never
  ) throws(DatabaseError) {
    let hasLooked = try take(since: start, stop)
    // A removed file has no name left, which costs a tenth of a look at its path.
    guard gate.hasName, !hasLooked || isAtPath else {
      leave()
      throw DatabaseError(
        .unopenable,
        message: "the file \(path) was removed while the program runs: start the program again"
      )
    }
  }

  /// Whether other processes meet at the same file.
  private var isAtPath: Bool { (try? FileInformation(at: path))?.identity == identity }

  /// Takes the lock, and returns whether it looked for other processes or waited for one.
  private func take(
    since start: UInt64?,
    _ stop: StatementStopCondition
  ) throws(DatabaseError) -> Bool {
    let now = MonotonicClock.nanoseconds
    let looks = now &- lastLook.load(ordering: .relaxed) > Self.turnInterval
    if looks {
      lastLook.store(now, ordering: .relaxed)
      guard turn.tryLock(.exclusive) else {
        try waitInTurn(since: start ?? now, stop)
        return true
      }
      turn.unlock()
    }
    guard !lock.take() else { return looks }
    try waitInTurn(since: start ?? now, stop)
    return true
  }

  /// Leaves the gate.
  func leave() {
    lock.release()
  }

  private func waitInTurn(since start: UInt64, _ stop: StatementStopCondition) throws(DatabaseError)
  {
    try Self.wait(since: start, stop) { turn.tryLock(.exclusive) }
    defer { turn.unlock() }
    try Self.wait(since: start, stop, until: lock.take)
    lastLook.store(MonotonicClock.nanoseconds, ordering: .relaxed)
  }

  private static func wait(
    since start: UInt64,
    _ stop: StatementStopCondition,
    until isDone: () -> Bool
  ) throws(DatabaseError) {
    let isOver = try SystemThread.wait(since: start, upTo: waitLimit) { () throws(DatabaseError) in
      if isDone() { return true }
      try stop.check()
      return false
    }
    guard isOver else { throw busy }
  }

  private static var busy: DatabaseError {
    DatabaseError(.busy, message: DatabaseError.keptByAnother)
  }

  private static func open(_ path: String) throws(DatabaseError) -> FileDescriptor {
    do throws(SystemError) {
      return try .open(path, for: .updating, options: [.creating, .refusingLinks])
    } catch {
      throw .unopenable(error, "the file \(path) cannot be written")
    }
  }
}

extension InterprocessWriteGate {
  /// How long a process keeps the gate while it works: a commit and a checkpoint, and those of the
  /// processes before it.
  private static let usualWait: Duration = .milliseconds(100)

  /// The longest wait of a process that has written and closes its file.
  private static let closingWait: Duration = .seconds(1)

  /// Whether no other process has the gate now.
  var isFree: Bool {
    if lock.isHeldHere { return true }
    guard lock.take() else { return false }
    lock.release()
    isKept.store(false, ordering: .relaxed)
    return true
  }

  /// Returns whether no other process keeps the gate for longer than usual; one that was stopped
  /// inside it does.
  ///
  /// Once a process has kept it that long, nothing is waited for here until it is free again.
  func isSoonFree() -> Bool {
    if isKept.load(ordering: .relaxed) { return isFree }
    let isOpen = SystemThread.wait(upTo: Self.usualWait) { isFree }
    if !isOpen { isKept.store(true, ordering: .relaxed) }
    return isOpen
  }

  /// Runs work inside the gate, or outside it where another process has it.
  ///
  /// Opening a connection only to read is safe there, since SQLite has locks of its own for that. A
  /// process that was stopped inside the gate then keeps others from writing, and not from reading.
  ///
  /// - Parameters:
  ///   - waits: Whether the work is worth a wait of a second.
  ///   - body: The work.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
  func ifPossible<Value>(
    waits: Bool = false,
    _ body: (_ isInside: Bool) throws -> Value
  ) rethrows -> Value {
    let stop = StatementStopCondition(deadline: .now + (waits ? Self.closingWait : .zero))
    let isInside = (try? enter(stop)) != nil
    defer { if isInside { leave() } }
    return try body(isInside)
  }
}

extension InterprocessWriteGate? {
  /// Runs work that opens a connection to read.
  func whileOpening<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    guard let gate = self else { return try body() }
    let result = gate.ifPossible { _ in Result(catching: body) }
    return try result.get()
  }

  /// Closes a connection that has only read, without waiting for other processes.
  ///
  /// The last connection that closes copies the log back, as a checkpoint does, so that happens inside
  /// the gate or not at all.
  func close(_ connection: SQLiteConnection) {
    close(connection, waits: false) { _ in }
  }

  /// Closes a connection after some last work, which is worth a wait of a second.
  func close(_ connection: SQLiteConnection, after work: (_ isInside: Bool) -> Void) {
    close(connection, waits: true, after: work)
  }

  private func close(
    _ connection: SQLiteConnection,
    waits: Bool,
    after work: (_ isInside: Bool) -> Void
  ) {
    guard let gate = self else {
      work(false)
      return connection.close()
    }
    gate.ifPossible(waits: waits) { isInside in
      work(isInside)
      if !isInside { connection.leaveLog() }
      connection.close()
    }
  }
}
