/// A rule about which target may use which.
enum BoundaryRule: String, CaseIterable {
  case unknownTarget = "unknown-target"
  case kernelUsesHigherLayer = "kernel-uses-higher-layer"
  case contractUsesMore = "contract-uses-more"
  case featureUsesFeature = "feature-uses-feature"
  case featureUsesEngine = "feature-uses-engine"
  case featureOutsideApp = "feature-outside-app"
  case appOutsideTests = "app-outside-tests"
  case testKitOutsideTests = "testkit-outside-tests"
  case toolOutsideScripts = "tool-outside-scripts"
  case undeclaredImport = "undeclared-import"
  case testableOutsideTests = "testable-outside-tests"
  case foundationInKernel = "foundation-in-kernel"
  case onePublicType = "one-public-type"
  case compositionRoot = "composition-root"
  case untested

  /// The rule as a sentence.
  var sentence: String {
    switch self {
    case .unknownTarget: "every target has a role in TargetPlan; add it there"
    case .kernelUsesHigherLayer: "a kernel module uses lower layers only and no feature"
    case .contractUsesMore: "a contract uses links, mediator, navigation and other contracts"
    case .featureUsesFeature: "a feature uses the contract of another feature, never the feature"
    case .featureUsesEngine: "a feature uses the database's port, never an engine"
    case .featureOutsideApp: "only the app, the benchmarks and a feature's own tests use it"
    case .appOutsideTests: "only app tests and benchmarks use the app, and only tests use probes"
    case .testKitOutsideTests: "only tests use the test kit"
    case .toolOutsideScripts: "the tools and the modules do not use each other"
    case .undeclaredImport: "a file imports only what its target declares"
    case .testableOutsideTests: "only tests import with @testable"
    case .foundationInKernel: "the kernel imports FoundationEssentials at most, not Foundation"
    case .onePublicType: "a feature exports exactly one public type, its module"
    case .compositionRoot: "the app imports features and engines in its composition only"
    case .untested: "every kernel module and every feature has a test target"
    }
  }

  /// Returns the rule that an edge between two targets breaks.
  static func broken(from: TargetRole, to: TargetRole) -> BoundaryRule? {
    switch to {
    case .library(let ofEngine): ofEngine ? brokenToEngine(from: from) : brokenToLibrary(from: from)
    case .kernel(let layer): brokenToKernel(layer: layer, from: from)
    case .engine: brokenToEngine(from: from)
    case .contract: brokenToContract(from: from)
    case .feature(let name): brokenToFeature(name, from: from)
    case .app: from == .app || from == .appTests || from == .benchmarks ? nil : .appOutsideTests
    case .testKit: from.isTest ? nil : .testKitOutsideTests
    case .tool: from == .tool || from == .toolTests ? nil : .toolOutsideScripts
    case .appTests: from == .appTests ? nil : .appOutsideTests
    case .probe: from.isTest && from != .testKit && from != .toolTests ? nil : .appOutsideTests
    case .benchmarks: .appOutsideTests
    case .kernelTests, .featureTests, .toolTests: .unknownTarget
    }
  }

  private static func brokenToLibrary(from: TargetRole) -> BoundaryRule? {
    switch from {
    case .contract: .contractUsesMore
    case .tool: .toolOutsideScripts
    case .kernel, .engine, .library, .feature, .app: nil
    case .testKit, .probe, .kernelTests, .featureTests, .appTests, .benchmarks, .toolTests: nil
    }
  }

  private static func brokenToKernel(layer: Int, from: TargetRole) -> BoundaryRule? {
    switch from {
    case .kernel(let own), .engine(let own): layer < own ? nil : .kernelUsesHigherLayer
    case .library: .kernelUsesHigherLayer
    case .tool: .toolOutsideScripts
    // `BoundaryCheck` compares the kernel modules that a contract uses by name.
    case .contract, .feature, .app: nil
    case .testKit, .probe, .kernelTests, .featureTests, .appTests, .benchmarks, .toolTests: nil
    }
  }

  private static func brokenToEngine(from: TargetRole) -> BoundaryRule? {
    switch from {
    case .kernel, .library: .kernelUsesHigherLayer
    case .contract: .contractUsesMore
    case .feature: .featureUsesEngine
    case .tool: .toolOutsideScripts
    case .engine, .app: nil
    case .testKit, .probe, .kernelTests, .featureTests, .appTests, .benchmarks, .toolTests: nil
    }
  }

  private static func brokenToContract(from: TargetRole) -> BoundaryRule? {
    switch from {
    case .kernel, .engine, .library, .probe, .kernelTests, .testKit: .kernelUsesHigherLayer
    case .tool: .toolOutsideScripts
    case .contract, .feature, .app, .featureTests, .appTests, .benchmarks, .toolTests: nil
    }
  }

  private static func brokenToFeature(_ name: String, from: TargetRole) -> BoundaryRule? {
    switch from {
    case .app, .benchmarks: nil
    case .featureTests(let subject): subject == name ? nil : .featureOutsideApp
    case .feature: .featureUsesFeature
    case .kernel, .engine, .library: .kernelUsesHigherLayer
    case .tool: .toolOutsideScripts
    case .contract, .testKit, .probe, .kernelTests, .appTests, .toolTests: .featureOutsideApp
    }
  }
}
