/// A rule about who may know whom.
enum Boundary: String, CaseIterable {
  case unknownRoom = "unknown-room"
  case kernelLooksUp = "kernel-looks-up"
  case contractCarriesMore = "contract-carries-more"
  case featureUsesFeature = "feature-uses-feature"
  case featureUsesEngine = "feature-uses-engine"
  case featureOutsideApp = "feature-outside-app"
  case appFromBelow = "app-from-below"
  case testKitOutsideTests = "testkit-outside-tests"
  case toolInHouse = "tool-in-house"
  case circle
  case undeclaredImport = "undeclared-import"
  case testableOutsideTests = "testable-outside-tests"
  case foundationInKernel = "foundation-in-kernel"
  case onePublicType = "one-public-type"
  case compositionRoot = "composition-root"
  case untested

  /// The rule as a sentence.
  var sentence: String {
    switch self {
    case .unknownRoom: "every target stands where the plan of the house has a room for it"
    case .kernelLooksUp: "a part of the kernel stands on lower floors only and knows no feature"
    case .contractCarriesMore: "a contract uses links, mediator, navigation and other contracts"
    case .featureUsesFeature: "a feature never uses another feature, only its contract"
    case .featureUsesEngine: "a feature sees the database's port and never an engine"
    case .featureOutsideApp: "only the app, the benchmarks and a feature's own tests use it"
    case .appFromBelow:
      "only journeys and benchmarks depend on the app, and nothing on them; only tests on probes"
    case .testKitOutsideTests: "only tests use the test kit"
    case .toolInHouse: "tools and the house do not use each other"
    case .circle: "no circle among targets"
    case .undeclaredImport: "a file imports only what its target declares"
    case .testableOutsideTests: "only tests look behind `public`"
    case .foundationInKernel: "the kernel does without Foundation; FoundationEssentials at need"
    case .onePublicType: "a feature exports exactly one public type, its module"
    case .compositionRoot:
      "the app names features and engines in its composition and in their own parts only"
    case .untested: "every part of the kernel and every feature has its tests"
    }
  }

  /// The rule that an edge between two rooms breaks, if any.
  static func broken(from: Room, to: Room) -> Boundary? {
    switch to {
    case .library(let ofEngine): ofEngine ? brokenToEngine(from: from) : brokenToLibrary(from: from)
    case .kernel(let floor): brokenToKernel(floor, from: from)
    case .engine: brokenToEngine(from: from)
    case .contract: brokenToContract(from: from)
    case .feature(let name): brokenToFeature(name, from: from)
    case .app: from == .app || from == .journeys || from == .benchmarks ? nil : .appFromBelow
    case .testKit: from.isTest ? nil : .testKitOutsideTests
    case .tool: from == .tool || from == .toolTests ? nil : .toolInHouse
    case .journeys: from == .journeys ? nil : .appFromBelow
    case .probe: from.isTest && from != .testKit && from != .toolTests ? nil : .appFromBelow
    case .benchmarks: .appFromBelow
    case .kernelTests, .featureTests, .toolTests: .unknownRoom
    }
  }

  private static func brokenToLibrary(from: Room) -> Boundary? {
    switch from {
    case .contract: .contractCarriesMore
    case .tool: .toolInHouse
    case .kernel, .engine, .library, .feature, .app: nil
    case .testKit, .probe, .kernelTests, .featureTests, .journeys, .benchmarks, .toolTests: nil
    }
  }

  private static func brokenToKernel(_ floor: Int, from: Room) -> Boundary? {
    switch from {
    case .kernel(let own), .engine(let own): floor < own ? nil : .kernelLooksUp
    case .library: .kernelLooksUp
    case .tool: .toolInHouse
    // A contract is asked by name: see `Boundaries`.
    case .contract, .feature, .app: nil
    case .testKit, .probe, .kernelTests, .featureTests, .journeys, .benchmarks, .toolTests: nil
    }
  }

  private static func brokenToEngine(from: Room) -> Boundary? {
    switch from {
    case .kernel, .library: .kernelLooksUp
    case .contract: .contractCarriesMore
    case .feature: .featureUsesEngine
    case .tool: .toolInHouse
    case .engine, .app: nil
    case .testKit, .probe, .kernelTests, .featureTests, .journeys, .benchmarks, .toolTests: nil
    }
  }

  private static func brokenToContract(from: Room) -> Boundary? {
    switch from {
    case .kernel, .engine, .library, .probe, .kernelTests, .testKit: .kernelLooksUp
    case .tool: .toolInHouse
    case .contract, .feature, .app, .featureTests, .journeys, .benchmarks, .toolTests: nil
    }
  }

  private static func brokenToFeature(_ name: String, from: Room) -> Boundary? {
    switch from {
    case .app, .benchmarks: nil
    case .featureTests(let subject): subject == name ? nil : .featureOutsideApp
    case .feature: .featureUsesFeature
    case .kernel, .engine, .library: .kernelLooksUp
    case .tool: .toolInHouse
    case .contract, .testKit, .probe, .kernelTests, .journeys, .toolTests: .featureOutsideApp
    }
  }
}
