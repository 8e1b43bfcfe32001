// swift-tools-version: 6.3

import PackageDescription

// MARK: - What the package contains

/// The parts that know no feature by name, each with the parts below it that it may use.
let kernel: [Kernel] = [
  Kernel("Links"),
  Kernel("Mediator", on: ["Links"]),
  Kernel("Navigation", on: ["Links", "Mediator"]),
  Kernel("Database", on: ["Mediator"], testedWith: ["SQLite"]),
  Kernel("SQLite", on: ["Mediator", "Database", "CSQLite"], testedWith: ["StorageProbe"]),
]

/// The features, each with those whose values its contract speaks of, and those that it consumes.
let features: [Feature] = [
  Feature("Auth", on: ["CSodium"]),
  Feature("Profile", knowing: ["Auth"], consuming: ["Friends"]),
  Feature("Friends", knowing: ["Auth"], consuming: ["Profile"]),
  Feature("Messaging", knowing: ["Auth"], consuming: ["Friends", "Profile"]),
]

/// Libraries of the system, written in C.
let libraries: [Target] = [
  .systemLibrary(name: "CEdit", path: "Modules/Kernel/CEdit", pkgConfig: "libedit"),
  .systemLibrary(name: "CSQLite", path: "Modules/Kernel/CSQLite", pkgConfig: "sqlite3"),
  .systemLibrary(name: "CSodium", path: "Modules/Kernel/CSodium", pkgConfig: "libsodium"),
]

/// The program: the one place where features and engines meet.
let app: [Target] = [
  .target(name: "Terminal", dependencies: ["CEdit"], path: "App/Terminal"),
  .executableTarget(
    name: "App",
    dependencies: ["Terminal"]
      + kernel.map { .target(name: $0.name) }
      + features.flatMap { [.target(name: $0.name), .target(name: "\($0.name)Contract")] },
    path: "App",
    exclude: ["Terminal"]
  ),
]

/// What the tests share, the programs that they drive, and what measures.
let tests: [Target] = [
  .target(
    name: "TestKit",
    dependencies: ["Mediator", "Navigation", "Database"],
    path: "Tests/TestKit"
  ),
  .executableTarget(name: "TerminalProbe", dependencies: ["Terminal"], path: "Tests/TerminalProbe"),
  .target(name: "Allocations", path: "Tests/Benchmarks/Allocations"),
  .target(name: "StorageBaseline", path: "Tests/Benchmarks/StorageBaseline"),
  .executableTarget(
    name: "Benchmarks",
    dependencies: ["Allocations", "StorageBaseline"] + kernel.map { .target(name: $0.name) },
    path: "Tests/Benchmarks",
    exclude: ["Allocations", "StorageBaseline"]
  ),
  .target(name: "StorageFaults", path: "Tests/StorageFaults"),
  .executableTarget(
    name: "StorageProbe",
    dependencies: ["Mediator", "Database", "SQLite", "CSQLite", "StorageFaults"],
    path: "Tests/StorageProbe"
  ),
  .tests("TestKit", of: ["TestKit", "Mediator"]),
  .target(name: "TerminalFuzz", dependencies: ["Terminal"], path: "Tests/TerminalFuzz"),
  .tests("Terminal", of: ["Terminal", "TerminalProbe", "TerminalFuzz"]),
  .tests("House", of: ["House"], exclude: ["Fixtures"]),
  .tests("App", of: ["App", "Terminal"], exclude: ["Transcripts"]),
]

/// What keeps the house in order; nothing of it is in the app.
let tools: [Target] = [
  .target(name: "House", path: "Scripts/House"),
  .executableTarget(name: "Inspect", dependencies: ["House"], path: "Scripts/Inspect"),
]

let package = Package(
  name: "Interchange",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "app", targets: ["App"])],
  targets: libraries + kernel.flatMap(\.targets) + features.flatMap(\.targets) + app + tests + tools
)

// MARK: - How every target is compiled

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}

// MARK: - What a module is

/// A part of the kernel, and its tests.
struct Kernel {
  let name: String
  let targets: [Target]

  init(_ name: String, on others: [String] = [], testedWith engines: [String] = []) {
    let below = others.map { Target.Dependency.target(name: $0) }
    let engines = engines.map { Target.Dependency.target(name: $0) }
    self.name = name
    targets = [
      .target(name: name, dependencies: below, path: "Modules/Kernel/\(name)"),
      .tests(name, of: below + engines + [.target(name: name), "TestKit"]),
    ]
  }
}

/// A feature: a contract anyone may read, an implementation only the app may link, and its tests.
struct Feature {
  let name: String
  let targets: [Target]

  init(
    _ name: String,
    knowing known: [String] = [],
    consuming others: [String] = [],
    on libraries: [String] = []
  ) {
    let kernel: [Target.Dependency] = ["Links", "Mediator", "Navigation", "Database"]
    let values = known.map { Target.Dependency.target(name: "\($0)Contract") }
    let contracts = ([name] + others).map { Target.Dependency.target(name: "\($0)Contract") }
    let libraries = libraries.map { Target.Dependency.target(name: $0) }
    self.name = name
    targets = [
      .target(
        name: "\(name)Contract",
        dependencies: ["Links", "Mediator", "Navigation"] + values,
        path: "Modules/\(name)/Contract"
      ),
      .target(
        name: name,
        dependencies: kernel + values + contracts + libraries,
        path: "Modules/\(name)/Feature"
      ),
      .tests(name, of: kernel + values + contracts + [.target(name: name), "SQLite", "TestKit"]),
    ]
  }
}

extension Target {
  static func tests(_ name: String, of parts: [Dependency], exclude: [String] = []) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: parts,
      path: "Tests/\(name)Tests",
      exclude: exclude
    )
  }
}
