/// A transaction as a write sees it: everything it does is stored together, or not at all.
public struct Transaction: ~Copyable, Queryable {
  /// The engine's side of the connection.
  public let engine: any EngineConnection

  // Inlined, it crashes the optimiser of Swift 6.3, which loses the copy of the reference.
  /// Lends an engine's connection to a closure.
  @inline(never)
  public init(_ engine: any EngineConnection) {
    self.engine = engine
  }

  /// Runs a statement to its end and returns how many rows it changed.
  @discardableResult
  @inlinable
  public func execute<each Value: SQLValue>(
    _ sql: SQLText,
    _ values: repeat each Value
  ) throws(DatabaseError) -> Int {
    let statement = try engine.statement(for: sql)
    defer { statement.end() }
    try statement.start(repeat each values)
    while try statement.step() {}
    return engine.changes
  }

  /// Runs the body so that its failure undoes what it did, and nothing else.
  @discardableResult
  public func savepoint<Value>(
    _ body: (borrowing Transaction) throws -> Value
  ) throws -> Value {
    try execute("SAVEPOINT part")
    do {
      let value = try body(self)
      try execute("RELEASE SAVEPOINT part")
      return value
    } catch {
      _ = try? execute("ROLLBACK TO SAVEPOINT part")
      _ = try? execute("RELEASE SAVEPOINT part")
      throw error
    }
  }

  /// Makes ``Database/signals()`` yield in every process once this is stored.
  public func signal() {
    engine.signal()
  }
}
