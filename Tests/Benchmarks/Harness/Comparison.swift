/// Our way of doing some work, and the way to hold it against.
struct Comparison {
  typealias Work = () async throws -> Void

  /// Which time counts.
  enum Time {
    /// That of the clock on the wall, for work that waits: for a disk, for another task.
    case wall
    /// That of the processor, for work that only computes: others on the machine do not count.
    case processor
  }

  /// What is done.
  let name: String

  /// How often one call of either closure does it.
  let operations: Int

  /// The ratio to reach; nil for a row that only gives the scale.
  let goal: Double?

  /// The most allocations that one operation of ours may make; nil where none is set.
  let allocationGoal: Double?

  let time: Time
  let ours: Work
  let baseline: Work

  /// How long something may take at the most and how to find out how long it took, for what cannot
  /// be repeated at will.
  let most: (allowed: Duration, measure: () async throws -> Duration)?

  init(
    _ name: String,
    operations: Int,
    goal: Double?,
    allocationGoal: Double? = nil,
    time: Time = .wall,
    ours: @escaping Work,
    baseline: @escaping Work
  ) {
    self.name = name
    self.operations = operations
    self.goal = goal
    self.allocationGoal = allocationGoal
    self.time = time
    self.ours = ours
    self.baseline = baseline
    most = nil
  }

  /// A wait that must never be longer than is allowed.
  init(_ name: String, allowed: Duration, measure: @escaping () async throws -> Duration) {
    self.name = name
    operations = 1
    goal = 1
    allocationGoal = nil
    time = .wall
    ours = {}
    baseline = {}
    most = (allowed, measure)
  }
}

/// What came of a comparison.
struct Result {
  let name: String
  let ours: Double
  let baseline: Double
  let goal: Double?
  let allocations: Double?
  let allocationGoal: Double?

  var ratio: Double { ours / baseline }

  var isReached: Bool {
    ratio <= goal ?? .infinity && (allocations ?? 0) <= allocationGoal ?? .infinity
  }
}
