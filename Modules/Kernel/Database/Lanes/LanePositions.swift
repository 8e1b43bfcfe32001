/// A place in what is numbered in lanes, from which a reader can go on: a number for each lane.
///
/// Each lane goes on by itself, so one number for all would not do: a reader that goes by it loses
/// what is stored after a greater number of another lane.
///
/// As text it is one number where there is one lane.
public struct LanePositions: Hashable, Sendable {
  /// The place before everything.
  public static let beginning = LanePositions()

  private(set) var lanes: [Int: Int64] = [:]

  /// Creates the place before everything.
  public init() {}

  /// The greatest number of all lanes, or zero.
  public var newest: Int64 { lanes.values.max() ?? 0 }

  /// The last number of a lane before this place, or zero.
  public subscript(lane: Int) -> Int64 {
    get { lanes[lane] ?? 0 }
    set { lanes[lane] = newValue }
  }

  /// Moves each lane to where another place is, unless it is there already.
  public mutating func advance(to other: LanePositions) {
    lanes.merge(other.lanes) { max($0, $1) }
  }

  /// Whether a number of a lane comes before this place.
  func includes(_ number: Int64, in lane: Int) -> Bool { number <= self[lane] }

  /// Returns the lanes that differ from those of another place, in order.
  func lanes(differentFrom other: LanePositions) -> [Int] {
    lanes.filter { other.lanes[$0.key] != $0.value }.keys.sorted()
  }

  /// Returns the lanes that have gone on after another place, in order.
  ///
  /// - Parameter other: An earlier place.
  /// - Returns: The lanes.
  public func lanes(after other: LanePositions) -> [Int] {
    lanes.filter { other[$0.key] < $0.value }.keys.sorted()
  }
}

extension LanePositions: LosslessStringConvertible {
  private static let radix = 36

  /// Parses a place.
  public init?(_ text: String) {
    if let number = Int64(text) {
      self[0] = number
      return
    }
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 2, let lane = Int(numbers[0]),
        let number = Int64(numbers[1], radix: Self.radix)
      else { return nil }
      self[lane] = number
    }
  }

  /// The place as text, in which a URL needs to escape nothing.
  public var description: String {
    if lanes.keys.allSatisfy({ $0 == 0 }) { return "\(self[0])" }
    return lanes.sorted { $0.key < $1.key }
      .map { lane, number in "\(lane)-\(String(number, radix: Self.radix))" }
      .joined(separator: ".")
  }
}
