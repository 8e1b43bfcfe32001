import Database
import SQLite
import StorageBaseline

/// Reading and writing through the port, against SQLite's own interface called from C.
///
/// Work that never waits is measured in processor time, which other processes do not disturb.
enum StorageWork {
  /// Returns all work; that among ten million rows, which take a while to make, only when asked to.
  static func all(isLong: Bool) -> [Comparison] {
    let small = MessageFiles(rows: 200_000)
    let large = MessageFiles(rows: 1_000_000, isPaged: true)
    let writing = MessageFiles(writtenIn: "/tmp")
    let memory = MessageFiles(writtenIn: "/dev/shm")
    let few = MessageFiles(rows: 1_000, isPaged: true)
    let some = MessageFiles(rows: 100_000, isPaged: true)
    let most = isLong ? [large, MessageFiles(rows: 10_000_000, isPaged: true)] : [large]
    let growing = [few, some] + most
    return [writing.insertTogether(), memory.insertSingly()]
      + [small.readPoints(), small.readPointsTogether(), small.readAll(), large.readPages()]
      + [large.readKeptPages()] + growing.flatMap { [$0.readPointsAmong(), $0.readPagesAmong()] }
      + ([few] + most).flatMap { $0.growth(from: some) }
      + [1, 8, 64].map(writing.insertDurably) + Hearing(on: writing).all() + JobWork.inFile()
  }
}

extension MessageFiles {
  func insertTogether() -> Comparison {
    let count = 200_000
    return Comparison(
      "w1 insert in one transaction",
      operations: count,
      goal: 1.15,
      time: .processor
    ) { [self] in
      try await onThread { ours in
        do {
          try await ours.write { transaction in
            for id in 1...count { try transaction.insert(Message(number: id)) }
            throw GivenUp()
          }
        } catch is GivenUp {}
      }
    } baseline: { [self] in
      baseline_insert_together(try await open().base, Int32(count))
    }
  }

  func insertSingly() -> Comparison {
    let count = 5_000
    return Comparison(
      "w2 insert in a transaction each",
      operations: count,
      goal: 1.15,
      time: .processor
    ) { [self] in
      let first = next(count)
      try await onThread { ours in
        for id in first..<first + count {
          try await ours.write { transaction in try transaction.insert(Message(number: id)) }
        }
      }
    } baseline: { [self] in
      baseline_insert_singly(try await open().base, Int64(next(count)), Int32(count))
    }
  }

  /// Writers that wait together, from ordinary tasks.
  func insertDurably(_ writers: Int) -> Comparison {
    let each = 512 / writers
    let goals = [1: 1.2, 8: 0.25, 64: 1.0 / 12]
    return Comparison(
      "w6 insert durably, \(writers) at once",
      operations: each * writers,
      goal: goals[writers]
    ) { [self] in
      let first = next(each * writers)
      let ours = try await open().ours
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<writers {
          group.addTask {
            for id in first + writer * each..<first + (writer + 1) * each {
              try await ours.write { transaction in try transaction.insert(Message(number: id)) }
            }
          }
        }
        try await group.waitForAll()
      }
    } baseline: { [self] in
      try await insertUnderLock(writers, each)
    }
  }

  /// Plain rows stored durably, one after the other, by threads that share a connection.
  func insertUnderLock(_ writers: Int, _ each: Int) async throws {
    let first = Int64(next(each * writers))
    baseline_insert_under_lock(try await open().base, first, Int32(writers), Int32(each))
  }
}

private struct GivenUp: Error {}
