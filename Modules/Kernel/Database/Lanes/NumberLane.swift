public import Mediator
import System

/// One of the counters over which an engine spreads numbers that many transactions take.
///
/// A transaction that takes a number holds its counter until it is stored. So the numbers of one
/// lane are stored in their order, and who has read a lane up to a number has missed nothing before
/// it. Numbers of different lanes are stored in any order.
///
/// An engine with one writer has lane 0, which counts 1, 2, 3, …. Others have lanes 1, 2, 3, …, whose
/// numbers grow with the time of day, so that the order of all numbers is that of the time, to a
/// fraction of a second. Lane 0 is then for what is numbered seldom, such as ``shared(on:)``.
public struct NumberLane: Hashable, Sendable {
  /// The lane's place among the counters.
  public let index: Int

  /// How far apart the numbers of one lane are; no two lanes have a number in common.
  public let step: Int64

  init(index: Int, step: Int64) {
    self.index = index
    self.step = step
  }

  /// Returns the lane of a subject, always the same.
  ///
  /// - Parameters:
  ///   - subject: What the numbers are about.
  ///   - engine: The engine that spreads the numbers.
  public init(of subject: String, on engine: any EngineConnection) {
    let lanes = engine.lanes
    guard lanes > 1 else {
      self.init(index: 0, step: 1)
      return
    }
    self.init(of: StableHash(of: subject).value, among: lanes)
  }

  /// Returns the lane of a number, such as an identifier, always the same.
  ///
  /// - Parameters:
  ///   - key: What the numbers are about.
  ///   - engine: The engine that spreads the numbers.
  public init(of key: Int64, on engine: any EngineConnection) {
    let lanes = engine.lanes
    guard lanes > 1 else {
      self.init(index: 0, step: 1)
      return
    }
    self.init(of: UInt64(bitPattern: key), among: lanes)
  }

  private init(of hash: UInt64, among lanes: Int) {
    // The finaliser of SplitMix64: neighbouring keys lie in different lanes.
    var mixed = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    self.init(index: 1 + Int(mixed % UInt64(lanes)), step: Self.step(of: lanes))
  }

  /// Returns the lane of what is numbered so seldom that all of it can be in one: lane 0.
  ///
  /// - Parameter engine: The engine that spreads the numbers.
  /// - Returns: The lane.
  public static func shared(on engine: any EngineConnection) -> NumberLane {
    NumberLane(index: 0, step: engine.lanes > 1 ? step(of: engine.lanes) : 1)
  }

  /// Lane 0 has numbers of its own.
  private static func step(of lanes: Int) -> Int64 { Int64(lanes) + 1 }

  /// Creates a lane of an engine.
  init(_ index: Int, on engine: any EngineConnection) {
    self.init(index: index, step: index == 0 ? 1 : Self.step(of: engine.lanes))
  }

  /// The places of the lanes in which an engine takes new numbers.
  static func indexes(on engine: any EngineConnection) -> ClosedRange<Int> {
    engine.lanes > 1 ? 1...engine.lanes : 0...0
  }

  /// Returns the number that the lane begins with at a time, unless it has come further.
  ///
  /// - Parameter time: The time of day.
  /// - Returns: A number of this lane.
  public func number(at time: Timestamp) -> Int64 {
    let most = Int64.max / step - 1
    return min(max(time.milliseconds, 0), most) * step + rest
  }

  /// Returns a number of the lane to go on after, where another lane has come to a last one.
  func number(after last: Int64) -> Int64 {
    last == 0 || step == 1 ? last : (last / step + 1) * step + rest
  }

  /// What is left of each of its numbers, divided by the step.
  private var rest: Int64 { Int64(index) }
}
