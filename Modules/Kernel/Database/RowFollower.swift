public import Mediator

/// A reader of rows that other transactions keep adding, in any process.
///
/// It begins to wait before it reads, so it misses nothing: what is stored after the read wakes it
/// again. Where the front knows which topics change, only changes of what the read depends on do
/// that; elsewhere each commit does.
public struct RowFollower<Element: Sendable, Position: Sendable>: Sendable {
  /// What wakes the reader.
  private enum WakeUp {
    case commits(AsyncStream<Void>)
    case topics(TopicWatch)
  }

  private let position: Position
  private let buffer: ArraySlice<Element>
  private let wakeUp: WakeUp?

  /// Starts after a position.
  ///
  /// - Parameter position: What was seen before.
  public init(after position: Position) {
    self.init(position: position, buffer: [], wakeUp: nil)
  }

  private init(position: Position, buffer: ArraySlice<Element>, wakeUp: WakeUp?) {
    self.position = position
    self.buffer = buffer
    self.wakeUp = wakeUp
  }

  /// Returns the next element and the reader after it; waits until there is one.
  ///
  /// - Parameters:
  ///   - database: Signals new commits.
  ///   - call: The call that is answered.
  ///   - read: Reads elements after a position, or returns nil if there can be no more. The call that
  ///     it is given learns on which topics that depends.
  /// - Returns: The element, or nil at the end.
  /// - Throws: What `read` throws, and `CancellationError`.
  public func next(
    in database: any Database,
    for call: CallContext,
    _ read:
      @Sendable (Position, CallContext) async throws -> (found: [Element], position: Position)?
  ) async throws -> (Element, Self)? {
    var buffer = buffer
    var position = position
    var wakeUp = wakeUp ?? call.newWatch().map(WakeUp.topics) ?? .commits(database.signals())
    while buffer.isEmpty {
      guard let result = try await Self.read(after: position, in: call, waking: wakeUp, read)
      else { return nil }
      position = result.position
      buffer = result.found[...]
      guard buffer.isEmpty else { break }
      if case .topics(let watch) = wakeUp, watch.topics.isEmpty {
        // It does not say what it depends on.
        wakeUp = .commits(database.signals())
        continue
      }
      guard await Self.next(wakeUp) else {
        try Task.checkCancellation()
        return nil
      }
    }
    guard let element = buffer.popFirst() else { return nil }
    return (element, Self(position: position, buffer: buffer, wakeUp: wakeUp))
  }

  private static func read(
    after position: Position,
    in call: CallContext,
    waking wakeUp: WakeUp,
    _ read:
      @Sendable (Position, CallContext) async throws -> (found: [Element], position: Position)?
  ) async throws -> (found: [Element], position: Position)? {
    guard case .topics(let watch) = wakeUp else { return try await read(position, call) }
    return try await watch.renew { try await read(position, call.observed(by: watch)) }
  }

  /// Waits, and returns whether there may be more.
  private static func next(_ wakeUp: WakeUp) async -> Bool {
    let stream =
      switch wakeUp {
      case .commits(let signals): signals
      case .topics(let watch): watch.changes
      }
    for await _ in stream { return true }
    return false
  }
}
