import Database
import SQLite
import StorageBaseline

/// Reading and writing through the port, against SQLite's own interface called from C.
enum StorageWork {
  static func all() async throws -> [Comparison] {
    let small = try await MessageFiles(rows: 200_000)
    let large = try await MessageFiles(rows: 1_000_000)
    let writing = try await MessageFiles(rows: 0)
    let few = try await MessageFiles(rows: 1_000)
    let memory = try await MessageFiles(rows: 0, folder: "/dev/shm")
    return [writing.insertTogether(), memory.insertSingly()]
      + [small.readPoints(), small.readPointsTogether(), small.readAll(), large.readPages()]
      + [large.readClusteredPages(), growth(few, small), growth(small, large)]
      + [1, 8, 64].map(writing.insertDurably)
  }

  /// The same keyed reads of ours, among many rows and among few.
  private static func growth(_ few: MessageFiles, _ many: MessageFiles) -> Comparison {
    Comparison("w3 among \(many.rows) rows / \(few.rows)", operations: 20_000, goal: 1.5) {
      try await many.readTogether(20_000)
    } baseline: {
      try await few.readTogether(20_000)
    }
  }
}

extension MessageFiles {
  func insertTogether() -> Comparison {
    let count = 200_000
    return Comparison("w1 insert in one transaction", operations: count, goal: 1.15) { [self] in
      try await onThread {
        do {
          try await ours.write { transaction in
            for id in 1...count { try transaction.insert(Message(number: id)) }
            throw GivenUp()
          }
        } catch is GivenUp {}
      }
    } baseline: { [self] in
      baseline_insert_together(base, Int32(count))
    }
  }

  func insertSingly() -> Comparison {
    let count = 5_000
    return Comparison("w2 insert in a transaction each", operations: count, goal: 1.15) { [self] in
      let first = next(count)
      try await onThread {
        for id in first..<first + count {
          try await ours.write { transaction in try transaction.insert(Message(number: id)) }
        }
      }
    } baseline: { [self] in
      baseline_insert_singly(base, Int64(next(count)), Int32(count))
    }
  }

  func readPoints() -> Comparison {
    let count = 20_000
    let rows = rows
    return Comparison("w3 read one row", operations: count, goal: 1.3) {
      [self] in
      try await onThread {
        var dice = Dice()
        for _ in 0..<count {
          let id = dice.roll(rows) + 1
          keep(try await ours.read { connection in try connection.message(id) })
        }
      }
    } baseline: { [self] in
      keep(baseline_read_points(base, Int32(rows), Int32(count), 0))
    }
  }

  func readPointsTogether() -> Comparison {
    let count = 200_000
    return Comparison("w3t read one row, many in a transaction", operations: count, goal: 1.25) {
      [self] in
      try await readTogether(count)
    } baseline: { [self] in
      keep(baseline_read_points(base, Int32(rows), Int32(count), 1))
    }
  }

  func readTogether(_ count: Int) async throws {
    let rows = rows
    try await onThread {
      try await ours.read { connection in
        var dice = Dice()
        for _ in 0..<count { keep(try connection.message(dice.roll(rows) + 1)) }
      }
    }
  }

  func readAll() -> Comparison {
    Comparison("w4 read all rows", operations: rows, goal: 1.5, allocationGoal: 1.01) { [self] in
      try await onThread {
        keep(
          try await ours.read { connection in
            try connection.all("SELECT id, sender, conversation, body, sent_at FROM message") {
              row in
              try Message(row)
            }
          }
        )
      }
    } baseline: { [self] in
      keep(baseline_read_all(base))
    }
  }

  func readPages() -> Comparison {
    let count = 1_000
    return Comparison("w5 read the latest fifty", operations: count, goal: 1.2) { [self] in
      try await onThread {
        var dice = Dice()
        for _ in 0..<count {
          let conversation = dice.roll(1_000)
          keep(try await ours.read { connection in try connection.page(conversation) })
        }
      }
    } baseline: { [self] in
      keep(baseline_read_pages(base, 1_000, Int32(count)))
    }
  }

  /// The layout that Messaging uses, against the plain one: a page is one walk along the key.
  func readClusteredPages() -> Comparison {
    let count = 1_000
    return Comparison("w5 the same, rows kept by page", operations: count, goal: 0.4) { [self] in
      try await onThread {
        var dice = Dice()
        for _ in 0..<count {
          let conversation = dice.roll(1_000)
          keep(try await ours.read { connection in try connection.clusteredPage(conversation) })
        }
      }
    } baseline: { [self] in
      keep(baseline_read_pages(base, 1_000, Int32(count)))
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
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<writers {
          group.addTask { [ours] in
            for id in first + writer * each..<first + (writer + 1) * each {
              try await ours.write { transaction in try transaction.insert(Message(number: id)) }
            }
          }
        }
        try await group.waitForAll()
      }
    } baseline: { [self] in
      insertUnderLock(writers, each)
    }
  }

  /// Plain rows stored durably, one after the other, by threads that share a connection.
  func insertUnderLock(_ writers: Int, _ each: Int) {
    let first = Int64(next(each * writers))
    baseline_insert_under_lock(base, first, Int32(writers), Int32(each))
  }
}

private struct GivenUp: Error {}
