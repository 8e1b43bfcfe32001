import CSQLite
public import Database
import Mediator
import Synchronization
import System

extension SQLiteDatabase {
  /// Copies the database, as it is now, into a new file while others go on writing.
  ///
  /// The copy is written beside its place and moved there whole, so that what has the name is a
  /// whole backup or nothing.
  ///
  /// - Parameter path: Where the copy goes; nothing may be there.
  /// - Throws: `DatabaseError` with `unopenable` when something is there already.
  public func backup(to path: String) async throws {
    try Self.refuseTaken(path)
    try await copy(to: path, replacing: false)
  }

  /// Refuses a path that a new file cannot have.
  static func refuseTaken(_ path: String) throws(DatabaseError) {
    guard !path.utf8.contains(0) else {
      throw DatabaseError.unopenable(path, reason: "its name contains a zero byte")
    }
    guard !FileSystem.isTaken(path) else { throw exists(path) }
  }

  private static func exists(_ path: String) -> DatabaseError {
    .unopenable(path, reason: "the file already exists; choose another name")
  }

  /// Keeps a copy beside the file, as `<file>.before-<version>`, before something that cannot be
  /// undone.
  ///
  /// The copy can be restored like any backup. Those of the last three versions are kept.
  ///
  /// - Parameter version: Reads the version, which only ever grows.
  /// - Throws: `DatabaseError` when there is no room for the copy, or what the version throws.
  public func keepCopy(
    of version: @escaping @Sendable (borrowing ReadConnection) throws -> Int
  ) async throws {
    guard core.readers != nil else { return }
    let copies = PreMigrationCopies(of: core.path)
    let current = try await read(version)
    try await copy(to: copies.path(current), replacing: true) { try version($0) == current }
    try await offPool { copies.remove(allBut: PreMigrationCopies.limit) }
  }

  /// Returns the tables, indexes, triggers and views, each with the statement that makes it.
  public func schema() async throws -> [SchemaObject] {
    try await read { connection in
      try connection.all(
        """
        SELECT type, name, tbl_name, sql FROM sqlite_schema
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name
        """
      ) { row in
        try SchemaObject(kind: row[0], name: row[1], table: row[2], definition: row[3])
      }
    }
  }

  /// Creates an empty database in memory.
  public func scratch() async throws -> any Database { try SQLiteDatabase.inMemory() }

  /// Returns how large the database is and how it is doing.
  ///
  /// - Returns: The figures, with a note if this SQLite needs the write gate.
  /// - Throws: `DatabaseError` when the data cannot be read.
  public func statistics() async throws -> DatabaseSizeReport {
    try await maintain { [path = core.path] connection in
      try connection.statistics(of: path)
    }
  }

  /// Makes what was deleted unreadable in the files as well.
  ///
  /// Full-text indexes keep deleted words until they are rebuilt, the log keeps old pages until it is
  /// cut off, and the copies that were kept before migrations keep everything until they are removed.
  public func purge() async throws {
    for index in try await maintain({ connection in try connection.searchIndexes() }) {
      try await write { transaction in
        let command = "INSERT INTO \(index.name)(\(index.name)) VALUES ('optimize')"
        try transaction.execute(SQLText(composed: command))
      }
    }
    try await offPool { [core] in
      try core.writer.withLock { writer in try writer.truncate() }
      if core.readers != nil { PreMigrationCopies(of: core.path).remove(allBut: 0) }
    }
  }

  private func copy(
    to path: String,
    replacing: Bool,
    if isWanted: @escaping @Sendable (borrowing ReadConnection) throws -> Bool = { _ in true }
  ) async throws {
    let flag = CancellationFlag()
    let listener = ProgressReporter.observer
    try await withTaskCancellationHandler {
      try await maintain { connection in
        let draft = try Self.draft(of: path)
        connection.stop = StatementStopCondition(flag: flag)
        try connection.copy(into: draft.path, telling: listener)
        guard try isWanted(ReadConnection(connection)) else { return }
        try Self.publish(draft, as: path, replacing: replacing)
      }
    } onCancel: {
      flag.set()
    }
  }

  static func publish(
    _ draft: DraftFile,
    as path: String,
    replacing: Bool
  ) throws(DatabaseError) {
    do throws(SystemError) {
      try draft.publish(replacing: replacing)
    } catch {
      throw error.number == KnownErrorNumber.exists
        ? exists(path) : .unopenable(error, "the file \(path) cannot be written")
    }
  }

  /// Runs work on a connection of its own, off Swift's threads.
  func maintain<Value: Sendable>(
    _ work: @escaping @Sendable (SQLiteConnection) throws -> Value
  ) async throws -> Value {
    guard core.readers != nil else {
      return try core.writer.withLock { writer in
        writer.connection.stop = .never
        return try work(writer.connection)
      }
    }
    return try await offPool { [core] in
      let connection = try core.connect()
      defer { core.gate.close(connection) }
      return try work(connection)
    }
  }

  // MARK: - Checks

  /// Returns everything that is wrong with the stored data, an empty list if nothing is.
  ///
  /// - Returns: The findings.
  /// - Throws: `DatabaseError` when the data cannot even be read.
  public func findings() async throws -> [DataFinding] {
    let (structure, texts, indexes) = try await maintain { connection in
      let structure = try connection.names("PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try connection.names("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")
      return (
        structure + orphans.map { "rows of \($0) refer to others that are not there" },
        structure.isEmpty ? try connection.textFindings() : [],
        try connection.searchIndexes()
      )
    }
    guard structure.isEmpty else { return structure.map { DataFinding(words: $0) } }
    var damaged = texts
    for index in indexes {
      guard await isWritable() else {
        return damaged.map { DataFinding(words: $0) } + [uncheckedIndexes]
      }
      let answers = try await maintain { try $0.answersSearch(of: index) }
      let matches = try await isIntact(index)
      if !answers || !matches {
        damaged.append("the search index \(index.name) does not match its texts")
      }
    }
    return damaged.map { DataFinding(words: $0) }
  }

  /// What keeps the indexes from being checked.
  private var uncheckedIndexes: DataFinding {
    DataFinding(
      "Another process keeps the data from being changed, so the search indexes were not checked.",
      advice: "Let that process go on, or end it; in a shell, this names it: "
        + "fuser \(core.gate?.path ?? core.path)"
    )
  }

  /// Returns whether a full-text index has the words of its texts, and no others.
  ///
  /// The command that checks it counts as a write, so it runs inside the gate, and is undone.
  private func isIntact(_ index: FullTextIndex) async throws -> Bool {
    do {
      try await write { transaction in
        try transaction.execute(FullTextIndex.check(of: index))
      }
      return true
    } catch let error as DatabaseError where error.code == .damaged {
      return false
    }
  }
}

extension SQLiteConnection {
  /// The full-text indexes of the file.
  func searchIndexes() throws(DatabaseError) -> [FullTextIndex] {
    try names(
      "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%' ORDER BY name"
    ).map { FullTextIndex($0) }
  }

  /// Returns whether a search finds some texts of an index, from its first to its last, by their words:
  /// the check of SQLite reads the words one after the other, and does not look them up.
  func answersSearch(of index: FullTextIndex) throws(DatabaseError) -> Bool {
    let table = index.name
    let ends = try names("SELECT min(rowid) || ' ' || max(rowid) FROM \(table)").first ?? ""
    let numbers = ends.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { return true }
    let (first, last) = (numbers[0], numbers[1])
    let step = max(1, last / Self.searchedTexts - first / Self.searchedTexts)
    for number in stride(from: last, through: first, by: -step) {
      let text = "SELECT body FROM \(table) WHERE rowid <= \(number) ORDER BY rowid DESC LIMIT 1"
      guard let body = try names(text).first else { continue }
      for word in Self.plainWords(of: body) {
        let found = try names(
          """
          SELECT rowid || '' FROM \(table) WHERE \(table) MATCH '"\(word)"' AND rowid = (
            SELECT max(rowid) FROM \(table) WHERE rowid <= \(number)
          )
          """
        )
        if found.isEmpty { return false }
      }
    }
    return true
  }

  /// How many texts of an index are looked up.
  private static let searchedTexts = 32

  /// Some words of a text; how letters beyond ASCII become words is known to SQLite alone.
  private static func plainWords(of text: String) -> [Substring] {
    let words = text.split(separator: " ").filter { word in
      word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return Array(words.prefix(20))
  }

  /// Returns whether a full-text index has the words of its texts, and no others.
  func isIntact(_ index: FullTextIndex) throws(DatabaseError) -> Bool {
    do {
      try run(FullTextIndex.check(of: index))
      return true
    } catch  where error.code == .damaged {
      return false
    }
  }

  fileprivate func statistics(of path: String) throws(DatabaseError) -> DatabaseSizeReport {
    let page = Int(try pragma("page_size") ?? 0)
    var rows: [String: Int] = [:]
    for table in try names(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ) {
      let count = try SQLiteStatement(
        SQLText(composed: "SELECT count(*) FROM \"\(table)\""),
        on: self
      )
      if try count.step() { rows[table] = Int.read(count.cells[0]) }
    }
    return DatabaseSizeReport(
      engine: "SQLite \(String(cString: sqlite3_libversion()))",
      size: page * Int(try pragma("page_count") ?? 0),
      free: page * Int(try pragma("freelist_count") ?? 0),
      pending: (try? FileInformation(at: path + "-wal"))?.size ?? 0,
      rows: rows,
      notes: WALResetVulnerability.isKnown ? [WALResetVulnerability.note] : []
    )
  }
}

/// SQLite's WAL-reset bug: which builds have it.
enum WALResetVulnerability {
  /// Whether the linked library is one of those that have it.
  static var isKnown: Bool { isKnown(in: sqlite3_libversion_number()) }

  static func isKnown(in version: Int32) -> Bool {
    switch version {
    case ..<3_007_000, 3_051_003...: false
    case 3_050_007..<3_051_000, 3_044_006..<3_045_000: false
    default: true
    }
  }

  static var note: String {
    "SQLite \(String(cString: sqlite3_libversion())) has the WAL-reset bug; the write gate is "
      + "active and closes it, so use no other program on the file while this one runs"
  }
}

extension FullTextIndex {
  /// The statement that fails where an index does not match its texts.
  static func check(of index: FullTextIndex) -> SQLText {
    SQLText(composed: "INSERT INTO \(index.name)(\(index.name)) VALUES ('integrity-check')")
  }
}

// MARK: - Texts

extension SQLiteConnection {
  /// Returns a sentence for each column with texts that are not UTF-8: SQLite stores any bytes as
  /// text, and its own check does not read them.
  func textFindings() throws(DatabaseError) -> [String] {
    let names = try SQLiteStatement(
      """
      SELECT t.name, c.name FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'
      ORDER BY t.name, c.cid
      """,
      on: self
    )
    var columns: [(table: String, columns: [String])] = []
    while try names.step() {
      guard let table = String.read(names.cells[0]), let column = String.read(names.cells[1])
      else { continue }
      if columns.last?.table == table {
        columns[columns.count - 1].columns.append(column)
      } else {
        columns.append((table, [column]))
      }
    }
    var findings: [String] = []
    for (table, columns) in columns { findings += try textFindings(in: table, columns) }
    return findings
  }

  private func textFindings(
    in table: String,
    _ columns: [String]
  ) throws(DatabaseError) -> [String] {
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let rows = try SQLiteStatement(SQLText(composed: "SELECT \(list) FROM \"\(table)\""), on: self)
    var counts = [Int](repeating: 0, count: columns.count)
    while try rows.step() {
      for column in columns.indices
      where !rows.cells[column].isValidText {
        counts[column] += 1
      }
    }
    return zip(columns, counts).filter { $0.1 > 0 }.map { column, count in
      "texts in the column \(column) of the table \(table) that are not UTF-8: \(count)"
    }
  }
}

extension SQLRawValue {
  /// Whether the cell holds no text, or one that is UTF-8.
  fileprivate var isValidText: Bool {
    kind != .text || String(validating: bytes, as: UTF8.self) != nil
  }
}
