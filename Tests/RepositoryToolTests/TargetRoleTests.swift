import Testing

@testable import RepositoryTool

@Suite struct `A room` {
  private static let rooms: [TargetRole] = [
    .kernel(floor: 0), .kernel(floor: 1), .engine(floor: 3), .library(ofEngine: false),
    .library(ofEngine: true), .contract(of: "A"), .feature("A"), .feature("B"), .app, .testKit,
    .probe, .kernelTests, .featureTests(of: "A"), .journeys, .benchmarks, .tool,
    .toolTests,
  ]

  /// A row for each room that uses, in the order of `rooms`; a column for each that it uses.
  ///
  /// A cross forbids. The kernel's lower floor is the first row, the upper one the second.
  private static let matrix = """
    k0 x x x . x x x x x x x x x x x x x
    k1 . x x . x x x x x x x x x x x x x
    en . . . . . x x x x x x x x x x x x
    li x x x . x x x x x x x x x x x x x
    le x x x . x x x x x x x x x x x x x
    co . . x x x . x x x x x x x x x x x
    fA . . x . x . x x x x x x x x x x x
    fB . . x . x . x x x x x x x x x x x
    ap . . . . . . . . . x x x x x x x x
    kt . . . . . x x x x . x x x x x x x
    pr . . . . . x x x x . . x x x x x x
    te . . . . . x x x x . . x x x x x x
    tA . . . . . . . x x . . x x x x x x
    jo . . . . . . x x . . . x x . x x x
    be . . . . . . . . . . . x x x x x x
    to x x x x x x x x x x x x x x x . x
    tt . . . . . . x x x . x x x x x . x
    """

  @Test func `uses the rooms that the plan lets it use, and no others`() {
    let found = Self.rooms.map { from in
      Self.rooms.map { BoundaryRule.broken(from: from, to: $0) == nil ? "." : "x" }
        .joined(separator: " ")
    }
    let expected = Self.matrix.split(separator: "\n").map { String($0.dropFirst(3)) }

    #expect(found == expected)
  }

  @Test(arguments: [
    ("Links", "Modules/Kernel/Links", "regular", TargetRole.kernel(floor: 0)),
    ("SQLite", "Modules/Kernel/SQLite", "regular", .engine(floor: 3)),
    ("Cellar", "Modules/Kernel/Cellar", "regular", nil),
    ("CSQLite", "Modules/Kernel/CSQLite", "system", .library(ofEngine: true)),
    ("CEdit", "Modules/Kernel/CEdit", "system", .library(ofEngine: false)),
    ("AuthContract", "Modules/Auth/Contract", "regular", .contract(of: "Auth")),
    ("Auth", "Modules/Auth/Feature", "regular", .feature("Auth")),
    ("AuthTests", "Tests/AuthTests", "test", .featureTests(of: "Auth")),
    ("LinksTests", "Tests/LinksTests", "test", .kernelTests),
    ("SeedTests", "Tests/SeedTests", "test", .kernelTests),
    ("AppTests", "Tests/AppTests", "test", .journeys),
    ("Benchmarks", "Tests/Benchmarks", "executable", .probe),
    ("StorageProbe", "Tests/StorageProbe", "executable", .probe),
    ("TestKit", "Tests/TestKit", "regular", .testKit), ("App", "App", "executable", .app),
    ("PackageSources", "Scripts/PackageSources", "regular", .tool),
    ("HouseTests", "Tests/HouseTests", "test", .toolTests),
    ("Attic", "Attic", "regular", nil), ("Deep", "Modules/Auth/Feature/Deep", "regular", nil),
  ])
  func `is told by its name and its place`(name: String, path: String, type: String, room: TargetRole?) {
    let target = self.target(name, path, type)
    let others = [
      self.target("SQLite", "Modules/Kernel/SQLite", "regular", on: ["CSQLite"]),
      self.target("Links", "Modules/Kernel/Links", "regular"),
      self.target("Auth", "Modules/Auth/Feature", "regular"),
      self.target("App", "App", "executable"),
      self.target("PackageSources", "Scripts/PackageSources", "regular"),
    ]
    let package = PackageManifest(targets: others.filter { $0.name != name } + [target])

    #expect(TargetPlan.interchange.rooms(of: package)[name] == room)
  }

  @Test func `is that of benchmarks for a program of the tests that uses features`() {
    let program = target("Benchmarks", "Tests/Benchmarks", "executable", on: ["Auth"])
    let feature = target("Auth", "Modules/Auth/Feature", "regular")

    let rooms = TargetPlan.interchange.rooms(of: PackageManifest(targets: [program, feature]))

    #expect(rooms["Benchmarks"] == .benchmarks)
    #expect(BoundaryRule.broken(from: .journeys, to: .feature("Auth")) == .featureOutsideApp)
  }

  private func target(
    _ name: String,
    _ path: String,
    _ type: String,
    on dependencies: [String] = []
  ) -> PackageManifest.Target {
    PackageManifest.Target(
      name: name,
      type: type,
      path: path,
      exclude: [],
      dependencies: dependencies,
      features: []
    )
  }
}
