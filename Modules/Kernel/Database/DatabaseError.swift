/// What went wrong in a database, without any value that was bound.
public struct DatabaseError: Error, Equatable, Sendable {
  /// The kinds of failure that a caller can tell apart, the same for every engine.
  public enum Code: String, Sendable, CaseIterable {
    /// A value that must be unique is there already.
    case unique

    /// A row refers to another one that is not there.
    case foreignKey = "foreign-key"

    /// A value breaks a rule of its table.
    case check

    /// A value is missing.
    case notNull = "not-null"

    /// A value has the wrong type for its column, or a column for the value it is read as.
    case typeMismatch = "type-mismatch"

    /// The statement does not fit the tables, or is no SQL.
    case statement

    /// The statement was used in a way that it cannot be.
    case misuse

    /// A row was asked for that is not there.
    case noRow = "no-row"

    /// Another process kept the database for longer than we wait.
    case busy

    /// There is no room left.
    case full

    /// The disk failed.
    case disk

    /// There is no memory left.
    case memory

    /// A write was tried where only reading is possible.
    case readOnly = "read-only"

    /// The task that asked was cancelled.
    case cancelled

    /// The deadline passed.
    case deadlineExceeded = "deadline-exceeded"

    /// The file is damaged.
    case damaged

    /// The file is something other than a database of this program.
    case foreign

    /// The file cannot be opened.
    case unopenable

    /// The server cannot be reached, or the connection to it was lost.
    case unreachable

    /// The engine cannot do it.
    case unsupported

    /// The file was written by a newer program.
    case newer

    /// The data is being moved from or to another database.
    case moving

    /// The data was moved to another database.
    case moved

    /// A migration that was applied is not the one that the program knows.
    case edited

    /// A disk failure left it open what was stored; the database must be opened again.
    case unsafe

    /// The database was closed.
    case closed

    /// Anything else.
    case other
  }

  /// The kind of failure.
  public let code: Code

  /// The engine's own number for the failure, or zero.
  public let extendedCode: Int32

  /// What the engine said, or what would help.
  public let message: String

  /// The statement that failed, with its placeholders.
  public let sql: String?

  /// What is said where another process kept the database for longer than a write waits.
  package static let keptByAnother = "another process has kept the data for five seconds"

  /// What to do next, where it is more than the code says.
  public let hint: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - message: What was wrong and what would work.
  ///   - extendedCode: The engine's own number.
  ///   - sql: The statement that failed.
  ///   - hint: What to do next, where it is more than the code says.
  public init(
    _ code: Code,
    message: String,
    extendedCode: Int32 = 0,
    sql: String? = nil,
    hint: String? = nil
  ) {
    self.code = code
    self.message = message
    self.extendedCode = extendedCode
    self.sql = sql
    self.hint = hint
  }
}

extension DatabaseError: CustomStringConvertible {
  /// The failure, worded for a person at a prompt.
  public var description: String {
    let number = extendedCode == 0 ? "" : ", \(extendedCode)"
    let statement = sql.map { " in “\($0)”" } ?? ""
    return "\(message) (\(code.rawValue)\(number))\(statement)"
  }
}
