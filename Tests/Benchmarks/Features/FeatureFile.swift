import Database
import Glibc
import SQLite

/// The file with the data of the features: it is created once, and every run works on a copy, because
/// what it sends and deletes would change the next run.
///
/// Its name contains a checksum of the modules' tables and of the data's shape, so that it is rebuilt
/// when either changes. It stays in the folder for temporary files until that is emptied.
enum FeatureFile {
  /// Raised whenever the data is made in another way.
  private static let edition = 7

  /// Returns the path of a file with the data as it was made, which a run may change.
  static func path(of data: FeatureData) async throws -> String {
    let kept = try await keptPath(of: data)
    let path = "\(kept).\(getpid())"
    try copy(kept, to: path)
    return path
  }

  /// Takes the copy of a run away again.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", ".lock", ".turn"] { unlink(path + suffix) }
  }

  /// Returns the path of the file with the data, which is made if it is not there.
  private static func keptPath(of data: FeatureData) async throws -> String {
    let name = "interchange-features-\(try await sum())-\(data.people)"
    let folder = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/\(name)"
    let path = "\(folder)/features.db"
    if access(path, F_OK) == 0 { return path }
    let part = "\(folder).\(getpid())"
    guard mkdir(part, 0o700) == 0 else { throw NoFolder() }
    let start = ContinuousClock.now
    let database = try SQLiteDatabase(at: "\(part)/features.db")
    try await fill(database, with: data)
    await database.close()
    guard rename(part, folder) == 0 else { throw NoFolder() }
    Report.note("made \(path) in \(ContinuousClock.now - start)")
    return path
  }

  private static func copy(_ path: String, to other: String) throws {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    let target = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { for file in [source, target] where file >= 0 { _ = close(file) } }
    guard source >= 0, target >= 0 else { throw NoFolder() }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = read(source, &bytes, bytes.count), count != 0 {
      guard count > 0, write(target, bytes, count) == count else { throw NoFolder() }
    }
  }

  private static func fill(_ database: SQLiteDatabase, with data: FeatureData) async throws {
    _ = try await FeatureHouse.mediator(on: database)
    try await data.enterPeople(in: database)
    try await data.enterFriendships(in: database)
    try await data.enterMessages(in: database)
  }

  /// Returns a sum of all tables that the modules make.
  private static func sum() async throws -> String {
    let database = try SQLiteDatabase.inMemory()
    _ = try await FeatureHouse.mediator(on: database)
    let tables = try await database.read { connection in
      try connection.all("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") {
        row in
        try row[0] as String
      }
    }
    await database.close()
    let bytes = "\(edition)\(tables)".utf8
    let sum = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(sum, radix: 36)
  }
}
