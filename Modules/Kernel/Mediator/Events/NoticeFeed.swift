/// Endless notices, which a reader who was away takes up where it left them.
public struct NoticeFeed: AsyncSequence, Sendable {
  /// The position before the first notice.
  public let start: String

  private let notices: AnswerStream<Notice>

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - start: The position before the first notice.
  ///   - notices: The notices; each says by ``Notice/position`` from where the next ones follow.
  public init(from start: String, _ notices: AnswerStream<Notice>) {
    self.start = start
    self.notices = notices
  }

  /// Returns an iterator that starts at the first notice.
  public func makeAsyncIterator() -> AnswerStream<Notice>.AsyncIterator {
    notices.makeAsyncIterator()
  }
}
