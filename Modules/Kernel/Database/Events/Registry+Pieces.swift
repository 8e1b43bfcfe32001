public import Mediator

extension Registry {
  /// Does long work in pieces, each in a transaction of its own, so that other writes get between.
  ///
  /// The event names the next piece. A piece records the event that follows it in its own transaction,
  /// so the work goes on after a crash where it was, and no piece is done twice. To begin, record
  /// the first event.
  ///
  /// ```swift
  /// registry.onPieces(of: NotesErasureContinued.self) { event, transaction in
  ///   let count = try transaction.execute(deletion, event.account.rawValue, 500)
  ///   return count < 500 ? nil : event
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event's type; the module publishes it and listens to it.
  ///   - piece: Does one piece, and returns the event of the next one, or nil at the end.
  public mutating func onPieces<E: DurableEvent>(
    of event: E.Type,
    perform piece: @escaping @Sendable (E, borrowing Transaction) throws -> E?
  ) {
    publishes(event)
    on(event) { event, transaction in
      if let next = try piece(event, transaction) { try transaction.record(next) }
    }
  }
}
