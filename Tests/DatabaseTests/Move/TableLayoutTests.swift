import Database
import Mediator
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `What an engine tells of its tables` {
  @Test(arguments: Engine.allCases)
  func `names columns, keys in their order, and other tables`(_ engine: Engine) async throws {
    try await engine.run { database in
      try await MovedShop.fill(database, wares: 20)
      try await database.write { try $0.execute("CREATE VIEW all_wares AS SELECT id FROM ware") }

      let tables = try await database.read { connection in try connection.engine.tables() }

      #expect(!tables.contains { $0.name == "all_wares" || $0.name.hasPrefix("ware_text") })
      let basket = TableLayout(
        name: "basket",
        columns: ["owner", "ware", "count"],
        key: ["owner", "ware"],
        references: ["ware"]
      )
      #expect(tables.first { $0.name == "basket" } == basket)
      #expect(tables.first { $0.name == "seal" }?.key == ["digest"])
      #expect(tables.first { $0.name == "ware" }?.references == [])
      #expect(tables.map(\.name) == tables.map(\.name).sorted())
    }
  }

  @Test(arguments: Engine.allCases)
  func `tells a key whose order is not that of the columns`(_ engine: Engine) async throws {
    try await engine.run { database in
      try await database.write { transaction in
        try transaction.execute(
          """
          CREATE TABLE pair (a INTEGER NOT NULL, b INTEGER NOT NULL, c INTEGER, PRIMARY KEY (b, a))
          STRICT
          """
        )
      }

      let tables = try await database.read { connection in try connection.engine.tables() }

      #expect(tables.map(\.key) == [["b", "a"]])
      #expect(tables.map(\.columns) == [["a", "b", "c"]])
    }
  }

  @Test(arguments: Engine.allCases)
  func `gives the entries of an index in pages, with the words in their order`(
    _ engine: Engine
  ) async throws {
    let index = FullTextIndex("ware_text")
    try await engine.run { database in
      try await database.write { transaction in
        try transaction.engine.create(index)
        try transaction.index("red hen red door", in: index, key: 7)
        try transaction.index("", in: index, key: -2)
        try transaction.index("it's a \"quoted\" word", in: index, key: 9)
      }

      let (indexes, first, second, third) = try await database.read { connection in
        let engine = connection.engine
        return (
          try engine.searchIndexes(),
          try engine.entries(of: index, after: nil, limit: 2),
          try engine.entries(of: index, after: 7, limit: 2),
          try engine.entries(of: index, after: 9, limit: 2)
        )
      }

      #expect(indexes == [index])
      let firstEntries = [
        SearchEntry(key: -2, text: ""), SearchEntry(key: 7, text: "red hen red door"),
      ]
      #expect(first == firstEntries)
      #expect(second.map(\.key) == [9])
      let words = SearchQuery(second.first?.text ?? "").words
      #expect(words.contains("quoted"))
      #expect(third == [])
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Values on their way to another database` {
  /// Numbers and texts at which engines could differ.
  private static let wares: [(price: Double?, name: String?, picture: [UInt8]?)] = [
    (0, "", []), (-0.0, " ", [0]), (.infinity, "\u{FEFF}", [255]), (-.infinity, "ß", nil),
    (.leastNonzeroMagnitude, "\u{10FFFF}", [1]), (.greatestFiniteMagnitude, "a\nb\tc", [2]),
    (0.1 + 0.2, "e\u{301}", [3]), (1e15, "é", [4]), (9_007_199_254_740_994, "ﷺ", [5]),
    (nil, nil, nil),
  ]

  @Test(arguments: Engine.pairs)
  func `arrive as they were, bit by bit`(_ from: Engine, _ to: Engine) async throws {
    try await from.run { source in
      try await MovedShop.mediator().prepareTables(of: source)
      try await source.write { transaction in
        for (place, ware) in Self.wares.enumerated() {
          try transaction.execute(
            "INSERT INTO ware (id, name, price, picture) VALUES ($1, $2, $3, $4)",
            place == 0 ? Int64.min : place == 1 ? .max : Int64(place),
            ware.name,
            ware.price,
            ware.picture
          )
        }
      }
      try await to.run { target in
        _ = try await DataMove(source, target).run()

        let (before, after) = (try await source.wareBits(), try await target.wareBits())
        #expect(before.count == Self.wares.count)
        #expect(after == before)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `are copied in small pages where they are large`(_ engine: Engine) async throws {
    try await engine.run { source in
      try await MovedShop.mediator().prepareTables(of: source)
      try await source.write { transaction in
        for ware in 1...130 {
          let picture = [UInt8](repeating: 7, count: ware > 100 ? 10 : 60_000)
          try transaction.execute("INSERT INTO ware (id, picture) VALUES ($1, $2)", ware, picture)
        }
      }
      try await Engine.memory.run { target in
        let steps = ProgressSteps()
        let move = try DataMove(source, target)

        let report = try await ProgressReporter.observing { done, total in
          steps.add(done, of: total ?? 0)
        } while: {
          try await move.run()
        }

        #expect(report.tables.first { $0.name == "ware" }?.rows == 130)
        let all = steps.all.map(\.done)
        #expect(all.contains(100) && all.contains(117), "\(all)")
        #expect(all == all.sorted())
        #expect(steps.all.last.map { $0.done == $0.total } == true)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `come from tables that are first brought up to date`(_ engine: Engine) async throws {
    try await engine.run { source in
      try await JobQueue.prepare(source)
      try await Engine.memory.run { target in
        let report = try await DataMove(source, target).run()

        #expect(report.tables.contains { $0.name == "till" && $0.rows == 1 })
        #expect(try await Migrator(source).applied().contains { $0.module == "Shop" })
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `do not come from data of a newer program`(_ engine: Engine) async throws {
    try await engine.run { source in
      try await MovedShop.fill(source, wares: 20)
      try await source.write { transaction in
        try transaction.execute("UPDATE migration SET number = 2 WHERE module = 'Shop'")
      }
      try await Engine.memory.run { (target) async throws in
        let error = await #expect(throws: DatabaseError.self) {
          try await DataMove(source, target).run()
        }

        #expect(error?.code == .newer)
        #expect(try await target.schema() == [])
      }
    }
  }
}

extension Database {
  /// The wares with the bits of their numbers and the bytes of their texts.
  fileprivate func wareBits() async throws -> [String] {
    try await read { connection in
      try connection.all("SELECT id, name, price, picture FROM ware ORDER BY id") { row in
        let (name, price) = (try row[1] as String?, try (row[2] as Double?).map { $0 + 0 })
        let bytes = name.map { Array($0.utf8).description } ?? "-"
        let bits = price.map { String($0.bitPattern, radix: 16) } ?? "-"
        return "\(try row[0] as Int64) \(bytes) \(bits) \(try row[3] as [UInt8]?, default: "-")"
      }
    }
  }
}
