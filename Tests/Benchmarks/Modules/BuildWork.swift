#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The build time of modules: two targets for each, compared with the same code as one target.
///
/// It measures elapsed time, so the machine should have nothing else to do. A clean build is too
/// long to be repeated; of the others each side makes some.
struct BuildWork {
  /// A step, how often it is made, the ratio to reach among a hundred modules, and what is edited.
  private struct Step: Sendable {
    let name: String
    let rounds: Int
    let goal: Double?
    let prepare: @Sendable (GeneratedPackage, _ round: Int) throws -> Void
  }

  private static let steps = [
    Step(name: "clean", rounds: 1, goal: 2) { _, _ in },
    Step(name: "nothing changed", rounds: 7, goal: nil) { _, _ in },
    Step(name: "one function", rounds: 7, goal: 0.25) { try $0.editFunction($1) },
    Step(name: "a type in a contract", rounds: 3, goal: 0.5) { try $0.addContractType($1) },
    Step(name: "a type in the kernel", rounds: 1, goal: nil) { try $0.addKernelType($1) },
  ]

  /// Measures 4, 20 and 100 modules, or those whose rows begin with the text.
  static func measure(_ only: Substring, _ add: (Result) -> Void) throws {
    let place = "/tmp/interchange-modules-\(getpid())"
    defer { _ = system("rm -rf '\(place)'") }
    for count in [4, 20, 100] where "modules \(count):".hasPrefix(only) {
      let modules = GeneratedModule.all(count)
      let many = try GeneratedPackage(modules, isMono: false, in: place)
      let mono = try GeneratedPackage(modules, isMono: true, in: place)
      for step in steps {
        let (ours, compiled) = try build(many, step)
        let (baseline, _) = try build(mono, step)
        add(
          Result(
            name: "modules \(count): \(step.name) (\(compiled) compiled)",
            ours: ours,
            baseline: baseline,
            ratio: ours / baseline,
            goal: count == 100 ? step.goal : nil,
            allocations: nil,
            allocationGoal: nil
          )
        )
      }
    }
  }

  /// Makes a step's builds, and returns the nanoseconds of the middle one and what was compiled.
  private static func build(
    _ package: GeneratedPackage,
    _ step: Step
  ) throws -> (nanoseconds: Double, compiled: Int) {
    let builds = try (0..<step.rounds).map { round in
      try step.prepare(package, round)
      return try package.build()
    }
    let compiled = builds.map(\.compiled.count).max() ?? 0
    return (Stopwatch.median(builds.map(\.seconds)) * 1e9, compiled)
  }
}
