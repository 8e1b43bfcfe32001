import Database
import Synchronization

/// The connections of a process that only read, each on a snapshot of its own.
///
/// They open when they are first needed. A caller who may block reads on any that is free; for
/// others, threads wait.
final class Readers: Sendable {
  private struct Waiting {
    var reads: [PendingRead] = []
    var threads = 0
    var isClosed = false
  }

  private let path: String
  private let gate: WriteGate?
  private let slots: [Slot]
  private let waiting = Mutex(Waiting())
  private let sleeping = Atomic(0)
  private let wakeUps: [WakeUp]

  init(path: String, gate: WriteGate?, count: Int) throws(DatabaseError) {
    self.path = path
    self.gate = gate
    slots = (0..<count).map { _ in Slot() }
    var wakeUps: [WakeUp] = []
    for _ in 0..<count { wakeUps.append(try WakeUp()) }
    self.wakeUps = wakeUps
  }

  /// Reads in place if a connection is free, or answers with nothing.
  func readNow<Value: Sendable>(
    _ stop: Stop,
    _ body: @Sendable (borrowing Connection) throws -> Value
  ) throws -> Value? {
    for slot in slots {
      let value = try slot.connection.withLockIfAvailable { connection throws -> Value in
        try read(&connection, stop, body)
      }
      if let value { return value }
    }
    return nil
  }

  /// Leaves a read to a thread.
  func add(_ read: PendingRead) {
    let (refused, start) = waiting.withLock { waiting -> (Bool, Int?) in
      guard !waiting.isClosed else { return (true, nil) }
      waiting.reads.append(read)
      guard waiting.threads < slots.count, waiting.reads.count > waiting.threads / 2 else {
        return (false, nil)
      }
      defer { waiting.threads += 1 }
      return (false, waiting.threads)
    }
    if refused { return read.fail(DatabaseError(.closed, "the database was closed")) }
    if let start, (try? Thread.start { [self] in serve(start) }) == nil, start == 0 {
      waiting.withLock { $0.threads -= 1 }
      return serveOnce(on: slots[0])
    }
    for wakeUp in wakeUps where !wakeUp.isWaiting {
      return wakeUp.ring()
    }
  }

  /// Closes all connections once their reads are over.
  func close() {
    let reads = waiting.withLock { waiting in
      waiting.isClosed = true
      defer { waiting.reads = [] }
      return waiting.reads
    }
    for read in reads { read.fail(DatabaseError(.closed, "the database was closed")) }
    for wakeUp in wakeUps { wakeUp.ring() }
    for slot in slots {
      slot.connection.withLock { connection in
        connection?.close()
        connection = nil
      }
    }
  }

  private func serve(_ number: Int) {
    while !waiting.withLock({ $0.isClosed }) {
      serveOnce(on: slots[number])
      wakeUps[number].sleep()
    }
  }

  private func serveOnce(on slot: Slot) {
    while let pending = waiting.withLock({ $0.reads.isEmpty ? nil : $0.reads.removeFirst() }) {
      do {
        try slot.connection.withLock { connection in
          try read(&connection, pending.stop, pending.run)
        }
      } catch {
        pending.fail(error)
      }
    }
  }

  private func read<Value>(
    _ connection: inout SQLiteConnection?,
    _ stop: Stop,
    _ body: (borrowing Connection) throws -> Value
  ) throws -> Value {
    let open = try connection ?? open()
    connection = open
    return try open.read(stop, body)
  }

  private func open() throws(DatabaseError) -> SQLiteConnection {
    if waiting.withLock({ $0.isClosed }) {
      throw DatabaseError(.closed, "the database was closed")
    }
    try gate?.enter()
    defer { gate?.leave() }
    return try SQLiteConnection(path: path, role: .reading)
  }

  private final class Slot: Sendable {
    let connection = Mutex<SQLiteConnection?>(nil)
  }
}

/// A read that waits for a thread.
struct PendingRead: Sendable {
  let stop: Stop
  let run: @Sendable (borrowing Connection) -> Void
  let fail: @Sendable (any Error) -> Void
}
