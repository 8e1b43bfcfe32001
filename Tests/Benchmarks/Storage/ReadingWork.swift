import Database
import SQLite
import StorageBaseline

extension MessageFiles {
  func readPoints() -> Comparison {
    let count = 20_000
    return Comparison("w3 read one row", operations: count, goal: 1.3, time: .processor) {
      [self] in
      try await onThread { ours in
        for index in rolls(count, below: rows) {
          keep(try await ours.read { connection in try connection.message(index + 1) })
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
    readTogether("w3t among \(rows) rows", Self.pointsInTurn, goal: 1.5)
  }

  private func readTogether(_ name: String, _ count: Int, goal: Double) -> Comparison {
    Comparison(name, operations: count, goal: goal, time: .processor) { [self] in
      try await readPointsTogether(count)
    } baseline: { [self] in
      keep(baseline_read_points(try await open().base, Int32(rows), Int32(count), 1))
    }
  }

  private func readPointsTogether(_ count: Int) async throws {
    let indices = rolls(count, below: rows)
    try await onThread { ours in
      try await ours.read { connection in
        for index in indices { keep(try connection.message(index + 1)) }
      }
    }
  }

  /// The cost of our reads among these rows, held against that among others; and that of raw C's
  /// keyed reads, which miss SQLite's cache of pages as ours do.
  func growth(from others: MessageFiles) -> [Comparison] {
    let (points, pages) = (Self.pointsInTurn, Self.pagesInTurn)
    let sizes = "among \(rows) rows, to among \(others.rows)"
    return [
      Comparison("w3t \(sizes)", operations: points, goal: 1.5, time: .processor) { [self] in
        try await readPointsTogether(points)
      } baseline: {
        try await others.readPointsTogether(points)
      },
      Comparison("w3t the same in C", operations: points, goal: nil, time: .processor) { [self] in
        keep(baseline_read_points(try await open().base, Int32(rows), Int32(points), 1))
      } baseline: {
        let range = Int32(others.rows)
        keep(baseline_read_points(try await others.open().base, range, Int32(points), 1))
      },
      Comparison("w5 \(sizes)", operations: pages, goal: 1.5, time: .processor) { [self] in
        try await readKeptPages(pages)
      } baseline: {
        try await others.readKeptPages(pages)
      },
    ]
  }

  /// So many that the way to the thread and cold caches do not count.
  private static let pointsInTurn = 10_000
  private static let pagesInTurn = 1_000

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
    let count = Self.pagesInTurn
    return Comparison("w5 read the latest fifty", operations: count, goal: 1.2, time: .processor) {
      [self] in
      try await onThread { ours in
        for conversation in rolls(count, below: 1_000) {
          keep(try await ours.read { connection in try connection.page(conversation) })
        }
      }
    } baseline: { [self] in
      keep(baseline_read_pages(try await open().base, 1_000, Int32(count)))
    }
  }

  /// The layout that Messaging uses, against the plain one: a page is one walk along the key.
  func readKeptPages() -> Comparison {
    let count = Self.pagesInTurn
    return Comparison(
      "w5 the same, kept as Messaging does",
      operations: count,
      goal: 0.4,
      time: .processor
    ) { [self] in
      try await readKeptPages(count)
    } baseline: { [self] in
      keep(baseline_read_pages(try await open().base, 1_000, Int32(count)))
    }
  }

  /// Both sides with the layout of Messaging.
  func readPagesAmong() -> Comparison {
    let count = Self.pagesInTurn
    return Comparison(
      "w5 among \(rows) rows, both kept so",
      operations: count,
      goal: 1.5,
      time: .processor
    ) { [self] in
      try await readKeptPages(count)
    } baseline: { [self] in
      keep(baseline_read_kept_pages(try await open().base, Int32(conversations), Int32(count)))
    }
  }

  private func readKeptPages(_ count: Int) async throws {
    try await onThread { ours in
      for conversation in rolls(count, below: conversations) {
        keep(try await ours.read { connection in try connection.keptPage(conversation) })
      }
    }
  }
}
