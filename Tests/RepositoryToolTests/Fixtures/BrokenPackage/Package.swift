// swift-tools-version: 6.3

import PackageDescription

let calls = "Modules/Calls/Feature"

// A package that breaks each rule once. Without the lines marked `break:` it breaks none.
let package = Package(
  name: "BrokenPackage",
  targets: [
    .target(name: "Attic", path: "Attic"),  // break: unknown-target
    .systemLibrary(name: "CSQLite", path: "Modules/Kernel/CSQLite"),
    .target(name: "Links", path: "Modules/Kernel/Links"),
    .testTarget(name: "LinksTests", dependencies: ["Links"], path: "Tests/LinksTests"),
    .target(
      name: "Mediator",
      dependencies: [
        "Navigation",  // break: kernel-uses-higher-layer
        "Links",
      ],
      path: "Modules/Kernel/Mediator"
    ),
    .testTarget(name: "MediatorTests", dependencies: ["Mediator"], path: "Tests/MediatorTests"),
    .target(name: "Navigation", dependencies: ["Links"], path: "Modules/Kernel/Navigation"),
    .testTarget(
      name: "NavigationTests",
      dependencies: ["Navigation"],
      path: "Tests/NavigationTests"
    ),
    .target(name: "Database", path: "Modules/Kernel/Database"),
    .testTarget(name: "DatabaseTests", dependencies: ["Database"], path: "Tests/DatabaseTests"),
    .target(name: "SQLite", dependencies: ["Database", "CSQLite"], path: "Modules/Kernel/SQLite"),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"], path: "Tests/SQLiteTests"),
    .target(
      name: "ProfileContract",
      dependencies: [
        "Links",
        "Database",  // break: contract-uses-more
      ],
      path: "Modules/Profile/Contract"
    ),
    .target(
      name: "Profile",
      dependencies: ["ProfileContract", "Mediator", "Database"],
      path: "Modules/Profile/Feature"
    ),
    .testTarget(
      name: "ProfileTests",
      dependencies: ["Profile", "TestKit", "SQLite"],
      path: "Tests/ProfileTests"
    ),
    .target(name: "FriendsContract", path: "Modules/Friends/Contract"),
    .target(
      name: "Friends",
      dependencies: [
        "Profile",  // break: feature-uses-feature
        "SQLite",  // break: feature-uses-engine
        "TestKit",  // break: testkit-outside-tests
        "RepositoryTool",  // break: tool-outside-scripts
        "FriendsContract",
        "ProfileContract",
        "Links",
        "Mediator",
      ],
      path: "Modules/Friends/Feature"
    ),
    .testTarget(
      name: "FriendsTests",
      dependencies: [
        "Profile",  // break: feature-outside-app
        "App",  // break: app-outside-tests
        "Friends",
      ],
      path: "Tests/FriendsTests"
    ),
    .target(name: "Calls", dependencies: ["Mediator"], path: calls),  // break: untested
    .executableTarget(name: "App", dependencies: ["Friends", "Profile", "SQLite"], path: "App"),
    .testTarget(name: "AppTests", dependencies: ["App"], path: "Tests/AppTests"),
    .target(
      name: "TestKit",
      dependencies: ["Links", "Mediator", "Navigation"],
      path: "Tests/TestKit"
    ),
    .executableTarget(name: "RepositoryTool", path: "Scripts/RepositoryTool"),
    .testTarget(
      name: "RepositoryToolTests",
      dependencies: ["RepositoryTool", "Navigation"],
      path: "Tests/RepositoryToolTests"
    ),
  ]
)
