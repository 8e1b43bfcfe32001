/// Endless notices, which a reader who was away takes up where it left them.
public struct NoticeStream: AsyncSequence, Sendable {
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

extension NoticeStream {
  /// Creates a feed that cannot be read.
  init(failing error: any Error, in call: CallContext) {
    self.init(from: "", AnswerStream(from: true, in: call) { _ in throw error })
  }

  /// Returns the notices, and after a failure a last one that tells it.
  ///
  /// The end of a session is none, as its fronts learn it by themselves.
  func endingWithFailure(in module: ModuleName) -> NoticeStream {
    let notices = notices.endingAfterFailure { error in
      let problem = Problem(of: error, in: module)
      guard problem != .signInFirst, problem != .cancelled else { throw error }
      return Notice("The notices of \(module) have stopped. \(problem)")
    }
    return NoticeStream(from: start, notices)
  }
}
