// swift-tools-version: 6.3

import PackageDescription

let calls = "Modules/Calls/Feature"

// A house in which each rule is broken once. A line marked `break:` is the break itself: the house
// is in order without it.
let package = Package(
  name: "BrokenHouse",
  targets: [
    .target(name: "Attic", path: "Attic"),  // break: unknown-room
    .systemLibrary(name: "CSQLite", path: "Modules/Kernel/CSQLite"),
    .target(name: "Links", path: "Modules/Kernel/Links"),
    .testTarget(name: "LinksTests", dependencies: ["Links"], path: "Tests/LinksTests"),
    .target(
      name: "Mediator",
      dependencies: [
        "Navigation",  // break: kernel-looks-up
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
        "Database",  // break: contract-carries-more
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
    .target(
      name: "FriendsContract",
      dependencies: [
        "AnswersContract"
      ],
      path: "Modules/Friends/Contract"
    ),
    .target(
      name: "AnswersContract",
      dependencies: [
        "FriendsContract"  // break: circle
      ],
      path: "Modules/Answers/Contract"
    ),
    .target(
      name: "Friends",
      dependencies: [
        "Profile",  // break: feature-uses-feature
        "SQLite",  // break: feature-uses-engine
        "TestKit",  // break: testkit-outside-tests
        "House",  // break: tool-in-house
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
        "App",  // break: app-from-below
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
    .target(name: "House", path: "Scripts/House"),
    .testTarget(
      name: "HouseTests",
      dependencies: ["House", "Navigation"],
      path: "Tests/HouseTests"
    ),
  ]
)
