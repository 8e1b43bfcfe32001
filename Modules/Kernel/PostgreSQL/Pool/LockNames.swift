import Mediator
import System

/// What the locks and the channel of one schema are called on the server.
///
/// Locks are numbers that all schemas of a database share, so the schema is a part of each.
struct LockNames: Sendable {
  private let schema: UInt64

  init(schema: UInt64) {
    self.schema = schema
  }

  /// The name under which sessions are told of changes.
  var channel: String { "interchange_\(schema)" }

  /// Returns the statement that takes the locks of a write, and selects something beside them.
  ///
  /// A write that names its subjects shares everyone's lock and has its subjects' alone, in a fixed
  /// order, so that no two wait for each other. A write that names none excludes all others.
  func statement(for subjects: [Int64]?, and columns: String) -> String {
    guard let subjects else { return "SELECT pg_advisory_xact_lock(\(everyone)), \(columns)" }
    let own = subjects.map { "pg_advisory_xact_lock(\($0)), " }.joined()
    return "SELECT pg_advisory_xact_lock_shared(\(everyone)), \(own)\(columns)"
  }

  /// Returns the statement that lets one transaction at a time number what it changed in a lane.
  func statement(forTopicsIn lane: Int) -> String {
    "SELECT pg_advisory_xact_lock(\(number("topics", Int64(lane))))"
  }

  private var everyone: Int64 { number("everyone", 0) }

  /// Returns the number of a lock.
  func number(_ name: String, _ key: Int64) -> Int64 {
    var hash = StableHash()
    hash.add(number: schema)
    hash.add(bytes: name.utf8)
    hash.add(number: UInt64(bitPattern: key))
    return Int64(bitPattern: hash.value)
  }
}
