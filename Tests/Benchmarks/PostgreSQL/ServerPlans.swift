import Database
import PostgreSQL

/// How a server goes about statements: which of them read a large table from one end to the other.
struct ServerPlans {
  /// How many rows a table has at most that may be read so.
  static let most = 10_000

  private let database: PostgreSQLDatabase
  private let replay: ServerReplay

  /// The tables that have more rows.
  private let large: Set<String>

  init(of database: PostgreSQLDatabase, for replay: ServerReplay) async throws {
    self.database = database
    self.replay = replay
    large = try await database.read { connection in
      let names = try connection.all(
        """
        SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace
        AND relkind = 'r' AND reltuples > CAST($1 AS BIGINT)
        """,
        Self.most
      ) { row in try row[0] as String }
      return Set(names)
    }
  }

  /// Returns the large tables that statements read from one end to the other, each with the text.
  ///
  /// The server plans a prepared statement for its values at first, and later for any values if it
  /// takes that for as good, so both plans count.
  func scans(by statements: [RecordedStatement]) throws -> Set<String> {
    var scans: Set<String> = []
    for statement in statements {
      let sent = try replay.sent(statement)
      for mode in ["force_custom_plan", "force_generic_plan"] {
        let plan = try database.runAside(try explanation(of: sent, statement.values, mode)) ?? ""
        let tables = plan.matches(of: /"Node Type": "Seq Scan"[^{}]*?"Relation Name": "(\w+)"/)
          .map { String($0.output.1) }
        scans.formUnion(tables.filter(large.contains).map { "all of \($0): \(sent.text)" })
      }
    }
    return scans
  }

  private func explanation(
    of sent: PostgreSQLDatabase.SentStatement,
    _ values: [RecordedValue],
    _ mode: String
  ) throws -> String {
    let types = try sent.types.map { type in try SentType.names[type].orFail() }
    let literals = values.enumerated().map { index, value in
      value.literal(isSearch: sent.searches.contains(index))
    }
    let (places, given) = (types.joined(separator: ", "), literals.joined(separator: ", "))
    return """
      SET plan_cache_mode = \(mode);
      PREPARE examined\(types.isEmpty ? "" : "(\(places))") AS \(sent.text);
      EXPLAIN (FORMAT JSON) EXECUTE examined\(types.isEmpty ? "" : "(\(given))")
      """
  }
}

extension RecordedValue {
  /// The value as it is written in a statement.
  fileprivate func literal(isSearch: Bool) -> String {
    switch self {
    case .null: return "NULL"
    case .integer(let number): return "\(number)"
    case .blob(let bytes):
      let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      return "'\\x\(digits.joined())'"
    case .text(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      let sent = isSearch ? PostgreSQLDatabase.SentStatement.search(text) : text
      return "'\(sent.replacing("'", with: "''"))'"
    }
  }
}
