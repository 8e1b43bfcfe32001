// swift-tools-version: 6.3
import PackageDescription

let (storageTools, appTools) = (["StorageProbe", "StorageFuzz"], ["ServerProxy", "TestKit"])
/// The parts that know no feature by name, each with the parts below it that it may use.
let kernel: [Kernel] = [
  Kernel("System", on: ["CEpoll"]),
  Kernel("JSON", testedWith: ["JSONFuzz"]),
  Kernel("Links"),
  Kernel("HTTP", on: ["System"], testedWith: ["HTTPFuzz"]),
  Kernel("Mediator", on: ["System", "Links"]),
  Kernel("Navigation", on: ["JSON", "Links", "Mediator"]),
  Kernel("Database", on: ["System", "JSON", "Mediator"], testedWith: ["PostgreSQL", "SQLite"]),
  Kernel("PostgreSQL", on: ["System", "Mediator", "Database"], testedWith: ["ServerProxy"]),
  Kernel("SQLite", on: ["System", "Mediator", "Database", "CSQLite"], testedWith: storageTools),
]

/// The features, each with those whose values its contract speaks of, and those that it consumes.
let features: [Feature] = [
  Feature("Auth", consuming: ["Profile"], on: ["CSodium", "CommonPasswords"]),
  Feature("Friends", knowing: ["Auth", "Profile"], consuming: ["Messaging", "Presence"]),
  Feature("Messaging", knowing: ["Auth"], consuming: ["Friends", "Presence", "Profile"]),
  Feature("Presence", knowing: ["Auth"], consuming: ["Friends"]),
  Feature("Profile", knowing: ["Auth"], consuming: ["Friends", "Messaging", "Presence"]),
]
/// The module of the second tutorial, in the folder of the tests.
let lesson = Feature("Meetups", knowing: ["Auth"], consuming: ["Friends", "Messaging", "Profile"])

/// Libraries of the system, written in C.
let libraries = [
  "CEdit": "libedit", "CEpoll": nil, "CSQLite": "sqlite3", "CSodium": "libsodium",
].map { Target.systemLibrary(name: $0, path: "Modules/Kernel/\($0)", pkgConfig: $1) }

/// All modules, the program and the benchmarks in which they meet, its tests and its tools.
let layers = kernel.map(\.name)
let modules = layers + features.flatMap(\.names)
let parts: [Target] =
  lesson.targets + [
    .part("Terminal", of: ["System", "CEdit", "JSON"], at: "App/Terminal"),
    .part("AppCore", of: ["Terminal", "Auth", "AuthContract"] + layers, at: "App/Core"),
    .part("AppFeatures", of: ["AppCore"] + modules, at: "App/Features"),
    .program("App", of: ["AppCore", "AppFeatures"], at: "App/Main"),
    .part("MeetupsApp", of: ["AppCore"] + lesson.names, at: "Tests/Meetups/App"),
    .part("CommonPasswords", at: "Modules/Auth/CommonPasswords"),
    .part("TestKit", of: ["Mediator", "Navigation", "Database", "PostgreSQL", "SQLite"]),
    .program("StorageProbe", of: ["Mediator", "Database", "SQLite", "CSQLite", "StorageFaults"]),
    .part("StorageFuzz", of: ["Mediator", "Navigation", "Database", "SQLite"]),
    .part("ServerProxy", of: ["System"]),
    .program("TerminalProbe", of: ["System", "Terminal"]),
    .program("Benchmarks", of: ["Allocations", "ServerProxy", "StorageBaseline"] + modules),
    .tests("Seed", of: ["Links", "Mediator", "Navigation", "TestKit"]),
    .tests("TestKit", of: ["TestKit", "Links", "Mediator", "Navigation", "Database"]),
    .tests("Terminal", of: ["System", "Terminal", "TerminalProbe", "TerminalFuzz"]),
    .program("RepositoryTool", at: "Scripts/RepositoryTool"),
    .tests("RepositoryTool", of: ["RepositoryTool"], exclude: ["Fixtures"]),
    .tests("App", of: appTools + ["App", "MeetupsApp", "Terminal"], exclude: ["AppFiles"]),
  ] + ["Allocations", "AppFaults", "StorageBaseline", "StorageFaults"].map { .part($0) }
  + ["HTTP", "JSON", "Terminal"].map { .part("\($0)Fuzz", of: [$0]) }

let package = Package(
  name: "Interchange",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "app", targets: ["App"]),
    .library(name: "Interchange", targets: layers),
    .library(name: "InterchangeApp", targets: ["AppCore", "AppFeatures"]),
    .library(name: "InterchangeContracts", targets: features.map(\.contract)),
    .library(name: "InterchangeTestKit", targets: ["TestKit"]),
    .library(name: "AppFaults", type: .dynamic, targets: ["AppFaults"]),
  ],
  targets: libraries + kernel.flatMap(\.targets) + features.flatMap(\.targets) + parts
)

/// How every target is compiled.
for target in package.targets where target.type != .system {
  let names = [
    "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
    "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ]
  target.swiftSettings = [.treatAllWarnings(as: .error)] + names.map { .enableUpcomingFeature($0) }
}

/// A part of the kernel, and its tests.
struct Kernel {
  let name: String
  let targets: [Target]

  init(_ name: String, on others: [String] = [], testedWith more: [String] = []) {
    self.name = name
    targets = [
      .part(name, of: others, at: "Modules/Kernel/\(name)"),
      .tests(name, of: [name, "TestKit"] + others + more),
    ]
  }
}

/// A feature: a contract anyone may read, an implementation only the app may link, and its tests.
struct Feature {
  let names: [String]
  let targets: [Target]
  var contract: String { names[1] }

  init(_ name: String, knowing: [String] = [], consuming: [String] = [], on more: [String] = []) {
    let base = ["Links", "Mediator", "Navigation"] + knowing.map { "\($0)Contract" }
    let all = base + ["System", "JSON", "Database"] + ([name] + consuming).map { "\($0)Contract" }
    let folder = name == "Meetups" ? "Tests" : "Modules"
    names = [name, "\(name)Contract"]
    targets = [
      .part("\(name)Contract", of: base, at: "\(folder)/\(name)/Contract"),
      .part(name, of: all + more, at: "\(folder)/\(name)/Feature"),
      .tests(name, of: all + [name, "SQLite", "TestKit"], exclude: ["AppFiles"]),
    ]
  }
}

extension Target {
  static func part(_ name: String, of parts: [String] = [], at path: String? = nil) -> Target {
    .target(name: name, dependencies: named(parts), path: path ?? "Tests/\(name)")
  }

  static func program(_ name: String, of parts: [String] = [], at path: String? = nil) -> Target {
    let (path, exclude) = (path ?? "Tests/\(name)", name == "Benchmarks" ? ["README.md"] : [])
    return .executableTarget(name: name, dependencies: named(parts), path: path, exclude: exclude)
  }

  static func tests(_ name: String, of parts: [String], exclude: [String] = []) -> Target {
    let (name, parts) = ("\(name)Tests", named(parts))
    return .testTarget(name: name, dependencies: parts, path: "Tests/\(name)", exclude: exclude)
  }

  private static func named(_ parts: [String]) -> [Dependency] { parts.map { .target(name: $0) } }
}
