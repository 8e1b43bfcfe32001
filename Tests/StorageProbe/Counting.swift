import Database
import Glibc
import SQLite

/// Counts a number up, as often as it is told and until its time is over, among other work.
struct Counting<C: Clock<Duration>> {
  private let times: Int
  private let time: Duration
  private let clock: C

  init(times: Int, seconds: Int, by clock: C) {
    self.times = times
    time = .seconds(seconds)
    self.clock = clock
  }

  /// Counts, reads what was counted, and now and then enters an event and lists what there is.
  ///
  /// Prints how long a write had to wait, how far it counted and how long the log is at the end; or
  /// what was read, if that was older than what had been written.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - loosely: Whether to read and to write apart, as a control that must fail.
  /// - Throws: What writing and reading throw.
  func run(_ path: String, loosely: Bool) async throws {
    let database = try await Writing.open(path)
    let end = clock.now.advanced(by: time)
    var (counted, waits): (Int, [Duration]) = (0, [])
    while counted < times || clock.now < end {
      var written = 0
      waits.append(
        try await clock.measure {
          written = loosely ? try await database.countUpLoosely() : try await database.countUp()
        }
      )
      counted += 1
      let read = try await database.counter()
      guard loosely || read >= written else { return say("read \(read) after \(written)") }
      guard counted.isMultiple(of: 8) else { continue }
      waits.append(try await clock.measure { try await database.enter("\(getpid()).\(counted)") })
      _ = try await database.latest()
    }
    let log = try await database.statistics().pending
    await database.close()
    waits.sort()
    let longest = waits[waits.count * 99 / 100] / .milliseconds(1)
    say("p99 \(longest) ms counted \(counted) log \(log)")
  }
}

extension SQLiteDatabase {
  fileprivate func counter() async throws -> Int {
    try await read { try $0.value("SELECT value FROM counter WHERE id = 1") ?? 0 }
  }

  fileprivate func countUp() async throws -> Int {
    try await write { transaction in
      let value: Int = try transaction.value("SELECT value FROM counter WHERE id = 1") ?? 0
      try transaction.execute("UPDATE counter SET value = $1 WHERE id = 1", value + 1)
      return value + 1
    }
  }

  fileprivate func countUpLoosely() async throws -> Int {
    let value = try await counter()
    try await write { transaction in
      try transaction.execute("UPDATE counter SET value = $1 WHERE id = 1", value + 1)
    }
    return value + 1
  }

  /// Returns the keys that were entered last.
  fileprivate func latest() async throws -> [String] {
    try await read { connection in
      try connection.all("SELECT key FROM entry ORDER BY seq DESC LIMIT 50") { row in try row[0] }
    }
  }
}
