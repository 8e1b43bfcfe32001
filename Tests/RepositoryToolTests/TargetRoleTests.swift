import Testing

@testable import RepositoryTool

@Suite struct `The role of a target` {
  @Test(arguments: [
    ("Links", "Modules/Kernel/Links", TargetRole(kind: .kernel, layer: 1)),
    ("SQLite", "Modules/Kernel/SQLite", TargetRole(kind: .engine, layer: 4)),
    ("Unlisted", "Modules/Kernel/Unlisted", nil),
    ("AuthContract", "Modules/Auth/Contract", TargetRole(kind: .contract, feature: "Auth")),
    ("Auth", "Modules/Auth/Feature", TargetRole(kind: .feature, feature: "Auth")),
    ("AuthTests", "Tests/AuthTests", TargetRole(kind: .featureTests, feature: "Auth")),
    ("LinksTests", "Tests/LinksTests", TargetRole(kind: .kernelTests)),
    ("SeedTests", "Tests/SeedTests", TargetRole(kind: .kernelTests)),
    ("AppTests", "Tests/AppTests", TargetRole(kind: .appTests)),
    ("StorageProbe", "Tests/StorageProbe", TargetRole(kind: .probe)),
    ("TestKit", "Tests/TestKit", TargetRole(kind: .testKit)),
    ("App", "App", TargetRole(kind: .app)),
    ("Meetups", "Tests/Meetups/Feature", TargetRole(kind: .feature, feature: "Meetups")),
    ("MeetupsContract", "Tests/Meetups/Contract", TargetRole(kind: .contract, feature: "Meetups")),
    ("MeetupsApp", "Tests/Meetups/App", TargetRole(kind: .app)),
    ("RepositoryTool", "Scripts/RepositoryTool", TargetRole(kind: .tool)),
    ("RepositoryToolTests", "Tests/RepositoryToolTests", TargetRole(kind: .toolTests)),
    ("Other", "Other", nil), ("Deep", "Modules/Auth/Feature/Deep", nil),
  ])
  func `follows from its name and its folder`(name: String, path: String, role: TargetRole?) {
    let others = [
      target("Auth", path: "Modules/Auth/Feature"), target("App", path: "App"),
      target("RepositoryTool", path: "Scripts/RepositoryTool"),
    ]

    let roles = roles(of: others.filter { $0.name != name } + [target(name, path: path)])

    #expect(roles[name] == role)
  }

  @Test func `follows from its dependencies where the folder does not show it`() {
    let roles = roles(of: [
      target("Measures", path: "Tests/Measures", dependencies: ["Auth"]),
      target("Auth", path: "Modules/Auth/Feature"),
      target("SQLite", path: "Modules/Kernel/SQLite", dependencies: ["CSQLite"]),
      target("CSQLite", path: "Modules/Kernel/CSQLite", type: "system"),
      target("CEdit", path: "Modules/Kernel/CEdit", type: "system"),
    ])

    #expect(roles["Measures"]?.kind == .benchmarks)
    #expect(roles["CSQLite"]?.kind == .engineLibrary)
    #expect(roles["CEdit"]?.kind == .library)
  }

  @Test func `decides by layer in the kernel, and by feature in tests`() {
    let upper = TargetRole(kind: .kernel, layer: 1)
    let tests = TargetRole(kind: .featureTests, feature: "Auth")

    #expect(!upper.mayUse(upper))
    #expect(!TargetRole(kind: .kernel).mayUse(upper))
    #expect(tests.mayUse(TargetRole(kind: .feature, feature: "Auth")))
    #expect(!tests.mayUse(TargetRole(kind: .feature, feature: "Profile")))
    #expect(TargetRole(kind: .app).mayUse(TargetRole(kind: .feature, feature: "Profile")))
    #expect(!TargetRole(kind: .appTests).mayUse(TargetRole(kind: .feature, feature: "Profile")))
  }

  private func roles(of targets: [PackageManifest.Target]) -> [String: TargetRole] {
    TargetRolePlan.interchange.roles(in: PackageManifest(targets: targets))
  }

  private func target(
    _ name: String,
    path: String,
    type: String? = nil,
    dependencies: [String] = []
  ) -> PackageManifest.Target {
    PackageManifest.Target(
      name: name,
      type: type ?? (name.hasSuffix("Tests") ? "test" : "regular"),
      path: path,
      exclude: [],
      dependencies: dependencies
    )
  }
}
