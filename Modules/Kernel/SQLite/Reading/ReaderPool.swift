import Database
import Synchronization
import System

/// The connections of a process that only read, each on a snapshot of its own.
///
/// All but one open when they are first needed. A caller that may block reads on any that is free;
/// other callers' reads run on threads of the pool.
final class ReaderPool: Sendable {
  private struct ReadQueue {
    var reads: [PendingRead] = []
    var threads = 0
    var isClosed = false
  }

  private let path: String
  private let gate: InterprocessWriteGate?
  private let slots: [Slot]
  private let waiting = Mutex(ReadQueue())

  init(
    _ first: sending SQLiteConnection,
    path: String,
    gate: InterprocessWriteGate?,
    count: Int
  ) throws(DatabaseError) {
    self.path = path
    self.gate = gate
    var slots = [try Slot(first)]
    for _ in 1..<count { slots.append(try Slot(nil)) }
    self.slots = slots
  }

  /// How many reads can run at once.
  var count: Int { slots.count }

  /// Reads in place if a connection is free, or returns nil.
  func readNow<Value: Sendable>(
    until stop: StatementStopCondition,
    _ body: @Sendable (borrowing ReadConnection) throws -> Value
  ) throws -> Value? {
    for slot in slots {
      let value = try slot.connection.withLockIfAvailable { connection throws -> Value in
        try read(from: &connection, until: stop, body)
      }
      if let value { return value }
    }
    return nil
  }

  /// Hands a read to a thread that sleeps, or to a new one.
  func add(_ read: PendingRead) {
    let isAdded = waiting.withLock { waiting in
      if !waiting.isClosed { waiting.reads.append(read) }
      return !waiting.isClosed
    }
    guard isAdded else {
      return read.fail(DatabaseError(.closed, message: "the database was closed"))
    }
    for slot in slots where slot.isSleeping.exchange(false, ordering: .sequentiallyConsistent) {
      return slot.wakeUp.signal()
    }
    startThread()
  }

  /// Closes all connections once their reads are over.
  func close() {
    let reads = waiting.withLock { waiting in
      waiting.isClosed = true
      defer { waiting.reads = [] }
      return waiting.reads
    }
    for read in reads { read.fail(DatabaseError(.closed, message: "the database was closed")) }
    for slot in slots {
      slot.wakeUp.signal()
      slot.connection.withLock { connection in
        if let connection { gate.close(connection) }
        connection = nil
      }
    }
  }

  /// Starts one more thread if there may be one more.
  private func startThread() {
    let number = waiting.withLock { waiting -> Int? in
      guard waiting.threads < slots.count else { return nil }
      defer { waiting.threads += 1 }
      return waiting.threads
    }
    guard let number else { return }
    do throws(DatabaseError) {
      try SystemThread.serve { [self] in serve(on: slots[number]) }
    } catch {
      waiting.withLock { $0.threads -= 1 }
      // Without any thread, no other code answers.
      if number == 0 { while let read = next() { read.fail(error) } }
    }
  }

  private func next() -> PendingRead? {
    waiting.withLock { $0.reads.isEmpty ? nil : $0.reads.removeFirst() }
  }

  private func serve(on slot: Slot) {
    while !waiting.withLock({ $0.isClosed }) {
      while let read = next() { serve(read, on: slot) }
      slot.isSleeping.store(true, ordering: .sequentiallyConsistent)
      if waiting.withLock({ $0.reads.isEmpty && !$0.isClosed }) { slot.wakeUp.sleep() }
      slot.isSleeping.store(false, ordering: .sequentiallyConsistent)
    }
  }

  /// Answers only when the connection is free again, so that the caller can use it at once.
  private func serve(_ pending: PendingRead, on slot: Slot) {
    do {
      // A caller that may block may use this slot while another one is free.
      let now = try readNow(until: pending.stop, pending.run)
      let answer =
        try now
        ?? slot.connection.withLock { connection in
          try read(from: &connection, until: pending.stop, pending.run)
        }
      answer()
    } catch {
      pending.fail(error)
    }
  }

  private func read<Value>(
    from connection: inout SQLiteConnection?,
    until stop: StatementStopCondition,
    _ body: (borrowing ReadConnection) throws -> Value
  ) throws -> Value {
    let open = try connection ?? open()
    connection = open
    return try open.read(until: stop, body)
  }

  private func open() throws(DatabaseError) -> SQLiteConnection {
    if waiting.withLock({ $0.isClosed }) {
      throw DatabaseError(.closed, message: "the database was closed")
    }
    return try gate.whileOpening { () throws(DatabaseError) in
      try SQLiteConnection(path: path, role: .reading)
    }
  }

  /// A connection, and the thread that prefers it.
  private final class Slot: Sendable {
    let connection: Mutex<SQLiteConnection?>
    let isSleeping = Atomic(false)
    let wakeUp: WakeUp

    init(_ connection: sending SQLiteConnection?) throws(DatabaseError) {
      wakeUp = try .make()
      self.connection = Mutex(connection)
    }
  }
}

/// A read that waits for a thread.
struct PendingRead: Sendable {
  let stop: StatementStopCondition

  /// Reads, and returns the closure that answers the caller.
  let run: @Sendable (borrowing ReadConnection) -> @Sendable () -> Void

  let fail: @Sendable (any Error) -> Void
}
