import Database
import Glibc
import SQLite

/// Where the data of the features lies: in a file that is made once and used again.
///
/// Its name holds a sum of the modules' tables and of the data's shape, so that it is made anew
/// when either changes. It stays in the folder for temporary files until that is emptied.
enum FeatureFile {
  /// Raised whenever the data is made in another way.
  private static let edition = 3

  /// Returns the path of a file with the data, which is made if it is not there.
  static func path(of data: FeatureData) async throws -> String {
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
    note("made \(path) in \(ContinuousClock.now - start)")
    return path
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

  /// Says something beside the table.
  private static func note(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }
}
