import Database
import Glibc
import SQLite
import StorageFaults
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `A file of an older program` {
  @Test(arguments: 0...Frozen.newest)
  func `is brought up to date with all that it held`(_ version: Int) async throws {
    try await TestFolder.run { folder in
      try Frozen.make(folder.path(), version: version)
      let probe = try ProbeProcess("migrate", folder.path(), "0", "0", "0")
      #expect(probe.lines() == ["applied \(Frozen.newest - version)"])
      probe.wait()

      let found = try await folder.version(from: version)

      #expect(found == Frozen.newest)
      let isOld = (1..<Frozen.newest).contains(version)
      #expect(folder.copies == (isOld ? ["test.db.before-\(version)"] : []))
    }
  }

  @Test(arguments: 0..<Frozen.newest, [FAULTS_WRITE, FAULTS_SYNC])
  func `is a whole version after a kill at any step`(_ version: Int, _ kind: Int) async throws {
    let steps = try await steps(from: version, kind, FAULTS_KILL) { outcome in
      #expect(outcome == [], "it was killed without a word")
    }

    #expect(steps > (kind == FAULTS_WRITE ? 20 : 3))
  }

  @Test func `would be found between two versions, if its migration were not one transaction`()
    async throws
  {
    var found: [Int?] = []
    for number in stride(from: 1, to: 60, by: 4) {
      try await TestFolder.run { folder in
        try Frozen.make(folder.path(), version: 3)
        let write = "\(FAULTS_WRITE)"
        let words = ["migrate", folder.path(), write, "\(FAULTS_KILL)", "\(number)", "loosely"]
        try ProbeProcess(running: ProbeProcess.folder + "StorageProbe", words).wait()
        found.append(try await folder.version(from: 3))
      }
    }
    #expect(found.contains(nil))
  }

  @Test(arguments: 0..<Frozen.newest, isLong ? [FAULTS_NO_SPACE, FAULTS_HALF] : [FAULTS_NO_SPACE])
  func `is a whole version when space runs out at any step, and goes on once there is some`(
    _ version: Int,
    _ manner: Int
  ) async throws {
    let steps = try await steps(from: version, FAULTS_WRITE, manner) { outcome in
      #expect(outcome.first?.hasPrefix("failed") == true)
      #expect(outcome.last?.hasPrefix("applied") == true)
    }

    #expect(steps > 20)
  }

  @Test(arguments: 0..<Frozen.newest, [2, 4])
  func `is migrated by exactly one of several processes`(
    _ version: Int,
    _ count: Int
  ) async throws {
    try await TestFolder.run { folder in
      try Frozen.make(folder.path(), version: version)
      let probes = try (0..<count).map { _ in
        try ProbeProcess("migrate", folder.path(), "0", "0", "0")
      }
      let applied = probes.flatMap { $0.lines() }.compactMap { line in
        Int(line.dropFirst("applied ".count))
      }
      for probe in probes { #expect(probe.wait() == 0) }

      #expect(applied.count == count)
      #expect(applied.reduce(0, +) == Frozen.newest - version)
      #expect(try await folder.version(from: version) == Frozen.newest)
    }
  }

  @Test func `can be had back from the copy that was kept`() async throws {
    try await TestFolder.run { folder in
      try Frozen.make(folder.path(), version: 2)
      try ProbeProcess("migrate", folder.path(), "0", "0", "0").wait()

      let copy = folder.path("test.db.before-2")
      try SQLiteDatabase.restore(copy, to: folder.path(), replacing: true)

      #expect(try await folder.version(from: 2) == 2)
    }
  }

  /// Lets the first, second, third … call of a kind fail until none of them does any more, looks at
  /// what each leaves, and returns how many calls there are.
  private func steps(
    from version: Int,
    _ kind: Int,
    _ manner: Int,
    _ check: ([String]) -> Void
  ) async throws -> Int {
    // The short form takes some of the steps, and others each time.
    let stride = isLong ? 1 : 9
    for number in Swift.stride(from: Int.random(in: 1...stride), to: 1_000, by: stride) {
      let isOver = try await TestFolder.run { folder in
        try Frozen.make(folder.path(), version: version)
        let probe = try ProbeProcess("migrate", folder.path(), "\(kind)", "\(manner)", "\(number)")
        let outcome = probe.lines()
        probe.wait()
        let found = try await folder.version(from: version)
        #expect(found != nil, "step \(number): between two versions")
        if outcome == ["applied \(Frozen.newest - version)"] { return true }
        check(outcome)
        return false
      }
      if isOver { return number }
    }
    return 1_000
  }
}

extension TestFolder {
  /// The copies that were kept before a migration.
  fileprivate var copies: [String] {
    names.filter { $0.contains(".before-") && !$0.hasSuffix(".part") }
  }

  /// Returns which version the file is in, to the last row, or nothing if it is in none.
  ///
  /// A file that has left the version in which it was has a whole copy of that beside it.
  fileprivate func version(from start: Int) async throws -> Int? {
    let database = try SQLiteDatabase(at: path(), readers: 1)
    #expect(try await database.findings() == [])
    await database.close()
    let found = try PlainFile(path()).content()
    let version = try (start...Frozen.newest).first { version in
      try frozen(version, withRows: start > 0) == found
    }
    if start > 0, let version, version > start {
      let copy = try PlainFile(path("test.db.before-\(start)"))
      #expect(try copy.content() == frozen(start, withRows: true))
    }
    return version
  }

  private func frozen(_ version: Int, withRows: Bool) throws -> [String] {
    guard version > 0 else { return [] }
    let file = try PlainFile(":memory:")
    try Frozen.fill(file, version: version, withRows: withRows)
    return try file.content()
  }
}

extension PlainFile {
  /// Everything that a file holds but the time at which it was migrated.
  fileprivate func content() throws -> [String] {
    let tables = try lines(
      "SELECT name FROM pragma_table_list WHERE type IN ('table', 'virtual') AND schema = 'main' "
        + "AND name NOT LIKE 'sqlite_%' AND name <> 'migration' ORDER BY name"
    )
    guard !tables.isEmpty else { return [] }
    let words = "SELECT rowid FROM order_words('ann') ORDER BY rowid"
    return try lines(
      "SELECT name, replace(sql, char(10), ' ') FROM sqlite_schema "
        + "WHERE name NOT LIKE 'order_words_%' ORDER BY name"
    )
      + lines("SELECT place, module, number, name, checksum FROM migration ORDER BY place")
      + tables.flatMap { try lines("SELECT '\($0)', rowid, * FROM \($0) ORDER BY rowid") }
      + (tables.contains("order_words") ? lines(words) : [])
  }
}
