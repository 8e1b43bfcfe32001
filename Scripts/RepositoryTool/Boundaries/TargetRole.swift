/// What a target is to the others.
struct TargetRole: Hashable {
  enum Kind: CaseIterable {
    case library, engineLibrary, kernel, engine, contract, feature, app, tool
    /// `probe` is a program or a library that the tests of the kernel drive; `appTests` drive the
    /// app, or a part of it, as a user does; `benchmarks` run all features to measure them.
    case testKit, probe, kernelTests, featureTests, appTests, benchmarks, toolTests
  }

  let kind: Kind
  /// The layer of a kernel module; 0 is the lowest.
  var layer = 0
  /// The feature that a target belongs to.
  var feature = ""

  var isKernel: Bool { kind == .kernel || kind == .engine }

  var isTest: Bool {
    [.testKit, .probe, .kernelTests, .featureTests, .appTests, .benchmarks, .toolTests]
      .contains(kind)
  }

  /// Whether a target of this role may use one of another role.
  func mayUse(_ other: TargetRole) -> Bool {
    guard Self.usable[kind]?.contains(other.kind) == true else { return false }
    if isKernel, other.isKernel { return other.layer < layer }
    if kind == .featureTests, other.kind == .feature { return other.feature == feature }
    return true
  }

  private static let belowFeatures: Set<Kind> = [.library, .engineLibrary, .kernel, .engine]

  private static let usable: [Kind: Set<Kind>] = [
    .library: [.library], .engineLibrary: [.library],
    .kernel: [.library, .kernel],
    .engine: belowFeatures,
    .contract: [.kernel, .contract],
    .feature: [.library, .kernel, .contract],
    .app: belowFeatures.union([.contract, .feature, .app]),
    .tool: [.tool],
    .testKit: belowFeatures.union([.testKit]),
    .probe: belowFeatures.union([.testKit, .probe]),
    .kernelTests: belowFeatures.union([.testKit, .probe]),
    .featureTests: belowFeatures.union([.contract, .feature, .testKit, .probe]),
    .appTests: belowFeatures.union([.contract, .app, .testKit, .probe, .appTests]),
    .benchmarks: belowFeatures.union([.contract, .feature, .app, .testKit, .probe]),
    .toolTests: belowFeatures.union([.contract, .tool, .testKit]),
  ]
}
