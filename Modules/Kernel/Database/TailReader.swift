/// A reader of rows that other transactions keep adding, in any process.
///
/// It subscribes to signals before it reads, so it misses nothing: each commit after the read wakes
/// it again.
public struct TailReader<Element: Sendable, Position: Sendable>: Sendable {
  private let position: Position
  private let buffer: ArraySlice<Element>
  private let signals: AsyncStream<Void>?

  /// Starts after a position.
  ///
  /// - Parameter position: What was seen before.
  public init(after position: Position) {
    self.init(position: position, buffer: [], signals: nil)
  }

  private init(position: Position, buffer: ArraySlice<Element>, signals: AsyncStream<Void>?) {
    self.position = position
    self.buffer = buffer
    self.signals = signals
  }

  /// Returns the next element and the follower after it; waits until there is one.
  ///
  /// - Parameters:
  ///   - database: Signals new commits.
  ///   - read: Reads elements after a position, or returns nil if there can be no more.
  /// - Returns: The element, or nil at the end.
  /// - Throws: What `read` throws, and `CancellationError`.
  public func next(
    in database: any Database,
    _ read: @Sendable (Position) async throws -> (found: [Element], position: Position)?
  ) async throws -> (Element, Self)? {
    var buffer = buffer
    var position = position
    let signals = signals ?? database.signals()
    var iterator = signals.makeAsyncIterator()
    while buffer.isEmpty {
      guard let result = try await read(position) else { return nil }
      position = result.position
      buffer = result.found[...]
      guard buffer.isEmpty else { break }
      guard await iterator.next(isolation: #isolation) != nil else {
        try Task.checkCancellation()
        return nil
      }
    }
    guard let element = buffer.popFirst() else { return nil }
    return (element, Self(position: position, buffer: buffer, signals: signals))
  }
}
