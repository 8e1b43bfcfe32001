// swift-tools-version: 6.3

import PackageDescription

// MARK: - What the package contains

/// The parts that know no feature by name, each with the parts below it that it may use.
let kernel: [Kernel] = [
  Kernel("Links"),
  Kernel("Mediator", on: ["Links"]),
  Kernel("Navigation", on: ["Links", "Mediator"]),
  Kernel("Database", on: ["Mediator"], testedWith: ["SQLite"]),
  Kernel("SQLite", on: ["Database", "CSQLite"]),
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
  .executableTarget(
    name: "Benchmarks",
    dependencies: ["Allocations", "Links"],
    path: "Tests/Benchmarks",
    exclude: ["Allocations"]
  ),
]

let package = Package(
  name: "Interchange",
  platforms: [.macOS(.v15)],
  targets: libraries + kernel.flatMap(\.targets) + features.flatMap(\.targets) + benchmarks
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
        dependencies: below + [.target(name: name)] + engines.map { .target(name: $0) },
        path: "Tests/\(name)Tests"
      ),
    ]
  }
}

/// A feature: a contract anyone may read, an implementation only the app may link, and its tests.
struct Feature {
  let name: String
  let targets: [Target]

  init(_ name: String, consuming others: [String] = []) {
    let contract = "\(name)Contract"
    self.name = name
    targets = [
      .target(
        name: contract,
        dependencies: ["Links", "Mediator", "Navigation"],
        path: "Modules/\(name)/Contract"
      ),
      .target(
        name: name,
        dependencies: ["Links", "Mediator", "Navigation", "Database", .target(name: contract)]
          + others.map { .target(name: "\($0)Contract") },
        path: "Modules/\(name)/Feature"
      ),
      .testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name), .target(name: contract)],
        path: "Tests/\(name)Tests"
      ),
    ]
  }
}
