import Database
import SQLite
import StorageBaseline

extension MessageFiles {
  func readPoints() -> Comparison {
    let count = 20_000
    return Comparison("w3 read one row", operations: count, goal: 1.3, time: .processor) {
      [self] in
      try await onThread { ours in
        var dice = Dice()
        for _ in 0..<count {
          let id = dice.roll(rows) + 1
          keep(try await ours.read { connection in try connection.message(id) })
        }
      }
    } baseline: { [self] in
      keep(baseline_read_points(try await open().base, Int32(rows), Int32(count), 0))
    }
  }

  func readPointsTogether() -> Comparison {
    readTogether("w3t read one row, many in a transaction", 200_000, goal: 1.25)
  }

  /// A keyed read must cost what SQLite makes it cost, however many rows there are.
  func readPointsAmong() -> Comparison {
    readTogether("w3t among \(rows) rows", 20_000, goal: 1.5)
  }

  private func readTogether(_ name: String, _ count: Int, goal: Double) -> Comparison {
    let rows = rows
    return Comparison(name, operations: count, goal: goal, time: .processor) { [self] in
      try await onThread { ours in
        try await ours.read { connection in
          var dice = Dice()
          for _ in 0..<count { keep(try connection.message(dice.roll(rows) + 1)) }
        }
      }
    } baseline: { [self] in
      keep(baseline_read_points(try await open().base, Int32(rows), Int32(count), 1))
    }
  }

  func readAll() -> Comparison {
    Comparison(
      "w4 read all rows",
      operations: rows,
      goal: 1.5,
      allocationGoal: 1.01,
      time: .processor
    ) { [self] in
      try await onThread { ours in
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
      keep(baseline_read_all(try await open().base))
    }
  }

  func readPages() -> Comparison {
    let count = 1_000
    return Comparison("w5 read the latest fifty", operations: count, goal: 1.2, time: .processor) {
      [self] in
      try await onThread { ours in
        var dice = Dice()
        for _ in 0..<count {
          let conversation = dice.roll(1_000)
          keep(try await ours.read { connection in try connection.page(conversation) })
        }
      }
    } baseline: { [self] in
      keep(baseline_read_pages(try await open().base, 1_000, Int32(count)))
    }
  }

  /// The layout that Messaging uses, against the plain one: a page is one walk along the key.
  func readKeptPages() -> Comparison {
    Comparison(
      "w5 the same, kept as Messaging does",
      operations: 1_000,
      goal: 0.4,
      time: .processor
    ) { [self] in
      try await readKeptPages(1_000)
    } baseline: { [self] in
      keep(baseline_read_pages(try await open().base, 1_000, 1_000))
    }
  }

  /// Both sides in the layout that Messaging uses.
  func readPagesAmong() -> Comparison {
    Comparison(
      "w5 among \(rows) rows, both kept so",
      operations: 1_000,
      goal: 1.5,
      time: .processor
    ) { [self] in
      try await readKeptPages(1_000)
    } baseline: { [self] in
      keep(baseline_read_kept_pages(try await open().base, Int32(conversations), 1_000))
    }
  }

  private func readKeptPages(_ count: Int) async throws {
    try await onThread { ours in
      var dice = Dice()
      for _ in 0..<count {
        let conversation = dice.roll(conversations)
        keep(try await ours.read { connection in try connection.keptPage(conversation) })
      }
    }
  }
}
