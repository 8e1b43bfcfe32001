/// What was moved: every table with its rows and their checksum, which both databases have.
public struct DataMoveReport: Encodable, Equatable, Sendable {
  /// A table that was moved.
  public struct Table: Encodable, Equatable, Sendable {
    /// The name of the table.
    public let name: String

    /// The number of its rows.
    public let rows: Int

    /// The checksum of its rows, in sixteen digits.
    public let checksum: String
  }

  /// A full-text index that was made again.
  public struct Index: Encodable, Equatable, Sendable {
    /// The name of the index.
    public let name: String

    /// The number of its entries.
    public let entries: Int
  }

  /// Where the data was.
  public let from: String

  /// Where the data is.
  public let to: String

  /// The number of rows of all tables.
  public let rows: Int

  /// Whether it went on with what an earlier run had copied.
  public let isResumed: Bool

  /// The tables, by name.
  public let tables: [Table]

  /// The full-text indexes, by name.
  public let indexes: [Index]
}
