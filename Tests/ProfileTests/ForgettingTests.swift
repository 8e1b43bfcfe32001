import AuthContract
import Database
import Mediator
import ProfileContract
import SQLite
import TestKit
import Testing

@testable import Profile

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `A deleted account` {
  @Test func `is forgotten in every table`() async throws {
    try await Gallery.test(pictures: .holding(`A picture`.png)) { gallery in
      try await gallery.register([71: "alice", 72: "bob"])
      for account in [71, 72] as [AccountID] {
        _ = try await gallery.call(as: account).perform(ChangeAvatar(file: "picture", clear: false))
      }

      try await gallery.delete(71)

      #expect(try await gallery.tables(with: 71) == ["profile_departed"])
      #expect(try await gallery.tables(with: 72) == ["profile", "profile_picture"])
    }
  }

  @Test func `is not made again by news that come late`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([71: "alice"])
      try await gallery.delete(71)
      try await gallery.register([71: "alice"])

      #expect(try await gallery.tables(with: 71) == ["profile_departed"])
    }
  }

  @Test func `leaves its name to the next who takes it`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([71: "alice"])
      try await gallery.delete(71)
      try await gallery.register([72: "Alice"])

      let card = try await gallery.call(as: 72).perform(ShowProfile("alice"))
      #expect(card.username.text == "Alice")
    }
  }

  @Test func `leaves no byte of what was said, once the files are purged`() async throws {
    var template = Array("/tmp/interchange-purge-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    let canaries = ["canaryname", "canarybio", "canarystatus", "canarypicture"]
    let database = try SQLiteDatabase(at: "\(folder)/data.db")
    let picture = `A picture`.png + [UInt8](canaries[3].utf8)
    try await Gallery.test(on: database, pictures: .holding(picture)) { gallery in
      try await gallery.register([71: "alice"])
      try await gallery.change(71, name: canaries[0], bio: canaries[1], status: canaries[2])
      _ = try await gallery.call(as: 71).perform(ChangeAvatar(file: "picture", clear: false))
      #expect(canaries.filter { Self.isIn(folder, $0) } == canaries)

      try await gallery.delete(71)
      try await database.purge()

      #expect(canaries.filter { Self.isIn(folder, $0) } == [])
    }
    await database.close()
    for suffix in ["", "-wal", "-shm", ".lock"] { unlink("\(folder)/data.db\(suffix)") }
    rmdir(folder)
  }

  /// Whether a word stands in the bytes of a database's files.
  private static func isIn(_ folder: String, _ word: String) -> Bool {
    ["", "-wal"].contains { suffix in
      guard let file = fopen("\(folder)/data.db\(suffix)", "r") else { return false }
      defer { fclose(file) }
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 24) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      return bytes.contains(Array(word.utf8))
    }
  }
}

extension Gallery {
  /// The tables of the module in which an account stands, the index of words among them.
  fileprivate func tables(with account: AccountID) async throws -> [String] {
    try await database.read { connection in
      try ["profile", "profile_picture", "profile_departed"].filter { table in
        let count: Int? = try connection.value(
          SQLText(composed: "SELECT COUNT(*) FROM \(table) WHERE account = $1"),
          account.rawValue
        )
        return count != 0
      }
    }
  }
}
