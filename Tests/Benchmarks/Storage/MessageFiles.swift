import Database
import Glibc
import SQLite
import StorageBaseline
import Synchronization

/// Two files with the same messages, one for each side; made when the first work asks for them.
final class MessageFiles {
  /// What both sides work on.
  struct Opened {
    let ours: SQLiteDatabase
    let base: OpaquePointer
    let thread: BlockingThread
    let folder: String
  }

  let rows: Int

  /// In how many conversations the rows are kept, for pages of fifty.
  let conversations: Int

  private let parent: String
  private let isPaged: Bool
  private let last: Mutex<Int>
  private var opened: Opened?

  /// Describes two files.
  ///
  /// - Parameters:
  ///   - rows: How many messages each holds.
  ///   - parent: Where they are put.
  ///   - isPaged: Whether there is an index for pages, and a table that needs none.
  init(rows: Int, folder parent: String = "/tmp", isPaged: Bool = false) {
    self.rows = rows
    self.parent = parent
    self.isPaged = isPaged
    conversations = min(1_000, max(rows / 50, 1))
    last = Mutex(rows + 1)
  }

  deinit {
    guard let opened else { return }
    opened.thread.end()
    baseline_close(opened.base)
    for name in ["ours", "base"] {
      for suffix in ["", "-wal", "-shm", ".lock", ".turn"] {
        unlink("\(opened.folder)/\(name)\(suffix)")
      }
    }
    rmdir(opened.folder)
  }

  /// Returns the files, after making them if need be.
  func open() async throws -> Opened {
    if let opened { return opened }
    var template = Array("\(parent)/interchange-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NoFolder() }
    let folder = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    for name in ["ours", "base"] { try await fill("\(folder)/\(name)") }
    guard let base = baseline_open("\(folder)/base") else { throw NoFolder() }
    let made = Opened(
      ours: try SQLiteDatabase(at: "\(folder)/ours"),
      base: base,
      thread: try BlockingThread(),
      folder: folder
    )
    opened = made
    return made
  }

  /// Runs the work where the program's own sessions run: on a thread that may wait for the disk.
  func onThread(_ work: (SQLiteDatabase) async throws -> Void) async throws {
    let opened = try await open()
    try await withTaskExecutorPreference(opened.thread) { try await work(opened.ours) }
  }

  /// Returns the first of a number of ids that nobody has used.
  func next(_ count: Int) -> Int {
    last.withLock { last in
      defer { last += count }
      return last
    }
  }

  private func fill(_ path: String) async throws {
    let database = try SQLiteDatabase(at: path)
    let (rows, conversations, isPaged) = (rows, conversations, isPaged)
    try await database.write { transaction in
      try transaction.execute(Message.table)
      try transaction.execute(Message.keptTable)
      for number in 0..<rows { try transaction.insert(Message(number: number + 1)) }
      guard isPaged else { return }
      try transaction.execute("CREATE INDEX message_page ON message (conversation, sent_at)")
      for conversation in 0..<conversations {
        for place in 0..<rows / conversations {
          let message = Message(number: place * conversations + conversation + 1)
          try transaction.keep(message, at: conversation << 32 | place)
        }
      }
    }
    await database.close()
  }
}

/// The folder for the files could not be made.
struct NoFolder: Error {}
