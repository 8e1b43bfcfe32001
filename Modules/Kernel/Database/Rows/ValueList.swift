/// A statement over a list of values, whose text does not change with every length of the list.
///
/// The list stands in the last placeholders. It is filled up with its last value to the next of a
/// few lengths, so that an engine compiles a few texts and no more.
///
/// ```swift
/// static let friends = ListStatement(after: 1) { list in
///   "SELECT friend FROM friendship WHERE account = $1 AND friend IN \(list)"
/// }
/// let friends = try connection.all(Self.friends.over(people.count), account, ValueList(people)) { … }
/// ```
public struct ListStatement: Sendable {
  /// The most values that one use of a statement takes.
  public static let capacity = 1024

  @usableFromInline static let lengths = [1, 4, 16, 64, 256, capacity]

  private let texts: [SQL]

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - count: How many placeholders come before the list.
  ///   - text: Writes the statement round the list, which comes with its brackets; it may be used
  ///     in several places.
  public init(after count: Int = 0, _ text: (String) -> String) {
    texts = Self.lengths.map { length in
      let places = (count + 1...count + length).map { "$\($0)" }
      return SQL(composed: text("(\(places.joined(separator: ", ")))"))
    }
  }

  /// Returns the statement for a list of some length.
  ///
  /// - Parameter count: How long the list is, at most ``capacity``.
  /// - Returns: The statement, with a place for each value.
  public func over(_ count: Int) -> SQL {
    precondition(count <= Self.capacity, "a list of \(count) values; cut it into pieces")
    let index = Self.lengths.firstIndex { $0 >= count } ?? Self.lengths.count - 1
    return texts[index]
  }
}

/// The values of a list, bound as many as the ``ListStatement`` of their number has places for.
public struct ValueList<Element: SQLValue>: SQLValue {
  @usableFromInline let elements: [Element]

  /// Makes a list of values, in any order; an empty one matches nothing.
  public init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
  }

  /// A list cannot be read back.
  public static var expectation: String { "a list" }

  /// Answers with nothing: a list is only ever bound.
  public static func read(_ cell: Cell) -> Self? { nil }

  /// Binds the values, and the last one again until the places are filled.
  @inlinable
  public func bind(to parameters: ParameterBuffer) {
    for element in elements { element.bind(to: parameters) }
    let length = ListStatement.lengths.first { $0 >= elements.count } ?? elements.count
    for _ in elements.count..<length { elements.last.bind(to: parameters) }
  }
}
