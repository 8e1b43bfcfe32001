#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a module costs whoever builds: modules of two targets each, held against the same code as one.
///
/// A build is too long to be repeated, so each is made once; the sides take turns, and the time is
/// that of the processor.
struct BuildWork {
  /// A step, how it is prepared, and the ratio to reach among a hundred modules.
  private struct Step: Sendable {
    let name: String
    let goal: Double?
    let prepare: @Sendable (GeneratedPackage) throws -> Void
  }

  private static let steps = [
    Step(name: "clean", goal: 2) { _ in },
    Step(name: "nothing changed", goal: nil) { _ in },
    Step(name: "one function", goal: 0.25) { try $0.editFunction() },
    Step(name: "a type in a contract", goal: 0.5) { try $0.addContractType() },
    Step(name: "a type in the kernel", goal: nil) { try $0.addKernelType() },
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
        for package in [many, mono] { try step.prepare(package) }
        let ours = try many.build()
        let baseline = try mono.build()
        add(
          Result(
            name: "modules \(count): \(step.name) (\(ours.compiled.count) compiled)",
            ours: ours.seconds * 1e9,
            baseline: baseline.seconds * 1e9,
            goal: count == 100 ? step.goal : nil,
            allocations: nil,
            allocationGoal: nil
          )
        )
      }
    }
  }
}
