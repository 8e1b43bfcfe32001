/// What a target is to the others.
enum TargetRole: Hashable {
  case kernel(layer: Int)
  case engine(layer: Int)
  /// A system library; an engine hides its own.
  case library(ofEngine: Bool)
  case contract(of: String)
  case feature(String)
  case app
  case testKit
  /// A program or a library that the tests of the kernel drive.
  case probe
  case kernelTests
  case featureTests(of: String)
  /// Tests that drive the app, or a part of it, as a user does.
  case appTests
  /// A program among the tests that runs all features to measure them.
  case benchmarks
  case tool
  case toolTests

  var isTest: Bool {
    switch self {
    case .testKit, .probe, .kernelTests, .featureTests, .appTests, .benchmarks, .toolTests: true
    case .kernel, .engine, .library, .contract, .feature, .app, .tool: false
    }
  }

  var isEngine: Bool { if case .engine = self { true } else { false } }
  var isFeature: Bool { if case .feature = self { true } else { false } }
  var isKernel: Bool { if case .kernel = self { true } else { isEngine } }
}
