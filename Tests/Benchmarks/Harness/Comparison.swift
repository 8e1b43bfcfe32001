/// Our way of doing some work, and the way to hold it against.
struct Comparison {
  typealias Work = () async throws -> Void

  /// What one side tells of itself: nanoseconds, bytes, or the limit that is set.
  typealias Figure = () async throws -> Double

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

  /// What the sides tell of themselves, and how often they are asked, where neither is timed here.
  let figures: (rounds: Int, ours: Figure, baseline: Figure)?

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
    figures = nil
  }

  init(
    _ name: String,
    goal: Double?,
    rounds: Int = 7,
    ours: @escaping Figure,
    baseline: @escaping Figure
  ) {
    self.name = name
    self.goal = goal
    operations = 1
    allocationGoal = nil
    time = .wall
    self.ours = {}
    self.baseline = {}
    figures = (rounds, ours, baseline)
  }

  /// Does the work of both sides once.
  func tryOnce() async throws {
    guard let figures else {
      return try await Workbench.run {
        try await ours()
        try await baseline()
      }
    }
    _ = try await (figures.ours(), figures.baseline())
  }
}

/// What both sides tell of themselves, round by round.
struct Figures {
  var ours: [Double] = []
  var baseline: [Double] = []

  /// The median of the rounds' ratios.
  var ratio: Double { Stopwatch.median(zip(ours, baseline).map { $0 / $1 }) }
}

/// What came of a comparison.
struct Result {
  let name: String
  let ours: Double
  let baseline: Double
  let ratio: Double
  let goal: Double?
  let allocations: Double?
  let allocationGoal: Double?

  var isReached: Bool {
    ratio <= goal ?? .infinity && (allocations ?? 0) <= allocationGoal ?? .infinity
  }
}

extension Result {
  init(of comparison: Comparison, _ figures: Figures, _ allocations: Double?) {
    name = comparison.name
    ours = Stopwatch.median(figures.ours)
    baseline = Stopwatch.median(figures.baseline)
    ratio = figures.ratio
    goal = comparison.goal
    self.allocations = allocations
    allocationGoal = comparison.allocationGoal
  }
}
