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
  public func execute<each Value: SQLValueConvertible>(
    _ sql: SQLText,
    _ values: repeat each Value
  ) throws(DatabaseError) -> Int {
    let statement = try engine.statement(for: sql)
    defer { statement.end() }
    try statement.start(repeat each values)
    while try statement.step() {}
    return engine.changes
  }

  /// Runs a statement whose count nobody asks for.
  ///
  /// An engine that is far away sends it together with the next statement that answers. A refusal then
  /// comes with that one, so a statement whose refusal is caught is for ``execute(_:_:)``.
  @inlinable
  public func post<each Value: SQLValueConvertible>(
    _ sql: SQLText,
    _ values: repeat each Value
  ) throws(DatabaseError) {
    let statement = try engine.statement(for: sql)
    defer { statement.end() }
    try statement.startPosting(repeat each values)
  }

  /// Makes sure that something holds before this transaction is stored.
  ///
  /// An engine that is far away may ask together with the next statement, so what follows runs at the
  /// risk of being undone.
  ///
  /// - Parameters:
  ///   - sql: What to ask.
  ///   - values: The values of the question.
  ///   - isFine: Judges the first row; without a row, it is not fine.
  ///   - body: Looks again where it is not fine, and throws what ends the transaction.
  /// - Throws: ``DatabaseError``, or what a closure throws.
  @inlinable
  public func verify<each Value: SQLValueConvertible>(
    _ sql: SQLText,
    _ values: repeat each Value,
    isFine: @escaping (borrowing DatabaseRow) throws -> Bool,
    otherwise body: @escaping (borrowing Transaction) throws -> Void
  ) throws {
    let statement = try engine.statement(for: sql)
    defer { statement.end() }
    statement.parameters.removeAll()
    repeat (each values).bind(to: statement.parameters)
    try statement.ask { [engine] answered in
      guard try !(answered.step() && isFine(DatabaseRow(answered))) else { return }
      try body(Transaction(engine))
    }
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

  /// Says that what this transaction deletes must not be readable in the files any more.
  ///
  /// The engine removes it once this is stored and no reader needs the earlier state.
  ///
  /// - Parameter includingCopies: Whether the copies that were kept before migrations go, too.
  public func erases(includingCopies: Bool = false) {
    engine.noteErasure(includingCopies: includingCopies)
  }
}

extension Transaction {
  /// Deletes the next rows of an account or another owner in several tables.
  ///
  /// - Parameters:
  ///   - statements: Each deletes rows of the owner `$1`, at most `$2` of them.
  ///   - owner: The owner's number.
  ///   - limit: The most rows that each statement deletes.
  /// - Returns: Whether rows may be left.
  /// - Throws: ``DatabaseError``.
  public func deletePiece(
    with statements: [SQLText],
    of owner: Int64,
    limit: Int
  ) throws(DatabaseError) -> Bool {
    var mayBeMore = false
    for statement in statements where try execute(statement, owner, limit) >= limit {
      mayBeMore = true
    }
    return mayBeMore
  }
}
