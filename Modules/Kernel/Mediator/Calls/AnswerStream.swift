/// An answer in pieces, each of which is made when the reader asks for it.
///
/// Each piece follows from a state. Nothing runs ahead of the reader and nothing is buffered;
/// cancelling the reader's task cancels the work on the next piece. Every reader starts at the
/// first piece.
///
/// ```swift
/// registry.answer(History.self) { request, call in
///   AnswerStream(from: request.start, in: call) { last in
///     guard let message = try await store.message(after: last) else { return nil }
///     return (message, message.number)
///   }
/// }
/// ```
public struct AnswerStream<Element: Sendable>: AsyncSequence, Sendable {
  typealias Step = () async throws -> Element?

  private let begin: @Sendable () -> Step

  /// Creates an answer in pieces.
  ///
  /// - Parameters:
  ///   - start: The state before the first piece.
  ///   - call: The call that is answered; its deadline also applies to every piece.
  ///   - next: Returns the piece that follows a state and the state after it, or `nil` at the end.
  public init<State: Sendable>(
    from start: State,
    in call: CallContext,
    next: @escaping @Sendable (State) async throws -> (Element, State)?
  ) {
    begin = {
      var state: State? = start
      return {
        guard let current = state else { return nil }
        try Task.checkCancellation()
        let piece = try await beforeDeadline(of: call) { try await next(current) }
        state = piece?.1
        return piece?.0
      }
    }
  }

  private init(_ begin: @escaping @Sendable () -> Step) {
    self.begin = begin
  }

  /// Returns the pieces up to a failure, and after it a last one that tells it.
  func endingAfterFailure(with last: @escaping @Sendable (any Error) throws -> Element) -> Self {
    Self { [begin] in
      var step: Step? = begin()
      return {
        guard let current = step else { return nil }
        do {
          return try await current()
        } catch {
          step = nil
          return try last(error)
        }
      }
    }
  }

  /// Returns an iterator that starts at the first piece.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(step: begin())
  }

  /// Reads an answer piece by piece.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let step: Step

    /// Returns the next piece, or `nil` after the last one.
    ///
    /// - Throws: What the handler threw, ``CallFailure/timedOut`` after the call's deadline, or
    ///   `CancellationError` if the reading task was cancelled.
    public mutating func next() async throws -> Element? {
      try await step()
    }
  }
}
