import Database
import Glibc
import SQLite
import StorageBaseline
import Synchronization

/// Messages in a file that both sides read, or in two of which each side writes one.
///
/// They are made when the first work asks for them.
final class MessageFiles {
  /// What both sides work on.
  struct Opened {
    let ours: SQLiteDatabase
    let base: OpaquePointer
    let folder: String
  }

  let rows: Int

  /// In how many conversations the rows are kept, for pages of fifty.
  let conversations: Int

  private let parent: String
  private let isPaged: Bool
  private let names: [String]
  private let last: Mutex<Int>
  private let dice = Mutex(Dice(seed: 54321))
  private var opened: Opened?

  /// Describes a file that is read.
  ///
  /// - Parameters:
  ///   - rows: How many messages it holds.
  ///   - isPaged: Whether there is an index for pages, and a table that needs none.
  convenience init(rows: Int, isPaged: Bool = false) {
    self.init(rows: rows, folder: "/tmp", isPaged: isPaged, names: ["both"])
  }

  /// Describes two empty files that are written to.
  convenience init(writtenIn folder: String) {
    self.init(rows: 0, folder: folder, isPaged: false, names: ["ours", "base"])
  }

  private init(rows: Int, folder parent: String, isPaged: Bool, names: [String]) {
    self.rows = rows
    self.parent = parent
    self.isPaged = isPaged
    self.names = names
    conversations = min(1_000, max(rows / 50, 1))
    last = Mutex(rows + 1)
  }

  deinit {
    guard let opened else { return }
    baseline_close(opened.base)
    for name in names {
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
    let paths = names.map { "\(folder)/\($0)" }
    for path in paths { try await fill(path) }
    guard let base = baseline_open(paths[paths.count - 1]) else { throw NoFolder() }
    let made = Opened(
      ours: try SQLiteDatabase(at: paths[0]),
      base: base,
      folder: folder
    )
    opened = made
    return made
  }

  /// Runs the work where the program's own sessions run: on a thread that may wait for the disk.
  func onThread(_ work: (SQLiteDatabase) async throws -> Void) async throws {
    let ours = try await open().ours
    try await Workbench.run { try await work(ours) }
  }

  /// Returns the first of a number of unused ids.
  func next(_ count: Int) -> Int {
    last.withLock { last in
      defer { last += count }
      return last
    }
  }

  /// Returns the next random number below a limit.
  ///
  /// The sequence continues from turn to turn and differs from that of the other side: a side that
  /// started over, or came second to the same rows, would find them in a cache.
  func rolls(_ count: Int, below limit: Int) -> [Int] {
    dice.withLock { dice in (0..<count).map { _ in dice.roll(limit) } }
  }

  private func fill(_ path: String) async throws {
    let database = try SQLiteDatabase(at: path)
    // What is lost with the power is made again.
    try database.configure("PRAGMA synchronous = 0")
    try await database.write { transaction in
      try transaction.execute(Message.table)
      try transaction.execute(Message.keptTable)
    }
    for first in stride(from: 0, to: rows, by: Self.portion) {
      let part = first..<min(first + Self.portion, rows)
      try await database.write { transaction in
        for number in part { try transaction.insert(Message(number: number + 1)) }
      }
    }
    if isPaged { try await addPages(to: database) }
    await database.close()
  }

  private func addPages(to database: SQLiteDatabase) async throws {
    let (conversations, each) = (conversations, rows / conversations)
    try await database.write { transaction in
      try transaction.execute("CREATE INDEX message_page ON message (conversation, sent_at)")
    }
    for first in stride(from: 0, to: each * conversations, by: Self.portion) {
      let part = first..<min(first + Self.portion, each * conversations)
      try await database.write { transaction in
        for index in part {
          let (conversation, place) = index.quotientAndRemainder(dividingBy: each)
          let message = Message(number: place * conversations + conversation + 1)
          try transaction.keep(message, at: conversation << 32 | place)
        }
      }
    }
  }

  /// So many rows are stored together, which keeps the log short.
  private static let portion = 100_000
}

/// The folder for the files could not be made.
struct NoFolder: Error {}
