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

@Suite(.timeLimit(.minutes(15))) struct `A deleted account` {
  @Test func `is erased from every table`() async throws {
    try await ProfileTestWorld.test(files: .holding(PictureSample.png.bytes)) { world in
      try await world.register([71: "alice", 72: "bob"])
      for account in [71, 72] as [AccountID] {
        _ = try await world.call(as: account).perform(ChangeAvatar(file: "picture"))
      }

      try await world.delete(71)

      #expect(try await world.tables(with: 71) == ["profile_departed"])
      #expect(try await world.tables(with: 72) == ["profile", "profile_picture"])
    }
  }

  @Test func `is not created again by a late event`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([71: "alice"])
      try await world.delete(71)
      try await world.register([71: "alice"])

      #expect(try await world.tables(with: 71) == ["profile_departed"])
    }
  }

  @Test func `leaves its name to the next user who takes it`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([71: "alice"])
      try await world.delete(71)
      try await world.register([72: "Alice"])

      let card = try await world.call(as: 72).perform(ShowProfile("alice"))
      #expect(card.username.text == "Alice")
    }
  }

  @Test func `leaves no byte of its texts after a purge of the files`() async throws {
    var template = Array("/tmp/interchange-purge-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    let canaries = ["canaryname", "canarybio", "canarystatus", "canarypicture"]
    let database = try SQLiteDatabase(at: "\(folder)/data.db")
    // The colors of the picture spell a word; a comment would not be stored.
    let colors = [UInt8](canaries[3].utf8) + [UInt8](repeating: 0, count: 48 - canaries[3].count)
    let picture =
      [UInt8]("GIF89a".utf8) + [3, 0, 2, 0, 0x83, 0, 0] + colors
      + PictureSample.gif.bytes.drop { $0 != 0x2C }
    try await ProfileTestWorld.test(on: database, files: .holding(picture)) { world in
      try await world.register([71: "alice"])
      try await world.change(71, name: canaries[0], bio: canaries[1], status: canaries[2])
      _ = try await world.call(as: 71).perform(ChangeAvatar(file: "picture"))
      #expect(canaries.filter { Self.isIn(folder, $0) } == canaries)

      try await world.delete(71)
      try await database.purge()

      #expect(canaries.filter { Self.isIn(folder, $0) } == [])
    }
    await database.close()
    for suffix in ["", "-wal", "-shm", ".lock"] { unlink("\(folder)/data.db\(suffix)") }
    rmdir(folder)
  }

  /// Returns whether the bytes of a database's files contain a word.
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

extension ProfileTestWorld {
  /// The tables of the module that have rows of an account, including the index of words.
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
