import Database
import StorageBaseline

/// A baseline that runs again what features have run: the same statements with the same values on
/// the same rows, in as many transactions, with nothing between them and the engine.
protocol StatementReplay: Sendable {
  /// Prepares transactions, and returns the number of them all.
  func add(_ transactions: [RecordedTransaction]) throws -> Int32

  /// Runs the transactions that have a number.
  func run(_ number: Int32)
}

/// Statements on a file, prepared by SQLite's own interface.
final class FileReplay: StatementReplay {
  private let path: String

  /// The address of the baseline, which one thread at a time uses.
  private let address: UInt

  /// Opens a file that holds the data, and that is gone with the replay.
  init(at path: String) throws {
    guard let baseline = replay_open(path) else { throw NoFolder() }
    self.path = path
    address = UInt(bitPattern: baseline)
  }

  deinit {
    replay_close(baseline)
    FeatureFile.remove(path)
  }

  private var baseline: OpaquePointer? { OpaquePointer(bitPattern: address) }

  func add(_ transactions: [RecordedTransaction]) -> Int32 {
    let number = replay_begin(baseline)
    for transaction in transactions {
      _ = replay_add(baseline, transaction.isWriting ? "BEGIN IMMEDIATE" : "BEGIN")
      for statement in transaction.statements { add(statement) }
      _ = replay_add(baseline, "COMMIT")
    }
    return number
  }

  private func add(_ statement: RecordedStatement) {
    let number = replay_add(baseline, statement.sql.text.inSQLite)
    for value in statement.values {
      switch value {
      case .null: replay_null(baseline)
      case .integer(let number): replay_integer(baseline, number)
      case .text(let bytes): replay_text(baseline, bytes, Int32(bytes.count))
      case .blob(let bytes):
        replay_blob(baseline, bytes, Int32(bytes.count), statement.isFresh ? 1 : 0)
      }
    }
    if statement.limit > 0 { replay_limit(baseline, number, statement.limit) }
  }

  func run(_ number: Int32) { keep(replay_run(baseline, number)) }
}

extension String {
  /// The statement as the engine hands it to SQLite.
  fileprivate var inSQLite: String {
    replacing(/search\((\w+), (\$\d+)\)/) { call in
      "(SELECT rowid AS key, rank FROM \(call.1) WHERE \(call.1) MATCH \(call.2))"
    }
  }
}
