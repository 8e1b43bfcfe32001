import Database
import Mediator

/// An event as `events` lists it.
struct EventLogRow: Encodable, Sendable {
  let id: Int64

  /// When the event was recorded, or a delivery was tried last.
  let at: Timestamp?

  let name: String
  let subject: String
  let state: String
  let cause: String?

  init(_ event: StoredEvent, states: [ListenerDeliveryStatus]) {
    id = event.id
    at = event.recordedAt
    name = event.name
    subject = event.subject
    let open = states.filter { $0.state != .done }
    state =
      open.isEmpty
      ? "done" : open.map { "\($0.listener) \($0.state.rawValue)" }.joined(separator: ", ")
    cause = open.compactMap(\.cause).first
  }

  init(_ delivery: ListenerDeliveryStatus) {
    id = delivery.event
    at = delivery.lastTry
    name = delivery.name
    subject = delivery.subject
    state = "\(delivery.listener) \(delivery.state.rawValue) after \(delivery.attempts)"
    cause = delivery.cause
  }
}
