import System

/// One numbered step from one shape of a module's tables to the next, run once and as a whole.
///
/// Columns have the types INTEGER (64 bits), REAL, TEXT and BLOB. What follows a table's
/// closing bracket, STRICT and WITHOUT ROWID, is for the engine that knows it.
///
/// ```swift
/// static let migrations = [
///   Migration(
///     1,
///     "friends",
///     "CREATE TABLE friend (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID"
///   ),
///   Migration(2, "search for friends", .search("friend_text")),
/// ]
/// ```
public struct Migration: Sendable {
  /// What a migration is made of.
  public enum Step: Sendable, ExpressibleByStringLiteral {
    /// A statement.
    case sql(SQLText)

    /// The making of a full-text index.
    case search(String)

    /// Creates a statement from a literal.
    public init(stringLiteral sql: StaticString) {
      self = .sql(SQLText(stringLiteral: sql))
    }
  }

  /// The number, counted from 1 within the module.
  public let number: Int

  /// What it is for, in a few words.
  public let name: String

  /// What it does, in order.
  public let steps: [Step]

  /// Creates a migration from its steps.
  public init(number: Int, name: String, _ steps: Step...) {
    self.number = number
    self.name = name
    self.steps = steps
  }

  /// A number that changes when a step is edited.
  public var checksum: Int64 {
    var hash = StableHash()
    for step in steps {
      hash.add(bytes: step.text.utf8)
      hash.add(byte: 0xff)
    }
    return Int64(bitPattern: hash.value)
  }
}

extension Migration.Step {
  fileprivate var text: String {
    switch self {
    case .sql(let sql): sql.text
    case .search(let name): "search \(name)"
    }
  }

  func run(on transaction: borrowing Transaction) throws {
    switch self {
    case .sql(let sql): try transaction.execute(sql)
    case .search(let name): try transaction.engine.create(FullTextIndex(name))
    }
  }
}
