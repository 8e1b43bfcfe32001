/// What can be asked: the connection of a read, and the transaction of a write.
///
/// ```swift
/// let friends = try connection.all("SELECT id, name FROM friend WHERE owner = $1", owner) { row in
///   try Friend(id: row[0], name: row[1])
/// }
/// ```
public protocol Queryable: ~Copyable {
  /// The engine's side of the connection.
  var engine: any EngineConnection { get }
}

extension Queryable where Self: ~Copyable {
  /// Calls the body with every row, one at a time, without holding the others.
  @inlinable
  public func each<each Value: SQLValueConvertible>(
    _ sql: SQLText,
    _ values: repeat each Value,
    row body: (borrowing DatabaseRow) throws -> Void
  ) throws {
    let statement = try engine.statement(for: sql)
    defer { statement.end() }
    try statement.start(repeat each values)
    let row = DatabaseRow(statement)
    while try statement.step() { try body(row) }
  }

  /// Returns what the body makes of every row.
  @inlinable
  public func all<each Value: SQLValueConvertible, Element>(
    _ sql: SQLText,
    _ values: repeat each Value,
    row body: (borrowing DatabaseRow) throws -> Element
  ) throws -> [Element] {
    let statement = try engine.statement(for: sql)
    defer { statement.end() }
    try statement.start(repeat each values)
    guard try statement.step() else { return [] }
    let row = DatabaseRow(statement)
    var elements: [Element] = []
    elements.reserveCapacity(statement.use.pointee.usualCount)
    repeat { elements.append(try body(row)) } while try statement.step()
    statement.use.pointee.usualCount = min(
      elements.count,
      PreparedStatement.UsageState.mostExpected
    )
    return elements
  }

  /// Returns what the body makes of the first row, or nothing when there is none.
  @inlinable
  public func first<each Value: SQLValueConvertible, Element>(
    _ sql: SQLText,
    _ values: repeat each Value,
    row body: (borrowing DatabaseRow) throws -> Element
  ) throws -> Element? {
    let statement = try engine.statement(for: sql)
    defer { statement.end() }
    try statement.start(repeat each values)
    return try statement.step() ? try body(DatabaseRow(statement)) : nil
  }

  /// Returns the first column of the first row, or nothing when there is no row.
  @inlinable
  public func value<each Value: SQLValueConvertible, Element: SQLValueConvertible>(
    _ sql: SQLText,
    _ values: repeat each Value,
    as type: Element.Type = Element.self
  ) throws -> Element? {
    try first(sql, repeat each values) { row in try row[0] }
  }
}
