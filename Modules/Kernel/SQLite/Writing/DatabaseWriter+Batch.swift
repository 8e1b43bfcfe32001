import CSQLite
import Database
import System

extension DatabaseWriter {
  /// The largest number of writes that share a commit.
  static let batchLimit = 512

  /// The time for which writes may still join a commit.
  private static let batchTime: Duration = .milliseconds(2)

  /// The wait from which a write gets less time than usual for other programs.
  private static let noticeableWait: Duration = .milliseconds(100)

  /// Runs writes that wait together and commits them together.
  ///
  /// The first needs no savepoint, because no other write is lost if it fails. Every other one has
  /// its own. All callers get their answers after the commit.
  ///
  /// - Parameters:
  ///   - writes: The writes that wait, at least one.
  ///   - more: Returns the writes that came meanwhile, given the number of those that are done.
  /// - Returns: The number of writes that were done.
  func perform(
    _ writes: ArraySlice<any AnyPendingWrite>,
    more: (Int) -> [any AnyPendingWrite]
  ) -> Int {
    var batch = WriteBatch()
    let start = writes.first?.start
    do {
      try enter(since: start)
    } catch {
      for write in writes { write.answer(error) }
      return writes.count
    }
    defer { gate?.leave() }
    // One write that waits for the disk takes the others of its commit with it.
    let isSynced = writes.contains(where: \.isSynced)
    setSynced(isSynced)
    defer { setSynced(true) }
    shortenWait(since: start)
    defer { connection.setBusyTimeout(ConnectionSettings.busyTimeout) }
    let end = ContinuousClock.now + Self.batchTime
    var waiting = writes
    while let write = waiting.popFirst() {
      include(write, in: &batch)
      if let reason = batch.refusal {
        // What another program keeps from the first write, it keeps from the others as well.
        batch.failed += waiting.map { ($0, reason) }
        break
      }
      if isSynced, waiting.isEmpty, batch.stored.count < Self.batchLimit, ContinuousClock.now < end
      {
        waiting = more(batch.stored.count)[...]
      }
    }
    store(&batch)
    eraseIfDue()
    batch.answer()
    checkpointIfDue()
    return batch.acknowledged.count + batch.failed.count
  }

  /// Lets the next transaction wait only as long as a write may that has waited since a time.
  private func shortenWait(since start: UInt64?) {
    guard let start else { return }
    let waited = Duration.nanoseconds(Int64(clamping: MonotonicClock.nanoseconds &- start))
    guard waited > Self.noticeableWait else { return }
    let rest = max(ConnectionSettings.busyTimeout - waited, Self.noticeableWait)
    connection.setBusyTimeout(rest)
  }

  /// Opens the transaction of a batch, unless another program keeps the data.
  private func open(_ batch: inout WriteBatch) throws {
    do {
      try start()
    } catch let error as DatabaseError where error.code == .busy {
      batch.refusal = error
      throw error
    }
  }

  /// Runs one write as part of the open transaction, opening it first if need be.
  private func include(_ write: any AnyPendingWrite, in batch: inout WriteBatch) {
    do {
      try write.stop.check()
      let isFirst = batch.stored.isEmpty
      if isFirst { try open(&batch) }
      connection.stop = write.stop
      let transaction = Transaction(connection)
      if isFirst {
        try write.run(transaction)
      } else {
        try transaction.savepoint { part in try write.run(part) }
      }
      batch.stored.append(write)
    } catch {
      batch.failed.append((write, error))
      recover(&batch)
    }
    connection.stop = .never
  }

  /// After a failure, goes on with what is left of the transaction, or starts over.
  ///
  /// Some failures, an interrupted change among them, make SQLite undo the whole transaction. Then
  /// the writes that had been run in it are run again, each by itself.
  private func recover(_ batch: inout WriteBatch) {
    if batch.stored.isEmpty { return undo() }
    if sqlite3_get_autocommit(connection.handle) != 0 { repeatAlone(&batch) }
  }

  private func store(_ batch: inout WriteBatch) {
    guard !batch.stored.isEmpty else { return }
    do throws(DatabaseError) {
      try finish(batch.stored.count)
      batch.acknowledged += batch.stored
    } catch {
      undo()
      if batch.stored.count > 1, failure == nil { return repeatAlone(&batch) }
      batch.failed += batch.stored.map { ($0, error) }
    }
    batch.stored = []
  }

  private func repeatAlone(_ batch: inout WriteBatch) {
    undo()
    let again = batch.stored
    batch.stored = []
    for write in again {
      do {
        try transaction(until: write.stop, write.run)
        batch.acknowledged.append(write)
      } catch {
        batch.failed.append((write, error))
      }
    }
  }
}

/// The writes of one commit, by how far they are.
private struct WriteBatch {
  /// Run, and waiting for the commit.
  var stored: [any AnyPendingWrite] = []

  /// Committed.
  var acknowledged: [any AnyPendingWrite] = []

  /// Undone, each for its own reason.
  var failed: [(write: any AnyPendingWrite, reason: any Error)] = []

  /// Why no transaction could be opened, where another program kept the data.
  var refusal: DatabaseError?

  func answer() {
    for write in acknowledged { write.answer(nil) }
    for (write, reason) in failed { write.answer(reason) }
  }
}
