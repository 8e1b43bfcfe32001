import Database
import Glibc
import SQLite
import StorageBaseline
import Synchronization

/// Two files with the same messages, one for each side.
final class MessageFiles {
  let ours: SQLiteDatabase
  let base: OpaquePointer
  let rows: Int

  private let thread: BlockingThread
  private let folder: String
  private let last = Mutex(0)

  init(rows: Int, folder parent: String = "/tmp") async throws {
    var template = Array("\(parent)/interchange-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NoFolder() }
    folder = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    for name in ["ours", "base"] {
      let database = try SQLiteDatabase(at: "\(folder)/\(name)")
      try await Self.fill(database, rows)
      await database.close()
    }
    ours = try SQLiteDatabase(at: "\(folder)/ours")
    guard let opened = baseline_open("\(folder)/base") else { throw NoFolder() }
    base = opened
    thread = try BlockingThread()
    self.rows = rows
    last.withLock { $0 = rows + 1 }
  }

  deinit {
    thread.end()
    baseline_close(base)
    for name in ["ours", "base"] {
      for suffix in ["", "-wal", "-shm", ".lock", ".turn"] { unlink("\(folder)/\(name)\(suffix)") }
    }
    rmdir(folder)
  }

  /// Runs the work where the program's own sessions run: on a thread that may wait for the disk.
  func onThread(_ work: () async throws -> Void) async throws {
    try await withTaskExecutorPreference(thread) { try await work() }
  }

  /// Returns the first of a number of ids that nobody has used.
  func next(_ count: Int) -> Int {
    last.withLock { last in
      defer { last += count }
      return last
    }
  }

  private static func fill(_ database: SQLiteDatabase, _ rows: Int) async throws {
    try await database.write { transaction in
      try transaction.execute(
        """
        CREATE TABLE message (
          id INTEGER PRIMARY KEY, sender INTEGER NOT NULL, conversation INTEGER NOT NULL,
          body TEXT NOT NULL, sent_at INTEGER NOT NULL
        ) STRICT
        """
      )
      for number in 0..<rows { try transaction.insert(Message(number: number + 1)) }
      if rows > 200_000 {
        try transaction.execute("CREATE INDEX message_page ON message (conversation, sent_at)")
        try transaction.execute(
          """
          CREATE TABLE kept (
            conversation INTEGER, sent_at INTEGER, id INTEGER, sender INTEGER, body TEXT,
            PRIMARY KEY (conversation, sent_at)
          ) STRICT, WITHOUT ROWID
          """
        )
        try transaction.execute(
          """
          INSERT INTO kept SELECT conversation, sent_at, id, sender, body FROM message
          ORDER BY conversation, sent_at
          """
        )
      }
    }
  }
}

/// The folder for the files could not be made.
struct NoFolder: Error {}

/// A row of the table that storage is measured with.
struct Message: Sendable {
  let id: Int
  let sender: Int
  let conversation: Int
  let body: String
  let sentAt: Int

  static let text =
    "The quick brown fox jumps over the lazy dog, and the dog sleeps on until 7 pm. !"

  init(number: Int) {
    id = number
    sender = (number - 1) % 5_000
    conversation = (number - 1) % 1_000
    body = Self.text
    sentAt = 1_700_000_000 + number - 1
  }

  init(_ row: borrowing Row) throws {
    id = try row[0]
    sender = try row[1]
    conversation = try row[2]
    body = try row[3]
    sentAt = try row[4]
  }
}

extension Transaction {
  func insert(_ message: Message) throws {
    try execute(
      "INSERT INTO message (id, sender, conversation, body, sent_at) VALUES ($1, $2, $3, $4, $5)",
      message.id,
      message.sender,
      message.conversation,
      message.body,
      message.sentAt
    )
  }
}

extension Connection {
  func message(_ id: Int) throws -> Message? {
    try first("SELECT id, sender, conversation, body, sent_at FROM message WHERE id = $1", id) {
      row in try Message(row)
    }
  }

  func clusteredPage(_ conversation: Int) throws -> [Message] {
    try all(
      """
      SELECT id, sender, conversation, body, sent_at FROM kept WHERE conversation = $1
      ORDER BY sent_at DESC LIMIT 50
      """,
      conversation
    ) { row in try Message(row) }
  }

  func page(_ conversation: Int) throws -> [Message] {
    try all(
      """
      SELECT id, sender, conversation, body, sent_at FROM message WHERE conversation = $1
      ORDER BY sent_at DESC LIMIT 50
      """,
      conversation
    ) { row in try Message(row) }
  }
}
