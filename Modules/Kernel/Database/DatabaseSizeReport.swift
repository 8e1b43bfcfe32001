/// How large a database is and how it is doing, for a person who looks after it.
public struct DatabaseSizeReport: Equatable, Sendable {
  /// The engine and its version.
  public var engine: String

  /// The bytes that the data takes.
  public var size: Int

  /// The bytes in it that are free for new data.
  public var free: Int

  /// The bytes that are stored but not yet in the main file.
  public var pending: Int

  /// The rows of each table, by name.
  public var rows: [String: Int]

  /// What an operator should know about this engine.
  public var notes: [String]

  /// What can lose data, as findings.
  public var risks: [DataFinding]

  /// Creates statistics.
  public init(
    engine: String,
    size: Int,
    free: Int,
    pending: Int,
    rows: [String: Int],
    notes: [String],
    risks: [DataFinding] = []
  ) {
    self.engine = engine
    self.size = size
    self.free = free
    self.pending = pending
    self.rows = rows
    self.notes = notes
    self.risks = risks
  }
}
