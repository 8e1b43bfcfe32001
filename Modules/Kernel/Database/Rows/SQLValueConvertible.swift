/// A value that can be bound to a statement and read from a column.
///
/// A type of the module itself that has a raw value and conforms needs to add nothing:
/// `extension RequestState: SQLValueConvertible {}`. A type of a contract is public, and its
/// conformance is, too: the file needs a `public import` of `Database` and of that contract. Without
/// any of this a statement takes the raw value, `account.rawValue`, and a row gives it,
/// `AccountID(rawValue: try row[0])`.
public protocol SQLValueConvertible: Sendable {
  /// What a column must hold to be read as this type, worded for an error.
  static var expectation: String { get }

  /// Reads a column, or answers with nothing where the column holds something else.
  static func read(_ cell: SQLRawValue) -> Self?

  /// Appends the value to those that a statement is about to use.
  func bind(to parameters: BindingBuffer)

  /// Appends all values of a list.
  static func bind(_ values: [Self], to parameters: BindingBuffer)
}

extension SQLValueConvertible {
  /// Appends the values one after the other.
  @inlinable
  public static func bind(_ values: [Self], to parameters: BindingBuffer) {
    for value in values { value.bind(to: parameters) }
  }
}

extension SQLValueConvertible where Self: RawRepresentable, RawValue: SQLValueConvertible {
  /// What the raw value expects.
  public static var expectation: String { RawValue.expectation }

  /// Reads the raw value, and returns nil for one that no case has.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> Self? {
    RawValue.read(cell).flatMap(Self.init(rawValue:))
  }

  /// Binds the raw value.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    rawValue.bind(to: parameters)
  }
}
