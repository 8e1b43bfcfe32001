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
  case unansweredRequest = "unanswered-request"
  case compositionRoot = "composition-root"
  case untested

  /// The rule as a sentence.
  var sentence: String {
    switch self {
    case .unknownTarget: "every target has a role in TargetRolePlan; add it there"
    case .kernelUsesHigherLayer: "a kernel module uses lower layers only and no feature"
    case .contractUsesMore: "a contract uses links, mediator, navigation and other contracts"
    case .featureUsesFeature: "a feature uses the contract of another feature, never the feature"
    case .featureUsesEngine: "a feature uses the database's port, never an engine"
    case .featureOutsideApp: "only the app, the benchmarks and a feature's own tests use it"
    case .appOutsideTests: "only app tests and benchmarks use the app; no module uses tests"
    case .testKitOutsideTests: "only tests use the test kit"
    case .toolOutsideScripts: "the tools and the modules do not use each other"
    case .undeclaredImport: "a file imports only what its target declares"
    case .testableOutsideTests: "only tests import with @testable"
    case .foundationInKernel: "the kernel imports FoundationEssentials at most, not Foundation"
    case .onePublicType: "a feature exports exactly one public type, its module"
    case .unansweredRequest: "a feature registers each request and command of its contract"
    case .compositionRoot: "the app imports features and engines in its composition only"
    case .untested: "every kernel module and every feature has a test target"
    }
  }

  /// Returns the rule that an edge between two targets breaks.
  static func broken(from user: TargetRole, to used: TargetRole) -> BoundaryRule? {
    if user.mayUse(used) { return nil }
    if user.kind == .tool || used.kind == .tool { return .toolOutsideScripts }
    if used.kind == .testKit { return .testKitOutsideTests }
    if used.isTest || used.kind == .app { return .appOutsideTests }
    if user.kind == .contract { return .contractUsesMore }
    if user.isKernel || user.kind == .library || user.kind == .engineLibrary {
      return .kernelUsesHigherLayer
    }
    if used.kind == .feature {
      return user.kind == .feature ? .featureUsesFeature : .featureOutsideApp
    }
    return user.kind == .feature ? .featureUsesEngine : .kernelUsesHigherLayer
  }
}
