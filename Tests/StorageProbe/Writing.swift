import Database
import Glibc
import Mediator
import SQLite

/// Somebody wrote an entry.
struct EntryMade: DurableEvent {
  static let name = "probe.entry-made"
  let key: String
  var subject: String { key }
}

/// Writes as a program under load does.
enum Writing {
  static let migrations = [
    Migration(
      number: 1,
      name: "entries",
      "CREATE TABLE entry (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT",
      "CREATE TABLE effect (key TEXT NOT NULL, process INTEGER NOT NULL) STRICT",
      "CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT",
      "INSERT INTO counter (id, value) VALUES (1, 0)"
    )
  ]

  static var environment: SystemServices {
    SystemServices(clock: ContinuousClock()) {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
  }

  static func open(_ path: String) async throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(at: path)
    try await EventLog.prepare(database)
    try await Migrator(database).migrate("probe", with: migrations)
    return database
  }

  /// Makes a log whose listener stores each event's effect.
  ///
  /// - Parameters:
  ///   - database: Where the events are.
  ///   - point: Where in the life of an event to end without warning.
  ///   - file: A file to put the effects into instead of the transaction, as a control that must fail.
  /// - Returns: The log.
  static func log(
    of database: SQLiteDatabase,
    dyingAt point: String = "",
    outside file: String? = nil
  ) -> EventLog {
    let process = Int(getpid())
    let listener = EventListener("probe:entry-made", on: EntryMade.self) { event, transaction in
      if point == "handling" { _exit(9) }
      if let file {
        append("\(event.key)\n", to: file)
        if point == "handled" { _exit(9) }
        return
      }
      try transaction.execute(
        "INSERT INTO effect (key, process) VALUES ($1, $2)",
        event.key,
        process
      )
      if point == "handled" { _exit(9) }
    }
    return EventLog(database, listeners: [listener], in: environment)
  }

  /// Writes without end from several tasks, while events are delivered.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What the keys begin with.
  ///   - tooEarly: Whether to say a key before it is stored, as a control that must fail.
  /// - Throws: What writing throws.
  static func run(_ path: String, _ name: String, tooEarly: Bool) async throws {
    let database = try await open(path)
    let log = log(of: database)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await log.run() }
      for task in 0..<4 {
        group.addTask {
          for number in 0... {
            let key = "\(name).\(task).\(number)"
            try await database.enter(key, at: { if tooEarly { sayAndLinger(key) } })
            if !tooEarly { say(key) }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Says a key, and gives a crash time to come before it is stored.
  private static func sayAndLinger(_ key: String) {
    say(key)
    // A crash comes at a random moment: this makes the moment that matters long enough.
    usleep(2_000)
  }

  private static func append(_ line: String, to path: String) {
    let file = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
    let bytes = Array(line.utf8)
    _ = Glibc.write(file, bytes, bytes.count)
    _ = Glibc.close(file)
  }

  /// Writes one entry and delivers it, but ends without warning at a point on the way.
  static func die(_ path: String, at point: String, _ key: String, outside: Bool) async throws {
    let database = try await open(path)
    try await database.enter(key, at: { if point == "recording" { _exit(9) } })
    if point == "recorded" { _exit(9) }
    let file = outside ? path + ".effects" : nil
    try await log(of: database, dyingAt: point, outside: file).deliver()
    _exit(9)
  }

  static func finish(_ path: String, outside: Bool) async throws {
    let database = try await open(path)
    let log = log(of: database, outside: outside ? path + ".effects" : nil)
    try await log.deliver()
    let pending = try await log.deliveries(Set(ListenerDeliveryStatus.State.allCases)).count
    await database.close()
    say("pending \(pending)")
  }
}

extension SQLiteDatabase {
  /// Enters a key behind all others, and says so in an event.
  func enter(_ key: String, at end: @escaping @Sendable () -> Void = {}) async throws {
    try await write { transaction in
      try transaction.execute(
        "INSERT INTO entry (seq, key) VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM entry), $1)",
        key
      )
      try transaction.record(EntryMade(key: key))
      end()
    }
  }
}
