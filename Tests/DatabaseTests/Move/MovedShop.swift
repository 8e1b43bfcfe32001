import Database
import Mediator
import Synchronization
import Testing

/// A module whose tables have every kind of column and key.
struct MovedShop: Module {
  let name: ModuleName = "Shop"
  let requires: Set<ModuleName> = []

  func register(in registry: inout Registry) {
    registry.migrations = [
      Migration(
        number: 1,
        name: "wares",
        """
        CREATE TABLE ware (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price REAL, picture BLOB) STRICT
        """,
        """
        CREATE TABLE basket (
          owner TEXT NOT NULL, ware INTEGER NOT NULL REFERENCES ware (id), count INTEGER NOT NULL,
          PRIMARY KEY (owner, ware)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE TABLE seal (digest BLOB PRIMARY KEY) STRICT, WITHOUT ROWID",
        "CREATE TABLE till (one INTEGER PRIMARY KEY, money INTEGER NOT NULL) STRICT",
        "INSERT INTO till (one, money) VALUES (1, 0)",
        .search("ware_text")
      )
    ]
    registry.keepsNoAccountData()
  }

  static func mediator() throws -> Mediator {
    try ModuleAssembly([MovedShop()], in: World().environment).mediator()
  }

  static let words = FullTextIndex("ware_text")

  /// An index that the module makes while it runs.
  static let laterWords = FullTextIndex("ware_text_1")

  /// Makes the module's tables in a database, and stores wares of odd names.
  static func fill(_ database: any Database, wares: Int = 250) async throws {
    try await mediator().prepareTables(of: database)
    try await database.write { transaction in
      for ware in 1...Int64(wares) {
        try transaction.execute(
          "INSERT INTO ware (id, name, price, picture) VALUES ($1, $2, $3, $4)",
          ware * 3,
          "ware \(ware) é\u{301} 👩‍👩‍👧 '\"\\ %",
          ware == 7 ? nil : Double(ware) / 8,
          ware == 9 ? nil : [UInt8](repeating: UInt8(truncatingIfNeeded: ware), count: 40)
        )
        try transaction.index("a Crazy hen \(ware)", in: words, key: ware * 3)
      }
      try transaction.execute(
        """
        INSERT INTO basket (owner, ware, count) VALUES
          ('b', 6, 1), ('B', 3, 2), ('ä', 3, -9223372036854775807), ('a', 9, 9223372036854775807)
        """
      )
      for byte in [UInt8(0), 127, 128, 255] {
        try transaction.execute("INSERT INTO seal (digest) VALUES ($1)", [byte, 1])
      }
      try transaction.execute("UPDATE till SET money = 12")
      try transaction.engine.create(laterWords)
      try transaction.index("late wares", in: laterWords, key: 4)
    }
  }
}

extension Engine {
  /// Each engine with each.
  static let pairs: [(from: Engine, to: Engine)] = allCases.flatMap { from in
    allCases.map { (from, $0) }
  }

  /// Runs the body on the shop's data and on an empty database of another engine.
  static func runMove(
    _ from: Engine,
    _ to: Engine,
    _ body: (any Database, any Database) async throws -> Void
  ) async throws {
    try await from.run { source in
      try await MovedShop.fill(source)
      try await to.run { target in try await body(source, target) }
    }
  }
}

extension DataMove {
  /// A move of the shop's data.
  init(_ source: any Database, _ target: any Database, to name: String = "there") throws {
    self.init(
      from: source,
      named: "here",
      to: target,
      named: name,
      with: try MovedShop.mediator()
    )
  }

  /// Runs until at least so many rows are copied, as a run does that is interrupted then.
  func run(untilCopied rows: Int) async {
    let task = Task {
      try await ProgressReporter.observing { done, _ in
        if done >= rows { withUnsafeCurrentTask { $0?.cancel() } }
      } while: {
        try await run()
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension Database {
  /// What the shop has, as text.
  func shopRows() async throws -> [String] {
    try await read { connection in
      let wares = try connection.all("SELECT id, name, price, picture FROM ware ORDER BY id") {
        row in
        "\(try row[0] as Int) \(try row[1] as String) \(try row[2] as Double?, default: "-") "
          + "\(try (row[3] as [UInt8]?)?.count ?? -1)"
      }
      let baskets = try connection.all("SELECT owner, count FROM basket ORDER BY owner, ware") {
        row in "\(try row[0] as String) \(try row[1] as Int)"
      }
      let seals = try connection.all("SELECT digest FROM seal ORDER BY digest") { row in
        "\(try row[0] as [UInt8])"
      }
      let money: Int = try connection.value("SELECT money FROM till") ?? -1
      return wares + baskets + seals + ["\(money)"]
    }
  }

  /// The wares that a search finds.
  func wares(with text: String) async throws -> [Int] {
    try await read { connection in
      try connection.all(
        "SELECT key FROM search(ware_text, $1) AS hit ORDER BY key",
        SearchQuery(text)
      ) { row in try row[0] }
    }
  }

  /// The number of wares.
  func countOfWares() async throws -> Int? {
    try await read { connection in try connection.value("SELECT count(*) FROM ware") }
  }
}

/// How far long work has come, step by step.
final class ProgressSteps: Sendable {
  private let steps = Mutex<[(done: Int, total: Int)]>([])

  var all: [(done: Int, total: Int)] { steps.withLock { $0 } }

  func add(_ done: Int, of total: Int) {
    steps.withLock { $0.append((done, total)) }
  }
}
