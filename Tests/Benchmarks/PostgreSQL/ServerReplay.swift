import Database
import PostgreSQL
import StorageBaseline
import Synchronization

/// Statements on a server, prepared by libpq with binary values, each sent after the answer to the
/// one before it.
///
/// They are the texts that the features' own connections prepare, with the same types. A read of one
/// statement has no transaction, as in the app; a write takes as many locks as there, and stores the
/// topics that it changed.
final class ServerReplay: StatementReplay {
  private let database: PostgreSQLDatabase

  /// The address of the baseline, which one thread at a time uses.
  private let address: UInt
  private let known = Mutex<[String: PostgreSQLDatabase.SentStatement]>([:])

  /// Connects to the schema that the features use.
  init(on database: PostgreSQLDatabase) throws {
    guard let baseline = server_replay_open(database.schemaURL) else { throw NoFolder() }
    self.database = database
    address = UInt(bitPattern: baseline)
  }

  deinit { server_replay_close(baseline) }

  private var baseline: OpaquePointer? { OpaquePointer(bitPattern: address) }

  func run(_ number: Int32) { keep(server_replay_run(baseline, number)) }

  func add(_ transactions: [RecordedTransaction]) throws -> Int32 {
    let number = server_replay_begin(baseline)
    for transaction in transactions {
      let (beginning, end) = Self.frame(of: transaction)
      for text in beginning { server_replay_add(baseline, text, nil, 0, 0) }
      for statement in transaction.statements { try add(statement) }
      for text in end { server_replay_add(baseline, text, nil, 0, 0) }
    }
    return number
  }

  /// Returns what the app sends before and after the statements of a transaction.
  private static func frame(
    of transaction: RecordedTransaction
  ) -> (beginning: [String], end: [String]) {
    switch transaction.kind {
    case .reading:
      guard transaction.statements.count > 1 else { return ([], []) }
      return (["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"], ["COMMIT"])
    case .writing(let subjects):
      let beginning = [
        "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", locks(of: subjects),
        // What every transaction checks before it changes anything.
        "SELECT max(place) FROM migration",
      ]
      guard !transaction.topics.isEmpty else { return (beginning, ["COMMIT"]) }
      let lock = subjects == nil ? [] : ["SELECT pg_advisory_xact_lock(0)"]
      let topics = TopicChangeLog.statements(storing: transaction.topics, in: 1)
      return (beginning, lock + topics + ["COMMIT", "NOTIFY interchange_bench"])
    }
  }

  private static func locks(of subjects: Int?) -> String {
    guard let subjects else { return "SELECT pg_advisory_xact_lock(1), txid_current()" }
    let own = (0..<subjects).map { "pg_advisory_xact_lock(\($0 + 2)), " }.joined()
    return "SELECT pg_advisory_xact_lock_shared(1), \(own)txid_current()"
  }

  private func add(_ statement: RecordedStatement) throws {
    let sent = try sent(statement)
    let count = Int32(sent.types.count)
    server_replay_add(baseline, sent.text, sent.types, count, statement.limit)
    for (index, value) in statement.values.enumerated() {
      guard let bytes = try sent.bytes(of: value, at: index) else {
        server_replay_value(baseline, nil, 0, 0)
        continue
      }
      let isFresh = statement.isFresh && sent.types[index] == SentType.bytes
      server_replay_value(baseline, bytes, Int32(bytes.count), isFresh ? 1 : 0)
    }
  }

  /// Returns a statement as the server gets it.
  func sent(_ statement: RecordedStatement) throws -> PostgreSQLDatabase.SentStatement {
    let text = statement.sql.text
    if let sent = known.withLock({ $0[text] }) { return sent }
    let sent = try database.sent(statement.sql)
    known.withLock { $0[text] = sent }
    return sent
  }
}

/// The types of values that features bind, by the server's numbers.
enum SentType {
  static let (bytes, wide, text): (UInt32, UInt32, UInt32) = (17, 20, 25)

  /// What the server calls them.
  static let names = [bytes: "bytea", wide: "bigint", text: "text"]
}

extension PostgreSQLDatabase.SentStatement {
  /// Returns a value in the server's binary form, nil for none.
  fileprivate func bytes(of value: RecordedValue, at index: Int) throws -> [UInt8]? {
    switch (value, types[index]) {
    case (.null, _): return nil
    case (.integer(let number), SentType.wide):
      return withUnsafeBytes(of: number.bigEndian) { Array($0) }
    case (.text(let bytes), _) where searches.contains(index):
      return Array(Self.search(String(decoding: bytes, as: UTF8.self)).utf8)
    case (.text(let bytes), SentType.text), (.blob(let bytes), SentType.bytes): return bytes
    default: throw DatabaseError(.typeMismatch, message: "a type that no feature binds: \(text)")
    }
  }
}
