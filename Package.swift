// swift-tools-version: 6.3

import PackageDescription

// MARK: - What the package contains

/// The parts that know no feature by name, each with the parts below it that it may use.
let kernel: [Kernel] = [
  Kernel("Links"),
  Kernel("Mediator", on: ["Links"]),
  Kernel("Navigation", on: ["Links", "Mediator"]),
  Kernel("Database", on: ["Mediator"]),
  Kernel("SQLite", on: ["Database", "CSQLite"]),
]

/// The features, each with the features whose contracts it reads.
let features: [Feature] = []

let libraries: [Target] = [
  .systemLibrary(name: "CEdit", path: "Modules/Kernel/CEdit", pkgConfig: "libedit"),
  .systemLibrary(name: "CSQLite", path: "Modules/Kernel/CSQLite", pkgConfig: "sqlite3"),
]

/// What the app knows of terminals and text, with a probe that its tests drive through one.
let terminal: [Target] = [
  .target(name: "Terminal", dependencies: ["CEdit"], path: "App/Terminal"),
  .executableTarget(
    name: "TerminalProbe",
    dependencies: ["Terminal"],
    path: "Tests/TerminalProbe"
  ),
  .target(name: "TerminalFuzz", dependencies: ["Terminal"], path: "Tests/TerminalFuzz"),
  .testTarget(
    name: "TerminalTests",
    dependencies: ["Terminal", "TerminalFuzz", "TerminalProbe"],
    path: "Tests/TerminalTests"
  ),
]

let package = Package(
  name: "Interchange",
  platforms: [.macOS(.v15)],
  targets: libraries + kernel.flatMap(\.targets) + features.flatMap(\.targets) + terminal
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

  init(_ name: String, on others: [String] = []) {
    let below = others.map { Target.Dependency.target(name: $0) }
    targets = [
      .target(name: name, dependencies: below, path: "Modules/Kernel/\(name)"),
      .testTarget(
        name: "\(name)Tests",
        dependencies: below + [.target(name: name)],
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
