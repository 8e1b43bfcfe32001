/// What the listeners of an event log have not had.
public struct EventBacklog: Equatable, Sendable {
  /// The place of the newest event.
  public let newest: Int64

  /// The number of events that no delivery was tried of, each counted for every listener.
  public var waiting = 0

  /// The number of deliveries that did not go through at once, by their states.
  public var deliveries: [String: Int] = [:]

  /// Creates the counts of a log without a backlog.
  public init(newest: Int64) { self.newest = newest }
}
