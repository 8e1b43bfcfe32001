// swift-tools-version: 6.3

import PackageDescription

/// The parts that know no feature by name, each with the parts below it that it may use.
let kernel: [Kernel] = [
  Kernel("Links"),
  Kernel("Mediator", on: ["Links"]),
  Kernel("Navigation", on: ["Links", "Mediator"]),
  Kernel("Database", on: ["Mediator"], testedWith: ["SQLite"]),
  Kernel(
    "SQLite",
    on: ["Mediator", "Database", "CSQLite"],
    testedWith: ["StorageProbe", "StorageFaults"]
  ),
]

/// The features, each with those whose values its contract speaks of, and those that it consumes.
let features: [Feature] = [
  Feature("Auth", consuming: ["Profile"], on: ["CSodium"]),
  Feature("Profile", knowing: ["Auth"], consuming: ["Friends", "Messaging"]),
  Feature("Friends", knowing: ["Auth", "Profile"], consuming: ["Messaging"]),
  Feature("Messaging", knowing: ["Auth"], consuming: ["Friends", "Profile"]),
]

/// Libraries of the system, written in C.
let libraries: [Target] = [
  .systemLibrary(name: "CEdit", path: "Modules/Kernel/CEdit", pkgConfig: "libedit"),
  .systemLibrary(name: "CSQLite", path: "Modules/Kernel/CSQLite", pkgConfig: "sqlite3"),
  .systemLibrary(name: "CSodium", path: "Modules/Kernel/CSodium", pkgConfig: "libsodium"),
]

/// All modules, the program and the benchmarks in which they meet, its tests and its tools.
let modules = kernel.flatMap(\.all) + features.flatMap(\.all)
let parts: [Target] = [
  .part("Terminal", of: ["CEdit"], at: "App/Terminal"),
  .program("App", of: ["Terminal"] + modules, at: "App"),
  .part("TestKit", of: ["Mediator", "Navigation", "Database"]),
  .part("StorageFaults"),
  .program("StorageProbe", of: ["Mediator", "Database", "SQLite", "CSQLite", "StorageFaults"]),
  .part("TerminalFuzz", of: ["Terminal"]),
  .program("TerminalProbe", of: ["Terminal"]),
  .part("Allocations"),
  .part("StorageBaseline"),
  .program("Benchmarks", of: ["Allocations", "StorageBaseline"] + modules),
  .tests("Seed", of: ["Links", "Mediator", "Navigation", "TestKit"]),
  .tests("TestKit", of: ["TestKit", "Mediator", "Database"]),
  .tests("Terminal", of: ["Terminal", "TerminalProbe", "TerminalFuzz"]),
  .part("House", at: "Scripts/House"),
  .program("Inspect", of: ["House"], at: "Scripts/Inspect"),
  .tests("House", of: ["House"], exclude: ["Fixtures"]),
  .tests("App", of: ["App", "Terminal"], exclude: ["Transcripts"]),
]

let package = Package(
  name: "Interchange",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "app", targets: ["App"])],
  targets: libraries + kernel.flatMap(\.targets) + features.flatMap(\.targets) + parts
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
  let all: [Target.Dependency]
  let targets: [Target]

  init(_ name: String, on others: [String] = [], testedWith more: [String] = []) {
    let below = others.map { Target.Dependency.target(name: $0) }
    let tested = below + (more + [name, "TestKit"]).map { .target(name: $0) }
    all = [.target(name: name)]
    targets = [.part(name, of: below, at: "Modules/Kernel/\(name)"), .tests(name, of: tested)]
  }
}

/// A feature: a contract anyone may read, an implementation only the app may link, and its tests.
struct Feature {
  let all: [Target.Dependency]
  let targets: [Target]

  init(
    _ name: String,
    knowing known: [String] = [],
    consuming others: [String] = [],
    on libraries: [Target.Dependency] = []
  ) {
    let kernel: [Target.Dependency] = ["Links", "Mediator", "Navigation"]
    let values = known.map { Target.Dependency.target(name: "\($0)Contract") }
    let contracts = ([name] + others).map { Target.Dependency.target(name: "\($0)Contract") }
    let needs = kernel + ["Database"] + values + contracts
    all = [.target(name: name), .target(name: "\(name)Contract")]
    targets = [
      .part("\(name)Contract", of: kernel + values, at: "Modules/\(name)/Contract"),
      .part(name, of: needs + libraries, at: "Modules/\(name)/Feature"),
      .tests(name, of: needs + [.target(name: name), "SQLite", "TestKit"]),
    ]
  }
}

extension Target {
  static func part(_ name: String, of parts: [Dependency] = [], at path: String? = nil) -> Target {
    .target(name: name, dependencies: parts, path: path ?? "Tests/\(name)")
  }

  static func program(_ name: String, of parts: [Dependency], at path: String? = nil) -> Target {
    let path = path ?? "Tests/\(name)"
    let exclude = name == "App" ? ["Terminal"] : []
    return .executableTarget(name: name, dependencies: parts, path: path, exclude: exclude)
  }

  static func tests(_ name: String, of parts: [Dependency], exclude: [String] = []) -> Target {
    let path = "Tests/\(name)Tests"
    return .testTarget(name: "\(name)Tests", dependencies: parts, path: path, exclude: exclude)
  }
}
