import CSQLite
import Database
import Synchronization
import System

/// The state that all threads of one open database share.
final class SQLiteDatabaseCore: Sendable {
  let writer: Mutex<DatabaseWriter>
  let queue: PendingWriteQueue
  let readers: ReaderPool?
  let signals: ChangeSignalBroadcaster
  let path: String
  let gate: InterprocessWriteGate?
  let commits: CommitSizeRecorder

  private let hasThread = Atomic(false)
  private let isEnding = Atomic(false)

  init(
    _ writer: sending DatabaseWriter,
    path: String,
    readers: ReaderPool?,
    signals: ChangeSignalBroadcaster
  ) throws(DatabaseError) {
    commits = writer.commits
    self.writer = Mutex(writer)
    self.path = path
    gate = signals.gate
    self.readers = readers
    self.signals = signals
    queue = try PendingWriteQueue()
  }

  /// Hands a write to the writer's thread, which starts with the first one.
  func add(_ write: any AnyPendingWrite) {
    guard queue.add(write) else {
      return write.answer(DatabaseError(.closed, message: "the database was closed"))
    }
    guard !hasThread.exchange(true, ordering: .acquiringAndReleasing) else { return }
    do throws(DatabaseError) {
      try SystemThread.serve { [self] in serve() }
    } catch {
      for write in queue.close() { write.answer(error) }
    }
  }

  /// Opens one more connection, inside the gate.
  func connect() throws(DatabaseError) -> SQLiteConnection {
    if isEnding.load(ordering: .acquiring) {
      throw DatabaseError(.closed, message: "the database was closed")
    }
    return try gate.whileOpening { () throws(DatabaseError) in
      try SQLiteConnection(path: path, role: .reading)
    }
  }

  /// Copies the log into the file, closes it, and refuses every later call.
  func end() {
    guard !isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
    signals.close()
    readers?.close()
    writer.withLock { $0.end() }
    let late = queue.close()
    for write in late { write.answer(DatabaseError(.closed, message: "the database was closed")) }
  }

  private func serve() {
    var last = 1
    while true {
      if !queue.spin() {
        if isEnding.load(ordering: .acquiring) { return }
        queue.sleep()
      }
      var writes = queue.take()[...]
      while !writes.isEmpty {
        let portion = writes.prefix(DatabaseWriter.batchLimit)
        writes.removeFirst(portion.count)
        writer.withLock { writer in
          last = writer.perform(portion) { done in queue.take(expecting: last - done) }
        }
      }
    }
  }
}
