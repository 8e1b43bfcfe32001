import Database

/// The end of something that grows: what is there and not yet read, and then what comes.
///
/// A signal is listened for before anything is read, so nothing can slip in between: whatever is
/// stored after the reading wakes the reader up again.
struct LiveFollower<Element: Sendable, Position: Sendable>: Sendable {
  private let position: Position
  private let unread: ArraySlice<Element>
  private let signals: AsyncStream<Void>?

  /// Starts behind a position.
  init(after position: Position) {
    self.init(position: position, unread: [], signals: nil)
  }

  private init(position: Position, unread: ArraySlice<Element>, signals: AsyncStream<Void>?) {
    self.position = position
    self.unread = unread
    self.signals = signals
  }

  /// Returns the next element with what follows it, waiting for it if need be.
  ///
  /// `read` reads some of what lies behind a position, with the position behind that; it answers
  /// with nothing once there will never be more.
  func next(
    in database: any Database,
    _ read: @Sendable (Position) async throws -> (found: [Element], position: Position)?
  ) async throws -> (Element, Self)? {
    var unread = unread
    var position = position
    let signals = signals ?? database.signals()
    var waiting = signals.makeAsyncIterator()
    while unread.isEmpty {
      guard let news = try await read(position) else { return nil }
      position = news.position
      unread = news.found[...]
      guard unread.isEmpty else { break }
      guard await waiting.next(isolation: #isolation) != nil else {
        try Task.checkCancellation()
        return nil
      }
    }
    guard let element = unread.popFirst() else { return nil }
    return (element, Self(position: position, unread: unread, signals: signals))
  }
}
