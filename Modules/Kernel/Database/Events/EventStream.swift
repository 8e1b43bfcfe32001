public import Mediator

/// The events of one kind as any process stores them, without a gap, those of a subject in order.
///
/// A feed shows what happens: it misses nothing after the place where it starts, and changes
/// nothing. An ``EventListener`` stores what follows from an event.
public struct EventStream<E: DurableEvent>: AsyncSequence, Sendable {
  /// An event with its place in the log.
  public struct Element: Sendable {
    /// The event's number in the log.
    public let id: Int64

    /// The place after the event, from which another feed can go on.
    public let position: LanePositions

    /// What happened.
    public let event: E
  }

  /// Goes through a feed.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let database: any Database
    private var signals: AsyncStream<Void>.Iterator
    private var last: LanePositions
    private var found: ArraySlice<StoredEvent> = []

    init(_ database: any Database, after last: LanePositions) {
      self.database = database
      self.last = last
      signals = database.signals().makeAsyncIterator()
    }

    /// Returns the next event, waiting for it if need be, or nothing once the task is cancelled.
    public mutating func next() async throws -> Element? {
      while found.isEmpty {
        let (events, position) = try await database.read { [last] connection in
          try EventFeedReader(E.name, after: last).read(on: connection)
        }
        (found, last) = (events[...], position)
        guard found.isEmpty else { break }
        guard await signals.next(isolation: #isolation) != nil else { return nil }
      }
      guard let stored = found.popFirst() else { return nil }
      last[stored.lane] = stored.id
      return Element(id: stored.id, position: last, event: try stored.event(as: E.self))
    }
  }

  let database: any Database
  let last: LanePositions

  /// Starts going through the feed.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(database, after: last)
  }
}

/// Reads the events of a kind after a place in the log.
private struct EventFeedReader {
  /// The largest number of events of one lane in a read.
  private static let limit = 64

  private let name: String
  private let last: LanePositions

  init(_ name: String, after last: LanePositions) {
    self.name = name
    self.last = last
  }

  /// Returns the next events of the lanes that have moved.
  ///
  /// The position is that before the events; lanes without any are read to their ends.
  func read(
    on connection: borrowing ReadConnection
  ) throws -> (events: [StoredEvent], position: LanePositions) {
    let newest = try EventLaneStore.position(on: connection)
    var (events, position) = ([StoredEvent](), last)
    for lane in newest.lanes(differentFrom: last) {
      let found = try EventLogStore.events(
        name,
        in: LaneEventRange(lane: lane, start: last[lane]),
        limit: Self.limit,
        on: connection
      )
      if found.isEmpty { position[lane] = newest[lane] }
      events += found
    }
    return (events.sorted { $0.id < $1.id }, position)
  }
}

extension EventLog {
  /// Returns the events of one kind that were or will be stored after a place in the log.
  public func events<E: DurableEvent>(
    _ event: E.Type,
    after last: LanePositions
  ) -> EventStream<E> {
    EventStream(database: database, last: last)
  }
}
