import Database

/// Many values for one statement: they fill the placeholders from `$1` on, in steps of a size.
///
/// The statement has one of few texts, whatever the number of values, so that an engine can keep it
/// prepared. Places that are left over are filled with nothing, which equals no value.
struct Batch<Value: SQLValue>: SQLValue {
  private let values: [Value]
  private let size: Int

  /// The most values that fit.
  static var limit: Int { 1000 }

  /// Takes values; those beyond the limit are left out.
  init(_ values: some Sequence<Value>) {
    self.values = Array(values.prefix(Self.limit))
    let count = self.values.count
    size = [1, 16, 128].first { count <= $0 } ?? Self.limit
  }

  /// Completes a statement with the placeholders in brackets.
  ///
  /// - Parameter statement: A statement of ours that ends in `IN`.
  /// - Returns: The whole statement.
  func placed(in statement: String) -> SQL {
    SQL(composed: "\(statement) (\((1...size).map { "$\($0)" }.joined(separator: ", ")))")
  }

  func bind(to parameters: ParameterBuffer) {
    for value in values { value.bind(to: parameters) }
    for _ in values.count..<size { Value?.none.bind(to: parameters) }
  }

  static var expectation: String { "values to look for" }

  static func read(_ cell: Cell) -> Self? { nil }
}
