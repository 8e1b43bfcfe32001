import Synchronization

/// A statement over a list of values, whose text does not change with every length of the list.
///
/// The list stands in the last placeholders. It is filled up with its last value to the next of a
/// few lengths, so that an engine compiles a few texts and no more.
///
/// ```swift
/// static let friends = InListStatement(after: 1) { list in
///   "SELECT friend FROM friendship WHERE account = $1 AND friend IN \(list)"
/// }
/// let friends = try connection.all(Self.friends.over(people.count), account, InListValues(people)) { … }
/// ```
public struct InListStatement: Sendable {
  /// The most values that one use of a statement takes.
  public static let capacity = 1024

  private static let lengths = [1, 4, 16, 64, 256, capacity]

  private let texts: [InListText]

  /// Creates a statement, whose texts are written when they are needed first.
  ///
  /// - Parameters:
  ///   - count: How many placeholders come before the list.
  ///   - text: Writes the statement round the list, which comes with its brackets; it may be used
  ///     in several places.
  public init(after count: Int = 0, _ text: @escaping @Sendable (String) -> String) {
    texts = Self.lengths.map { length in
      InListText {
        let places = (count + 1...count + length).map { "$\($0)" }
        return text("(\(places.joined(separator: ", ")))")
      }
    }
  }

  /// Returns the statement for a list of some length.
  ///
  /// - Parameter count: How long the list is, at most ``capacity``.
  /// - Returns: The statement, with a place for each value.
  public func over(_ count: Int) -> SQLText {
    precondition(count <= Self.capacity, "a list of \(count) values; cut it into pieces")
    return texts[Self.index(for: count)].text
  }

  /// Cuts a list into portions of at most ``capacity`` values, one for each use of a statement.
  @inlinable
  public static func portions<Element>(of list: [Element]) -> [ArraySlice<Element>] {
    guard list.count > capacity else { return list.isEmpty ? [] : [list[...]] }
    return stride(from: 0, to: list.count, by: capacity).map { start in
      list[start..<min(start + capacity, list.count)]
    }
  }

  /// Returns how many places the text for a list of some length has.
  static func length(for count: Int) -> Int { lengths[index(for: count)] }

  private static func index(for count: Int) -> Int {
    lengths.firstIndex { $0 >= count } ?? lengths.count - 1
  }
}

/// The text of a statement for one length of its list.
///
/// A list of a thousand values takes longer to write than a small command takes altogether.
private final class InListText: Sendable {
  private final class Written: Sendable {
    let text: SQLText

    init(_ text: SQLText) { self.text = text }
  }

  private let written = AtomicLazyReference<Written>()
  private let write: @Sendable () -> String

  init(_ write: @escaping @Sendable () -> String) {
    self.write = write
  }

  var text: SQLText {
    (written.load() ?? written.storeIfNil(Written(SQLText(composedOnce: write())))).text
  }
}

/// The values of a list, bound as many as the ``InListStatement`` of their number has places for.
public struct InListValues<Element: SQLValueConvertible>: SQLValueConvertible {
  private let elements: [Element]

  /// Makes a list of values, in any order; an empty one matches nothing.
  public init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
  }

  /// A list cannot be read back.
  public static var expectation: String { "a list" }

  /// Answers with nothing: a list is only ever bound.
  public static func read(_ cell: SQLRawValue) -> Self? { nil }

  /// Binds the values, and the last one again until the places are filled.
  public func bind(to parameters: BindingBuffer) {
    Element.bind(elements, to: parameters)
    parameters.fillUp(elements.count, to: InListStatement.length(for: elements.count))
  }
}
