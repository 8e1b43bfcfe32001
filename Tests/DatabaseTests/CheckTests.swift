import Database
import Mediator
import Testing

/// A module with a table, and with checks of it.
private struct Shop: Module {
  var name: ModuleName = "Shop"
  let requires: Set<ModuleName> = []

  func register(in registry: inout Registry) {
    registry.migrations = [
      Migration(
        number: 1,
        name: "wares",
        "CREATE TABLE ware (id INTEGER PRIMARY KEY, price INTEGER NOT NULL) STRICT",
        "CREATE INDEX ware_by_price ON ware (price)",
        "CREATE TABLE offer (id INTEGER PRIMARY KEY, ware INTEGER, gift INTEGER) STRICT",
        .search("ware_text")
      )
    ]
    registry.keepsNoAccountData()
    registry.identifies(.ware, in: "ware")
    registry.references([
      RowReference("offer", "ware", "gift", to: .ware, where: "r.gift <> 0"),
      RowReference("offer", "id", to: EntityKind("thing of another module")),
    ])
    registry.createsIndexes { connection in
      let isLarge = try connection.value("SELECT 1 FROM ware WHERE id = 100") == 1
      return isLarge ? [FullTextIndex("ware_text_1")] : []
    }
    registry.check("prices") { connection in
      try connection.findings("SELECT count(*) FROM ware WHERE price < 0", advice: "Pay.") {
        count in
        "\(count) prices are negative."
      }
    }
    registry.check("index") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM ware
        WHERE id NOT IN (SELECT key FROM indexed(ware_text) AS entry)
        """
      ) { count in "\(count) wares are not indexed." }
    }
  }
}

extension EntityKind {
  fileprivate static let ware = EntityKind("ware")
}

@Suite(.timeLimit(.minutes(15))) struct `The checks of a module` {
  /// Returns what is found after some statements.
  private func findings(
    _ engine: Engine,
    after change: @escaping @Sendable (borrowing Transaction) throws -> Void
  ) async throws -> [DataFinding] {
    let mediator = try ModuleAssembly([Shop()], in: World().environment).mediator()
    var findings: [DataFinding] = []
    try await engine.run { database in
      try await mediator.start(on: database)
      try await database.write { transaction in
        try transaction.execute("INSERT INTO ware VALUES (1, 10)")
        try transaction.index("a chair", in: FullTextIndex("ware_text"), key: 1)
      }
      try await database.write(change)
      findings = try await mediator.findings(in: database)
    }
    return findings
  }

  @Test(arguments: Engine.allCases)
  func `find nothing where all is well`(_ engine: Engine) async throws {
    #expect(try await findings(engine) { _ in } == [])
  }

  @Test(arguments: Engine.allCases)
  func `say what is wrong, and what to do`(_ engine: Engine) async throws {
    let found = try await findings(engine) { transaction in
      try transaction.execute("INSERT INTO ware VALUES (2, -1), (3, -1)")
      try transaction.index("a table", in: FullTextIndex("ware_text"), key: 2)
    }

    #expect(
      found.map(\.text) == [
        "2 prices are negative. Pay.",
        "1 wares are not indexed. \(DataFinding.restoring)",
      ]
    )
  }

  @Test(arguments: Engine.allCases)
  func `know the tables of the event log`(_ engine: Engine) async throws {
    let found = try await findings(engine) { transaction in
      try transaction.execute("DROP INDEX event_by_name")
    }

    #expect(found.map(\.problem) == ["The index event_by_name is missing."])
  }

  @Test(arguments: Engine.allCases)
  func `that cannot be run are findings, and the others run`(_ engine: Engine) async throws {
    let found = try await findings(engine) { transaction in
      try transaction.execute("INSERT INTO ware VALUES (2, -1)")
      try transaction.execute("DROP TABLE ware_text")
    }

    let missing =
      engine == .server
      ? ["table ware_text", "index ware_text_words"]
      : ["", "_config", "_content", "_data", "_docsize", "_idx"].map { "table ware_text\($0)" }
    let reason =
      engine == .server
      ? "relation \"ware_text\" does not exist" : "no such table: ware_text"
    #expect(
      found.map(\.problem) == missing.map { "The \($0) is missing." } + [
        "1 prices are negative.",
        "The index of Shop cannot be checked: \(reason).",
      ]
    )
  }

  @Test(arguments: Engine.allCases)
  func `compare a search index with its texts, whatever they begin with`(
    _ engine: Engine
  ) async throws {
    let texts = [
      "plain words", "\u{200D}joined", "\u{301}tre", "\u{1F3FB} tone", "\u{E33}Thai", "É é", " ",
      "",
      "\u{FE0F}  two  spaces", "\u{20E3}", "#1 of 2",
    ]
    let index = FullTextIndex("note_text")
    try await engine.runWithNotes { database in
      let migration = Migration(number: 1, name: "texts", .search(index.name))
      try await Migrator(database).migrate("note", with: [migration])
      try await database.write { transaction in
        for (key, text) in texts.enumerated() {
          try transaction.execute("INSERT INTO note (id, text) VALUES ($1, $2)", key, text)
          try transaction.index("\u{E000}7 \u{E000}8 \(text)", in: index, key: Int64(key))
        }
      }
      func wrongEntries() async throws -> Int {
        try await database.read { connection in
          try connection.wrongEntries(
            of: index,
            comparedWith: "SELECT id, text FROM note WHERE id >= $1 AND id <= $2"
          ) { $0.unicodeScalars.first == "\u{E000}" }
        }
      }
      #expect(try await wrongEntries() == 0)

      try await database.write { transaction in
        try transaction.execute("UPDATE note SET text = 'plain word' WHERE id = 0")
        try transaction.index("\u{E000}7 \u{E000}8 others", in: index, key: 1)
      }
      #expect(try await wrongEntries() == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `find rows that point to nothing`(_ engine: Engine) async throws {
    let found = try await findings(engine) { transaction in
      try transaction.execute("INSERT INTO offer VALUES (1, 1, 1), (2, 7, 1), (3, NULL, 8)")
      try transaction.execute("INSERT INTO offer VALUES (4, 9, 9), (5, 1, 0)")
    }

    #expect(
      found.map(\.problem) == [
        "Rows of the table offer whose ware is no ware: 2.",
        "Rows of the table offer whose gift is no ware: 2.",
      ]
    )
  }

  @Test(arguments: Engine.allCases)
  func `know the indexes that were created at run time`(_ engine: Engine) async throws {
    let found = try await findings(engine) { transaction in
      try transaction.execute("INSERT INTO ware VALUES (100, 1)")
      try transaction.engine.create(FullTextIndex("ware_text_1"))
    }
    let missing = try await findings(engine) { transaction in
      try transaction.execute("INSERT INTO ware VALUES (100, 1)")
    }

    #expect(found.map(\.problem) == ["1 wares are not indexed."])
    #expect(missing.map(\.problem).contains("The table ware_text_1 is missing."))
  }

  @Test(arguments: Engine.allCases)
  func `leave the tables of a module alone that was left out`(_ engine: Engine) async throws {
    let found = try await findings(engine) { transaction in
      try transaction.execute("CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT")
      try transaction.execute("INSERT INTO event_listener_lane VALUES ('Other:paid', 1, 0)")
      try transaction.execute("INSERT INTO event_lane VALUES (1, 0) ON CONFLICT (lane) DO NOTHING")
      try transaction.execute("INSERT INTO migration VALUES (99, 'Other', 1, 'others', 1, 1)")
    }

    #expect(found == [])
  }

  @Test func `refuse two modules that identify one key`() throws {
    let assembly = ModuleAssembly([Shop(), Shop(name: "Other")], in: World().environment)

    #expect(assembly.faults.map(\.kind) == [.duplicateKey])
    #expect(assembly.faults.first?.message == "Other and Shop both identify a key called ware")
  }

  @Test(arguments: Engine.allCases)
  func `compare the tables with those of the migrations`(_ engine: Engine) async throws {
    let found = try await findings(engine) { transaction in
      try transaction.execute("DROP INDEX ware_by_price")
      try transaction.execute("ALTER TABLE ware ADD COLUMN note TEXT")
      try transaction.execute("CREATE INDEX ware_by_note ON ware (note)")
      try transaction.execute("CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT")
    }

    #expect(
      found.map(\.problem) == [
        "The table ware is not as it was made.",
        "The index ware_by_price is missing.",
        "The table other was added.",
        "The index ware_by_note was added to the table ware.",
      ]
    )
    #expect(found.last?.advice.contains("DROP INDEX ware_by_note") == true)
  }

  @Test(arguments: Engine.allCases)
  func `include those of the event log`(_ engine: Engine) async throws {
    let found = try await findings(engine) { transaction in
      try transaction.record(Paid(subject: "ann", amount: 1))
      try transaction.execute("UPDATE event_lane SET last = 0")
      try transaction.execute("INSERT INTO event_listener_lane VALUES ('shop:paid', 0, 1)")
    }

    #expect(
      found.map(\.problem) == [
        "The count of the event log is behind its events, so no more can be recorded.",
        "The listener shop:paid is ahead of the event log, or before its beginning.",
        "The event log has rows of a listener that no module has: shop:paid.",
      ]
    )
  }
}
