import Allocations

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures both sides of a comparison, turn by turn, so that a busy machine slows both.
///
/// Turns are short and many, so that most are not interrupted. The ratio is the median of those of
/// the rounds: a machine that changes its speed does so between most of them, not within.
struct Stopwatch {
  /// How long one side's turn is to take at least.
  var turn = Duration.milliseconds(2)
  /// How long the rounds of one comparison should take together.
  var total = Duration.milliseconds(1_000)

  func measure(_ comparison: Comparison) async throws -> Result {
    if let figures = comparison.figures { return try await ask(figures, comparison) }
    guard case .processor = comparison.time else { return try await measureHere(comparison) }
    return try await Workbench.run { try await measureHere(comparison) }
  }

  private func measureHere(_ comparison: Comparison) async throws -> Result {
    let allocations = try await allocations(of: comparison)
    try await comparison.baseline()
    let clock = comparison.time
    let once = Duration.nanoseconds(Int64(try await time(comparison.ours, 1, by: clock)))
    let repetitions = 1 + Int(turn / Swift.max(once, .nanoseconds(1)))
    let rounds = Swift.min(Swift.max(Int(total / (once * repetitions * 2)), 7), 101)
    let operations = Double(comparison.operations * repetitions)
    let figures = try await byTurns(rounds) {
      try await time(comparison.ours, repetitions, by: clock) / operations
    } baseline: {
      try await time(comparison.baseline, repetitions, by: clock) / operations
    }
    return Result(of: comparison, figures, allocations)
  }

  private func ask(
    _ asked: (rounds: Int, ours: Comparison.Figure, baseline: Comparison.Figure),
    _ comparison: Comparison
  ) async throws -> Result {
    let figures = try await byTurns(asked.rounds, asked.ours, baseline: asked.baseline)
    return Result(of: comparison, figures, nil)
  }

  /// Asks both sides by turns, in another order each time.
  private func byTurns(
    _ rounds: Int,
    _ ours: Comparison.Figure,
    baseline: Comparison.Figure
  ) async throws -> Figures {
    var figures = Figures()
    for round in 0..<rounds {
      if round.isMultiple(of: 2) { figures.ours.append(try await ours()) }
      figures.baseline.append(try await baseline())
      if !round.isMultiple(of: 2) { figures.ours.append(try await ours()) }
    }
    return figures
  }

  /// Counts in a turn of its own, after one that fills the caches.
  private func allocations(of comparison: Comparison) async throws -> Double? {
    try await comparison.ours()
    guard allocations_can_be_counted() != 0 else { return nil }
    allocations_start()
    try await comparison.ours()
    let counted = allocations_stop()
    return Double(counted) / Double(comparison.operations)
  }

  /// Returns the nanoseconds that some repetitions take.
  private func time(
    _ work: Comparison.Work,
    _ repetitions: Int,
    by clock: Comparison.Time
  ) async throws -> Double {
    let start = Self.now(by: clock)
    for _ in 0..<repetitions { try await work() }
    return Self.now(by: clock) - start
  }

  static func now(by clock: Comparison.Time) -> Double {
    var time = timespec()
    switch clock {
    case .wall: clock_gettime(CLOCK_MONOTONIC, &time)
    case .processor: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    }
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    return (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Keeps a value from being optimised away.
@inline(never)
func keep<Value>(_ value: borrowing Value) {}
