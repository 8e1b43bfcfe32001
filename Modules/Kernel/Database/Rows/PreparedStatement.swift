/// A statement that an engine has compiled and keeps for its connection.
///
/// Engines subclass it. Features use the methods of ``Queryable`` and ``Transaction`` instead.
open class PreparedStatement {
  /// The values to bind, filled before ``bind()``.
  public let parameters = BindingBuffer()

  /// The columns of the row that ``step()`` reached.
  public let cells: UnsafeMutablePointer<SQLRawValue>

  /// The number of columns.
  public let columns: Int

  /// Behind a pointer, since Swift checks every access to a class's own variables while it runs.
  @usableFromInline let use: UnsafeMutablePointer<UsageState>

  /// The text of the statement, for errors.
  public let sql: SQLText

  /// Creates a statement that yields rows of the given number of columns.
  ///
  /// - Parameters:
  ///   - sql: The text that was compiled.
  ///   - columns: How many columns a row has; zero if there are no rows.
  public init(_ sql: SQLText, columns: Int) {
    self.sql = sql
    self.columns = columns
    cells = .allocate(capacity: max(columns, 1))
    cells.initialize(repeating: SQLRawValue(kind: .null), count: max(columns, 1))
    use = .allocate(capacity: 1)
    use.initialize(to: UsageState())
  }

  deinit {
    cells.deallocate()
    use.deallocate()
  }

  /// Whether rows are being read, so that the same text needs a second statement.
  @inlinable public final var isActive: Bool { use.pointee.isActive }

  /// Hands ``parameters`` to the engine.
  open func bind() throws(DatabaseError) {}

  /// Runs the statement to its end; an engine may do so together with the next one that answers.
  open func post() throws(DatabaseError) {
    try bind()
    while try step() {}
  }

  /// Runs the statement, and calls a closure when its rows are there, at the latest before the
  /// transaction is stored.
  ///
  /// - Parameter judge: Gets the statement that stands before its first row.
  /// - Throws: ``DatabaseError``, or what the closure throws.
  open func ask(_ judge: @escaping (PreparedStatement) throws -> Void) throws {
    try bind()
    try judge(self)
  }

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
  @inline(__always)
  public final func start<each Value: SQLValueConvertible>(
    _ values: repeat each Value
  ) throws(DatabaseError) {
    parameters.removeAll()
    repeat (each values).bind(to: parameters)
    try begin()
  }

  /// Runs the statement for the values with nobody waiting for its end.
  @inlinable
  final func startPosting<each Value: SQLValueConvertible>(
    _ values: repeat each Value
  ) throws(DatabaseError) {
    parameters.removeAll()
    repeat (each values).bind(to: parameters)
    try post()
  }

  @usableFromInline
  final func begin() throws(DatabaseError) {
    use.pointee.isActive = true
    do throws(DatabaseError) {
      try bind()
    } catch {
      end()
      throw error
    }
  }

  /// Ends a use of the statement.
  @inlinable
  final func end() {
    reset()
    use.pointee.isActive = false
  }
}

extension PreparedStatement {
  /// How a statement is used, and was used the last time.
  @usableFromInline
  struct UsageState: BitwiseCopyable {
    @usableFromInline var isActive = false

    /// For how many rows to make room, so that a page's array need not grow row by row.
    @usableFromInline var usualCount = 0

    /// More than this is not kept free on a guess.
    @usableFromInline static let mostExpected = 64

    init() {}
  }
}
