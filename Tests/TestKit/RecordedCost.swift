/// The statements that a module ran and the calls that it made for some work.
///
/// Two costs are equal if they differ only in the lengths of lists of values.
public struct RecordedCost: Equatable, Sendable {
  /// The statements, in order; a list of values is written as `(…)`.
  public let statements: [String]

  /// The calls of other modules, in order.
  public let calls: [String]

  /// Takes the cost since the database's statements were last taken.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - count: The number of calls that it had made before.
  ///   - database: The database that it uses.
  public init(of module: IsolatedModule, after count: Int = 0, on database: ObservedDatabase) {
    statements = database.takeStatements().map(\.withoutList)
    calls = Array(module.calls[count...])
  }
}

extension String {
  /// A statement with its lists of placeholders, which grow with the number of values, as `(…)`.
  public var withoutList: String {
    replacing(/\(\$\d+(, \$\d+)*\)/, with: "(…)")
  }
}
