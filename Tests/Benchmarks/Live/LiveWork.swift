import Allocations
import Database
import Mediator
import SQLite

/// What it costs that screens are live: to the transactions that change them, and to the watches.
enum LiveWork {
  private static let watchCount = 10_000

  static func all() async throws -> [Comparison] {
    try await [
      FeatureHouse(.hundredth, at: FeatureFile.path(of: .hundredth)).topicCost(),
      addedCost(),
      finding(),
      memory(),
    ] + LiveScreenWork.all()
  }

  // MARK: - Transactions

  private static let table: SQLText =
    "CREATE TABLE IF NOT EXISTS live (id INTEGER PRIMARY KEY, body TEXT NOT NULL, at INTEGER)"

  private static func prepare(_ database: SQLiteDatabase) async throws {
    try await EventLog.prepare(database)
    try await database.write { try $0.execute(table) }
  }

  /// A message of a pair changes three topics: the pair's, and the inboxes of both.
  private static func send(_ number: Int64, on database: SQLiteDatabase, naming: Bool) async throws
  {
    try await database.write { transaction in
      try transaction.execute("INSERT INTO live (body, at) VALUES ($1, $2)", "hello", number)
      if naming {
        transaction.changes(
          Topic("messaging/pair", number % 100),
          Topic("messaging/inbox", number % 100),
          Topic("messaging/inbox", 100 + number % 100)
        )
      }
    }
  }

  /// The nanoseconds that topics add to a commit in memory, which waits for no disk.
  private static func addedCost() async throws -> Comparison {
    let database = try SQLiteDatabase.inMemory()
    try await prepare(database)
    let time = { (naming: Bool) async throws -> Double in
      let start = Stopwatch.now(by: .wall)
      for number in 0..<Int64(5_000) { try await send(number, on: database, naming: naming) }
      return (Stopwatch.now(by: .wall) - start) / 5_000
    }
    return Comparison("i2 an unwatched commit, added / 2 µs", goal: 1) {
      try await max(time(true) - time(false), 0)
    } baseline: {
      2_000
    }
  }

  // MARK: - Watches

  private static func watches(of hub: TopicHub) async -> [TopicWatch] {
    var watches: [TopicWatch] = []
    for number in 0..<Int64(watchCount) {
      let watch = TopicWatch(of: hub)
      await watch.renew {
        watch.depend(on: [Topic("messaging/inbox", number), Topic("profile/profile", number)])
      }
      watches.append(watch)
    }
    return watches
  }

  private static func finding() async throws -> Comparison {
    let hub = TopicHub()
    let watches = await watches(of: hub)
    return Comparison("i3 a change finds 1 of 10,000 watches / 5 µs", goal: 1) {
      let start = Stopwatch.now(by: .processor)
      for number in 0..<Int64(1_000) { hub.changed([Topic("messaging/inbox", number)]) }
      let time = (Stopwatch.now(by: .processor) - start) / 1_000
      precondition(watches[0].changeCount > 0 && watches[watchCount - 1].changeCount == 0)
      return time
    } baseline: {
      5_000
    }
  }

  /// The memory that is held, as the allocator counts it: the pages of the process change with
  /// everything that ran before.
  private static func memory() async throws -> Comparison {
    Comparison("i3 bytes for each of 10,000 watches / 4 KiB", goal: 1, rounds: 3) {
      allocations_start()
      let hub = TopicHub()
      let watches = await watches(of: hub)
      _ = allocations_stop()
      keep(watches)
      return allocations_can_be_counted() == 0
        ? .nan : Double(allocations_bytes()) / Double(watchCount)
    } baseline: {
      4_096
    }
  }
}
