public import Mediator

extension Timestamp: SQLValueConvertible {
  /// A moment, in milliseconds.
  public static var expectation: String { "a moment in milliseconds" }

  /// Reads a moment.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> Timestamp? {
    Int64.read(cell).map(Timestamp.init(milliseconds:))
  }

  /// Binds a moment.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    milliseconds.bind(to: parameters)
  }
}
