import Mediator
import Synchronization

/// One attempt to deliver an event to one listener in this process.
public struct EventDeliveryAttempt: Equatable, Sendable {
  /// The event's place in the log.
  public let event: Int64

  /// The event's lane.
  let lane: Int

  /// The event's stable name.
  public let name: String

  /// Who listens.
  public let listener: String

  /// Why it failed, if it did.
  public let cause: String?

  /// How long the listener took.
  public let took: Duration
}

extension EventLog {
  /// More than one line causes.
  private static let recentLimit = 256

  /// Returns the newest attempts to deliver the events after a place in the log.
  ///
  /// - Parameter position: The place in the log.
  /// - Returns: The last attempt for each event and listener, in the order of the events.
  public func recentDeliveries(after position: LanePositions) -> [EventDeliveryAttempt] {
    let all = recent.withLock { $0 }.filter { !position.includes($0.event, in: $0.lane) }
    let last = Dictionary(all.map { ("\($0.event) \($0.listener)", $0) }) { _, later in later }
    return last.values.sorted { ($0.event, $0.listener) < ($1.event, $1.listener) }
  }

  func note(_ delivery: EventDeliveryAttempt) {
    recent.withLock { recent in
      if recent.count == Self.recentLimit { recent.removeFirst() }
      recent.append(delivery)
    }
  }
}
