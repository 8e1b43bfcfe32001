import Database
import Glibc
import Synchronization
import TestKit
import Testing

@testable import SQLite

@Suite(.timeLimit(.minutes(15))) struct `A connection` {
  // The numbers stand here once more, so that a change of the settings must be made twice.
  @Test(arguments: [
    ("synchronous", 2), ("wal_autocheckpoint", 0), ("journal_size_limit", 67_108_864),
    ("mmap_size", 0), ("busy_timeout", 5_000), ("foreign_keys", 1), ("trusted_schema", 0),
    ("cell_size_check", 1), ("secure_delete", 1), ("recursive_triggers", 0), ("temp_store", 2),
    ("cache_size", -8_000),
  ])
  func `for writing and one for reading have every setting`(
    _ name: String,
    _ value: Int64
  ) async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let core = database.core

      let writing = try core.writer.withLock { writer in
        try writer.inGate(until: .never) { try writer.connection.pragma(name) }
      }
      let reading = try core.connect().pragma(name)

      #expect(writing == value)
      #expect(reading == value)
      await database.close()
    }
  }

  @Test(arguments: [
    #"SELECT "nothing" FROM note"#, #"CREATE INDEX nothing ON note ("nothing")"#,
    "SELECT load_extension('nothing')",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'nothing'",
  ])
  func `takes no text for a column, loads no code and keeps its tables whole`(
    _ statement: String
  ) async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      try await database.write {
        try $0.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
      }

      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { try $0.engine.run(SQLText(composed: statement)) }
      }

      #expect(error?.code == .statement || error?.message.contains("may not be modified") == true)
      await database.close()
    }
  }

  @Test func `waits for the disk again after a write that did not`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let setting: @Sendable (borrowing Transaction) throws -> Int64? = { transaction in
        try (transaction.engine as? SQLiteConnection)?.pragma("synchronous")
      }

      let before = try await database.write(setting)
      let unsynced = try await database.writeUnsynced(setting)
      let after = try await database.write(setting)
      await #expect(throws: CancellationError.self) {
        try await database.writeUnsynced { _ in throw CancellationError() }
      }
      let last = try await database.write(setting)

      #expect([before, unsynced, after, last] == [2, 1, 2, 2])
      await database.close()
    }
  }

  @Test func `stores what did not wait for the disk for other connections`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let other = try SQLiteDatabase(at: folder.path())
      var signals = other.signals().makeAsyncIterator()

      try await database.writeUnsynced { transaction in
        try transaction.execute("CREATE TABLE here (account INTEGER) STRICT")
        try transaction.execute("INSERT INTO here VALUES (7)")
        transaction.signal()
      }
      await signals.next()
      let found: Int? = try await other.read { try $0.value("SELECT account FROM here") }

      #expect(found == 7)
      await database.close()
      await other.close()
    }
  }

  @Test func `has no setting besides those, and each has its reason`() {
    #expect(ConnectionSettings.ofConnections.count == 12)
    #expect(ConnectionSettings.ofConnections.allSatisfy { $0.reason.count > 20 })
    #expect(ConnectionSettings.ofIndexes.count == 2)
    #expect(ConnectionSettings.ofIndexes.allSatisfy { $0.reason.count > 20 })
  }

  @Test(arguments: [("pgsz", 700), ("automerge", 3)])
  func `gives every index its settings`(_ name: String, _ value: Int) async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let index = FullTextIndex("words")

      let stored = try await database.write { transaction in
        try transaction.engine.create(index)
        return try transaction.value("SELECT v FROM words_config WHERE k = $1", name) as Int?
      }

      #expect(stored == value)
      await database.close()
    }
  }

  @Test func `keeps a log beside the file and says whose file it is`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let connection = try database.core.connect()

      #expect(try connection.names("PRAGMA journal_mode") == ["wal"])
      #expect(try connection.names("PRAGMA encoding") == ["UTF-8"])
      #expect(try connection.pragma("application_id") == 0x4974_7263)
      #expect(try connection.pragma("user_version") == 1)
      await database.close()
    }
  }

  @Test(arguments: [
    "SELECT load_extension('x')", "SELECT \"no such column\"", "PRAGMA writable_schema = ON",
  ])
  func `refuses what could open a way in`(_ text: String) async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let sql = SQLText(composed: text)
      _ = try? await database.write { try $0.execute(sql) }

      await #expect(throws: DatabaseError.self) {
        try await database.write { transaction in
          try transaction.execute(sql)
          try transaction.execute("UPDATE sqlite_schema SET sql = sql")
        }
      }
      await database.close()
    }
  }

  @Test func `leaves files that only their owner can read`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      try await database.write { transaction in
        try transaction.execute("CREATE TABLE a (id INTEGER) STRICT")
      }

      let names = folder.names
      #expect(names == ["test.db", "test.db-shm", "test.db-wal", "test.db.lock", "test.db.turn"])
      for name in names {
        var facts = stat()
        #expect(stat(folder.path(name), &facts) == 0)
        #expect(facts.st_mode & 0o777 == 0o600, "\(name)")
      }
      await database.close()
    }
  }

  @Test func `copies the log back before it grows long, and at the end`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      try await database.write { transaction in
        try transaction.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, body BLOB) STRICT")
      }
      for _ in 0..<300 {
        try await database.write { transaction in
          try transaction.execute("INSERT INTO a (body) VALUES (randomblob(40000))")
        }
      }

      let pending = try await database.statistics().pending
      #expect(pending < 10_000_000)
      await database.close()
      #expect(!folder.names.contains("test.db-wal"))
      #expect(folder.bytes("test.db").count > 300 * 40_000)
    }
  }

  @Test func `reads on as many snapshots at once as there are cores`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())

      #expect(database.core.readers?.count == max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 2))
      await database.close()
    }
  }

  @Test func `that was closed refuses by name`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      await database.close()

      let reading = await #expect(throws: DatabaseError.self) { try await database.read { _ in } }
      let writing = await #expect(throws: DatabaseError.self) { try await database.write { _ in } }

      #expect(reading?.code == .closed)
      #expect(writing?.code == .closed)
    }
  }

  @Test func `makes all writes from other threads on one`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())

      let threads = try await withThrowingTaskGroup(of: UInt.self) { group in
        for _ in 0..<50 { group.addTask { try await database.write { _ in UInt(pthread_self()) } } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }

      #expect(threads.count == 1)
      await database.close()
    }
  }

  @Test func `on a thread that may block changes no thread`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let thread = try ThreadExecutor()
      defer { thread.end() }

      let (own, writing, reading) = try await withTaskExecutorPreference(thread) {
        let own = UInt(pthread_self())
        let writing = try await database.write { _ in UInt(pthread_self()) }
        let reading = try await database.read { _ in UInt(pthread_self()) }
        return (own, writing, reading)
      }
      let elsewhere = try await database.write { _ in UInt(pthread_self()) }

      #expect(writing == own)
      #expect(reading == own)
      #expect(elsewhere != own)
      await database.close()
    }
  }

  @Test(arguments: [false, true])
  func `on a thread that is lent for a while looks at what else waits there`(hasMore: Bool) async {
    let seen = await withCheckedContinuation { continuation in
      let seen = Mutex([ThreadExecutor.currentHasMore])
      ThreadExecutor.lendCurrent(hasMore: { hasMore }) {
        seen.withLock { $0.append(ThreadExecutor.currentHasMore) }
      }
      seen.withLock { $0.append(ThreadExecutor.currentHasMore) }
      continuation.resume(returning: seen.withLock { $0 })
    }

    #expect(seen == [nil, hasMore, nil])
  }

  @Test func `on a thread that may block is not queued behind others`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let thread = try ThreadExecutor()
      defer { thread.end() }
      let order = Order()

      let other = try await withTaskExecutorPreference(thread) {
        let other = Task(executorPreference: thread) { order.note("other") }
        for _ in 0..<3 {
          let one = try await database.read { try $0.value("SELECT 1", as: Int.self) }
          order.note("read \(one ?? 0)")
        }
        return other
      }
      await other.value

      #expect(order.all == ["read 1", "read 1", "read 1", "other"])
      await database.close()
    }
  }

  @Test func `can be an actor's own thread`() async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      let session = Session(thread: try ThreadExecutor())

      let threads = try await session.threads(database)

      #expect(Set(threads).count == 1)
      session.thread.end()
      await database.close()
    }
  }

  private final class Order: Sendable {
    private let notes = Mutex<[String]>([])

    var all: [String] { notes.withLock { $0 } }

    func note(_ name: String) { notes.withLock { $0.append(name) } }
  }

  private actor Session {
    nonisolated let thread: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(thread: ThreadExecutor) {
      self.thread = thread
    }

    func threads(_ database: SQLiteDatabase) async throws -> [UInt] {
      let own = UInt(pthread_self())
      let writing = try await database.write { _ in UInt(pthread_self()) }
      return [own, writing, UInt(pthread_self())]
    }
  }
}
