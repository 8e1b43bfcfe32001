/// A place in the log, from which someone can go on.
///
/// Events are numbered in lanes, and each lane goes on by itself, so a place is a number for each
/// lane.
public struct EventPosition: Equatable, Sendable {
  /// The place before all events.
  public static let beginning = EventPosition()

  private(set) var lanes: [Int: Int64] = [:]

  /// The number of the newest event before this place, or zero.
  public var newest: Int64 { lanes.values.max() ?? 0 }

  /// The number of the newest event of a lane before this place, or zero.
  subscript(lane: Int) -> Int64 {
    get { lanes[lane] ?? 0 }
    set { lanes[lane] = newValue }
  }

  /// Whether an event comes before this place.
  func includes(_ event: Int64, in lane: Int) -> Bool { event <= self[lane] }

  /// Returns the lanes that differ from those of another place, in order.
  func lanes(differentFrom other: EventPosition) -> [Int] {
    lanes.filter { other.lanes[$0.key] != $0.value }.keys.sorted()
  }
}
