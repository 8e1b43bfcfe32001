public import Mediator

/// The events of one kind as any process stores them, in order and without a gap.
///
/// A feed shows what happens: it misses nothing after the place where it starts, and changes
/// nothing. An ``EventListener`` stores what follows from an event.
public struct EventFeed<E: DurableEvent>: AsyncSequence, Sendable {
  /// An event with its place in the log.
  public struct Element: Sendable {
    /// The event's place in the log, from which another feed can go on.
    public let id: Int64

    /// What happened.
    public let event: E
  }

  /// Goes through a feed.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let database: any Database
    private var signals: AsyncStream<Void>.Iterator
    private var last: Int64
    private var found: ArraySlice<StoredEvent> = []

    init(_ database: any Database, after last: Int64) {
      self.database = database
      self.last = last
      signals = database.signals().makeAsyncIterator()
    }

    /// Returns the next event, waiting for it if need be, or nothing once the task is cancelled.
    public mutating func next() async throws -> Element? {
      while found.isEmpty {
        found = try await more()[...]
        guard found.isEmpty else { break }
        guard await signals.next(isolation: #isolation) != nil else { return nil }
      }
      guard let stored = found.popFirst() else { return nil }
      last = stored.id
      return Element(id: stored.id, event: try stored.event(as: E.self))
    }

    private func more() async throws -> [StoredEvent] {
      try await database.read { [last] connection in
        try connection.all(
          """
          SELECT id, name, version, subject, body, recorded_at, due FROM event
          WHERE name = $1 AND id > $2 ORDER BY id LIMIT 64
          """,
          E.name,
          last
        ) { row in try StoredEvent(row) }
      }
    }
  }

  let database: any Database
  let last: Int64

  /// Starts going through the feed.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(database, after: last)
  }
}

extension EventLog {
  /// Returns the events of one kind that were or will be stored after a place in the log.
  public func events<E: DurableEvent>(_ event: E.Type, after last: Int64) -> EventFeed<E> {
    EventFeed(database: database, last: last)
  }
}
