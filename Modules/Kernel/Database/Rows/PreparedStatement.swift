/// A statement that an engine has compiled and keeps for its connection.
///
/// Engines subclass it. Features use the methods of ``Queryable`` and ``Transaction`` instead.
open class PreparedStatement {
  /// The values to bind, filled before ``bind()``.
  public let parameters = ParameterBuffer()

  /// The columns of the row that ``step()`` reached.
  public let cells: UnsafeMutablePointer<Cell>

  /// The number of columns.
  public let columns: Int

  /// Behind a pointer, since Swift checks every access to a class's own variables while it runs.
  private let activity: UnsafeMutablePointer<Bool>

  /// The text of the statement, for errors.
  public let sql: SQL

  /// Creates a statement that yields rows of the given number of columns.
  ///
  /// - Parameters:
  ///   - sql: The text that was compiled.
  ///   - columns: How many columns a row has; zero if there are no rows.
  public init(_ sql: SQL, columns: Int) {
    self.sql = sql
    self.columns = columns
    cells = .allocate(capacity: max(columns, 1))
    cells.initialize(repeating: Cell(kind: .null), count: max(columns, 1))
    activity = .allocate(capacity: 1)
    activity.initialize(to: false)
  }

  deinit {
    cells.deallocate()
    activity.deallocate()
  }

  /// Whether rows are being read, so that the same text needs a second statement.
  public final var isActive: Bool { activity.pointee }

  /// Hands ``parameters`` to the engine.
  open func bind() throws(DatabaseError) {}

  /// Goes on to the next row and fills ``cells``, or answers `false` when there is none.
  open func step() throws(DatabaseError) -> Bool { false }

  /// Ends the reading, so that the statement can be used again.
  open func reset() {}

  /// Returns the name of a column, for errors.
  ///
  /// - Parameter column: The column, counted from zero.
  /// - Returns: The name that the statement gives it.
  open func name(of column: Int) -> String { "column \(column)" }

  /// Starts a use of the statement with the given values.
  @inlinable
  public final func start<each Value: SQLValue>(
    _ values: repeat each Value
  ) throws(DatabaseError) {
    parameters.removeAll()
    repeat (each values).bind(to: parameters)
    try begin()
  }

  @usableFromInline
  final func begin() throws(DatabaseError) {
    activity.pointee = true
    do throws(DatabaseError) {
      try bind()
    } catch {
      end()
      throw error
    }
  }

  /// Ends a use of the statement.
  @usableFromInline
  final func end() {
    reset()
    activity.pointee = false
  }
}
