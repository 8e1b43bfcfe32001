import Database
import Glibc
import Mediator
import SQLite

/// Follows what several processes write, and tells how late it hears of it.
enum Hearing {
  /// Writes events of its own while it follows those of all, until it has heard of every one.
  ///
  /// The conversation with the test: it prints `ready`, waits for a line, prints what it heard, and
  /// then, for every number on a line, how much of the processor it takes in as many idle seconds.
  static func run(_ path: String, _ name: String, own: Int, all: Int) async throws {
    let database = try await Writing.open(path)
    let log = Writing.log(of: database)
    let delivering = Task { await log.run() }
    say("ready")
    _ = readLine()
    let writing = Task { try await write(own, name, to: database) }
    say(try await heard(all, name, log))
    try await writing.value
    while let seconds = readLine().flatMap(Int.init) {
      let before = processor()
      // Whoever measures what idling costs must idle.
      try await Task.sleep(for: .seconds(seconds))
      say("cpu \((processor() - before) / .milliseconds(1)) ms")
    }
    delivering.cancel()
    await delivering.value
    await database.close()
  }

  private static func write(_ count: Int, _ name: String, to database: SQLiteDatabase) async throws
  {
    for number in 0..<count {
      try await database.enter("\(name).\(number).\(now())")
      // Nobody writes without a pause, and a queue would be measured instead of the way.
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  private static func heard(_ all: Int, _ name: String, _ log: EventLog) async throws -> String {
    var (order, late): (UInt64, [UInt64]) = (0, [])
    var feed = log.events(EntryMade.self, after: .beginning).makeAsyncIterator()
    for number in 1...all {
      guard let element = try await feed.next(), element.id == number else { return "a gap" }
      let key = element.event.key
      order = key.utf8.reduce(order) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      let parts = key.split(separator: ".")
      if parts.first != name[...], let sent = parts.last.flatMap({ UInt64($0) }) {
        late.append(now() - sent)
      }
    }
    late.sort()
    let parts = [50, 99].map { late[late.count * $0 / 100] / 1_000 }
    return "heard \(all) order \(order) p50 \(parts[0]) us p99 \(parts[1]) us"
  }

  /// The nanoseconds of the clock that all processes of a machine share.
  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// What this process has taken of the processor so far.
  private static func processor() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
