import Database
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens a damaged file, reads it, writes to it and looks it through.
///
/// An input is two bytes and what to do to a sound file, its log or both. The file is refused, or it
/// is used; what goes wrong is a `DatabaseError`, and never a trap.
struct FileEater: Eater {
  private let folder: String
  private let file: [UInt8]
  private let log: [UInt8]
  private let thread: ThreadExecutor

  init() async throws {
    thread = try ThreadExecutor()
    #if os(Linux)
      var template = Array("/dev/shm/interchange-fuzz-XXXXXX".utf8CString)
    #else
      var template = Array("/tmp/interchange-fuzz-XXXXXX".utf8CString)
    #endif
    guard mkdtemp(&template) != nil else { throw NoFolder(code: errno) }
    let place = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    folder = place
    let database = try await SQLiteDatabase.shop(at: "\(place)/test.db")
    try await database.fill(1...60)
    try await database.purge()
    try await database.fill(61...80)
    file = Self.bytes("\(place)/test.db")
    log = Self.bytes("\(place)/test.db-wal")
    await database.close()
  }

  func eat(_ bytes: [UInt8]) async throws {
    var input = Input(bytes)
    let kind = input.byte() % 4
    for name in Self.names { unlink("\(folder)/\(name)") }
    let damaged = kind == 0 ? file : input.damage(file)
    write(damaged, to: "test.db")
    if kind != 1 { write(kind == 2 ? log : input.damage(log), to: "test.db-wal") }
    do throws(DatabaseError) {
      let database = try SQLiteDatabase(at: "\(folder)/test.db", readers: 1)
      precondition(isOurs(damaged), "another's file was opened")
      // In place, since changing threads takes longer than everything else.
      await withTaskExecutorPreference(thread) { await use(database) }
      await database.close()
    } catch {
      precondition(!error.message.isEmpty, "a file that is refused without a reason")
      let isLeft = kind != 1 || Self.bytes("\(folder)/test.db") == damaged
      precondition(isLeft, "a file that was refused has changed: \(error)")
    }
  }

  /// Whether a file begins as ours do, and says that it belongs to this program.
  private func isOurs(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: file[..<16]) && bytes.count >= 100 && bytes[68..<72] == file[68..<72]
  }

  private func use(_ database: SQLiteDatabase) async {
    await attempt { _ = try await database.find("row") }
    await attempt { try await database.fill(1_000...1_003) }
    await attempt { _ = try await Migrator(database).applied() }
    await attempt { _ = try await database.statistics() }
    await attempt { _ = try await database.findings() }
    await attempt { try await database.purge() }
  }

  /// Lets the work fail as a database may, and in no other way.
  private func attempt(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      precondition(error is DatabaseError, "\(error)")
    }
  }

  private static let names = [
    "test.db", "test.db-wal", "test.db-shm", "test.db.lock", "test.db.turn",
  ]

  private static func bytes(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      count = max(pread(file, bytes.baseAddress, size, 0), 0)
    }
  }

  private func write(_ bytes: [UInt8], to name: String) {
    let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(file) }
    let written = pwrite(file, bytes, bytes.count, 0)
    precondition(written == bytes.count, "there is no room in \(folder)")
  }
}

/// That the system gave no folder.
private struct NoFolder: Error {
  let code: Int32
}
