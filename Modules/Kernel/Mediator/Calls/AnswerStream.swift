/// A request's answer in pieces, each of which is made when somebody asks for it.
///
/// The pieces follow from a state, so nothing runs ahead of the reader, nothing is buffered, and
/// cancelling the reader's task cancels whatever makes the next piece. Every reader starts over.
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
  ///   - call: The call that is answered; its deadline holds for every piece, too.
  ///   - next: Makes the piece that follows from a state, with the state after it, or ends.
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

  /// Starts reading at the first piece.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(step: begin())
  }

  /// One reader of an answer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let step: Step

    /// Returns the next piece, or nothing after the last one.
    ///
    /// - Throws: What the handler threw, ``CallFailure/timedOut`` after the call's deadline, or
    ///   `CancellationError` where the reading task was cancelled.
    public mutating func next() async throws -> Element? {
      try await step()
    }
  }
}
