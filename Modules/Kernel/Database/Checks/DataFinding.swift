import Mediator

/// Something that is wrong with stored data, and what to do about it.
public struct DataFinding: Sendable, Equatable {
  /// What is wrong, a sentence.
  public let problem: String

  /// What to do, a sentence.
  public let advice: String

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - problem: What is wrong, a sentence.
  ///   - advice: What to do, a sentence; by default to restore a backup.
  public init(_ problem: String, advice: String = Self.restoring) {
    self.problem = problem
    self.advice = advice
  }

  /// Creates a finding from words of an engine: a sentence without its capital letter and its full
  /// stop.
  package init(words: String) {
    self.init(words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : "."))
  }

  /// What to do about most findings: the data is no longer what its module stored.
  public static let restoring =
    "Restore a backup from before into an empty folder: app --data DIR restore FILE"

  /// What to do about times that are wrong: it may be the machine that is.
  public static let checkingClock = "Check the clock of the machine; if it is right: \(restoring)"

  /// Both sentences.
  public var text: String { "\(problem) \(advice)" }
}

extension Queryable where Self: ~Copyable {
  /// Returns a finding if a statement counts any rows.
  ///
  /// - Parameters:
  ///   - sql: Returns one number: how many rows are wrong.
  ///   - advice: What to do about them.
  ///   - problem: Says what is wrong with so many rows.
  /// - Returns: The finding, or none.
  /// - Throws: ``DatabaseError``.
  public func findings(
    _ sql: SQLText,
    advice: String = DataFinding.restoring,
    problem: (Int) -> String
  ) throws -> [DataFinding] {
    let count: Int = try value(sql) ?? 0
    return count == 0 ? [] : [DataFinding(problem(count), advice: advice)]
  }
}

extension ReadConnection {
  /// Returns a finding if rows have a time from before 1970, or from more than a year ahead.
  ///
  /// - Parameters:
  ///   - table: The table of the rows.
  ///   - columns: The columns with times.
  ///   - rows: What the rows are, the beginning of a sentence.
  /// - Returns: The finding, or none.
  /// - Throws: ``DatabaseError``.
  public func impossibleTimes(
    in table: String,
    _ columns: String...,
    of rows: String
  ) throws -> [DataFinding] {
    let isWrong = columns.map { "\($0) < 0 OR \($0) > $1" }.joined(separator: " OR ")
    let sql = SQLText(composed: "SELECT count(*) FROM \(table) WHERE \(isWrong)")
    let count: Int = try value(sql, engine.now + .seconds(366 * 86_400)) ?? 0
    guard count > 0 else { return [] }
    return [
      DataFinding(
        "\(rows) with a time that cannot be: \(count).",
        advice: DataFinding.checkingClock
      )
    ]
  }
}
