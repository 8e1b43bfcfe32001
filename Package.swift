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

/// The features, each with the features whose contracts it reads.
let features: [Feature] = [
  Feature("Auth")
]

let libraries: [Target] = [
  .systemLibrary(name: "CSQLite", path: "Modules/Kernel/CSQLite", pkgConfig: "sqlite3")
]

/// What measures the program, and counts what it allocates.
let benchmarks: [Target] = [
  .target(name: "Allocations", path: "Tests/Benchmarks/Allocations"),
  .target(name: "StorageBaseline", path: "Tests/Benchmarks/StorageBaseline"),
  .executableTarget(
    name: "Benchmarks",
    dependencies: [
      "Allocations", "StorageBaseline", "Links", "Mediator", "Database", "SQLite",
    ],
    path: "Tests/Benchmarks",
    exclude: ["Allocations", "StorageBaseline"]
  ),
]

/// What the tests share, and the tests that belong to no single part.
let tests: [Target] = [
  .target(name: "TestKit", dependencies: ["Mediator", "Navigation"], path: "Tests/TestKit"),
  .testTarget(
    name: "TestKitTests",
    dependencies: ["TestKit", "Mediator"],
    path: "Tests/TestKitTests"
  ),
  .target(name: "StorageFaults", path: "Tests/StorageFaults"),
  .executableTarget(
    name: "StorageProbe",
    dependencies: ["Mediator", "Database", "SQLite", "CSQLite", "StorageFaults"],
    path: "Tests/StorageProbe"
  ),
]

/// What keeps the house in order; nothing of it is in the app.
let tools: [Target] = [
  .target(name: "House", path: "Scripts/House"),
  .executableTarget(name: "Inspect", dependencies: ["House"], path: "Scripts/Inspect"),
  .testTarget(
    name: "HouseTests",
    dependencies: ["House"],
    path: "Tests/HouseTests",
    exclude: ["Fixtures"]
  ),
]

let package = Package(
  name: "Interchange",
  platforms: [.macOS(.v15)],
  targets: libraries + kernel.flatMap(\.targets) + features.flatMap(\.targets)
    + tests
    + benchmarks
    + tools
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
  let targets: [Target]

  init(_ name: String, on others: [String] = [], testedWith engines: [String] = []) {
    let below = others.map { Target.Dependency.target(name: $0) }
    targets = [
      .target(name: name, dependencies: below, path: "Modules/Kernel/\(name)"),
      .testTarget(
        name: "\(name)Tests",
        dependencies: below + [.target(name: name), "TestKit"] + engines.map { .target(name: $0) },
        path: "Tests/\(name)Tests"
      ),
    ]
  }
}

/// A feature: a contract anyone may read, an implementation only the app may link, and its tests.
struct Feature {
  let name: String
  let targets: [Target]

  init(_ name: String, consuming others: [String] = [], on libraries: [String] = []) {
    let contract = "\(name)Contract"
    let kernel: [Target.Dependency] = ["Links", "Mediator", "Navigation", "Database"]
    let contracts = ([name] + others).map { Target.Dependency.target(name: "\($0)Contract") }
    self.name = name
    targets = [
      .target(
        name: contract,
        dependencies: ["Links", "Mediator", "Navigation"],
        path: "Modules/\(name)/Contract"
      ),
      .target(
        name: name,
        dependencies: kernel + contracts + libraries.map { .target(name: $0) },
        path: "Modules/\(name)/Feature"
      ),
      .testTarget(
        name: "\(name)Tests",
        dependencies: kernel + contracts + [.target(name: name), "SQLite", "TestKit"],
        path: "Tests/\(name)Tests"
      ),
    ]
  }
}
