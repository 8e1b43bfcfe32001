import Mediator

/// The lanes in which a listener has a delivery due.
struct ListenerDueLanes: Sendable {
  /// The largest number of lanes that one process delivers at once where others can take lanes too.
  private static let mostShared = 4

  let listener: EventListener

  /// The lanes, that with the oldest event first.
  let lanes: [Int]

  /// What one transaction takes at a time: all lanes where it excludes the others anyway, else one.
  var parts: [ListenerDueLanes] {
    guard listener.subjects != nil else { return [self] }
    return lanes.prefix(Self.mostShared).map { ListenerDueLanes(listener: listener, lanes: [$0]) }
  }
}

/// What some transactions delivered.
struct EventDeliveryOutcome: Sendable {
  /// How many deliveries went through.
  var count = 0

  /// Whether a transaction had a lane for itself; else other processes have all of them.
  var hadLane = false

  static func + (one: EventDeliveryOutcome, other: EventDeliveryOutcome) -> EventDeliveryOutcome {
    EventDeliveryOutcome(count: one.count + other.count, hadLane: one.hadLane || other.hadLane)
  }
}

/// The events that a transaction can deliver, as it was to name what it changes before it began.
struct DeliveryTransactionPlan: Sendable {
  /// The largest number of events, whose subjects are all locked together.
  private static let mostEvents = 16

  /// The number of the last new event.
  let end: Int64

  /// The numbers of the events that failed before.
  let retried: Set<Int64>

  /// What the deliveries change, or nil where an event does not say it.
  let subjects: [LockSubject]?

  /// Plans the next deliveries to a listener in a lane.
  init(
    _ listener: EventListener,
    in lane: Int,
    at now: Timestamp,
    _ pause: Duration,
    on connection: borrowing ReadConnection
  ) throws {
    let retries = try EventLogStore.retries(
      in: connection,
      for: listener,
      lane: lane,
      at: now,
      pause
    ).map(\.0)
    let last = try EventLaneStore.last(in: lane, for: listener, on: connection)
    let news = try EventLogStore.events(
      listener.event,
      in: LaneEventRange(lane: lane, start: last),
      limit: Self.mostEvents,
      on: connection
    )
    end = news.last?.id ?? last
    retried = Set(retries.map(\.id))
    // One that cannot be read says nothing, and its delivery fails.
    subjects = try? (retries + news).flatMap { try listener.subjects?($0) ?? [] }
  }
}
