/// What a module spent on something: the statements that it ran, and the calls that it made.
///
/// Two costs are equal if they differ in nothing but the length of lists.
public struct RecordedCost: Equatable, Sendable {
  /// The statements, in order; a list of values is written as `(…)`.
  public let statements: [String]

  /// The calls of other modules, in order.
  public let calls: [String]

  /// Takes what was spent since the statements were last taken.
  ///
  /// - Parameters:
  ///   - alone: The module.
  ///   - count: How many calls it had made before.
  ///   - database: Where it ran its statements.
  public init(of alone: IsolatedModule, after count: Int = 0, on database: ObservedDatabase) {
    statements = database.takeStatements().map(\.withoutList)
    calls = Array(alone.calls[count...])
  }
}

extension String {
  /// A statement without its lists of placeholders, which are longer for more values.
  public var withoutList: String {
    replacing(/\(\$\d+(, \$\d+)*\)/, with: "(…)")
  }
}
