/// Assigns each target its role, by its name and its folder.
struct TargetRolePlan {
  /// The kernel modules from the bottom up; each uses the layers below its own only.
  let layers: [[String]]
  /// The kernel modules that run a database behind the port that features see.
  let engines: Set<String>
  /// The kernel modules that a contract may use.
  let contractImports: Set<String>
  /// The files and the folder of the app that import features and engines.
  let composition: [String]

  static let interchange = TargetRolePlan(
    layers: [
      ["System"], ["JSON", "Links"], ["Mediator"], ["Navigation", "Database", "HTTP"],
      ["SQLite", "PostgreSQL"],
    ],
    engines: ["SQLite", "PostgreSQL"],
    contractImports: ["Links", "Mediator", "Navigation"],
    composition: [
      "App/Main/Composition.swift", "App/Core/Program/InterchangeApp.swift", "App/Features/",
      "Tests/Meetups/App/",
    ]
  )

  /// Returns the role of each target that the plan knows, by name.
  func roles(in manifest: PackageManifest) -> [String: TargetRole] {
    var roles: [String: TargetRole] = [:]
    for target in manifest.targets { roles[target.name] = role(of: target, in: manifest) }
    return roles
  }

  private func role(
    of target: PackageManifest.Target,
    in manifest: PackageManifest
  ) -> TargetRole? {
    if target.isLibrary {
      let users = manifest.targets.filter { $0.dependencies.contains(target.name) }.map(\.name)
      return TargetRole(kind: engines.isDisjoint(with: users) ? .library : .engineLibrary)
    }
    let path = target.path.split(separator: "/").map(String.init)
    switch (path.first, path.count) {
    case ("Modules", 3) where path[1] == "Kernel": return kernelRole(of: target.name)
    // The module of a tutorial is a part of the tests, and keeps the rules of all modules.
    case ("Modules", 3) where path[2] == "Contract", ("Tests", 3) where path[2] == "Contract":
      return TargetRole(kind: .contract, feature: path[1])
    case ("Modules", 3) where path[2] == "Feature", ("Tests", 3) where path[2] == "Feature":
      return TargetRole(kind: .feature, feature: path[1])
    // Data of a feature in C, which depends on nothing.
    case ("Modules", 3) where target.dependencies.isEmpty: return TargetRole(kind: .library)
    case ("App", _),
      ("Tests", 3) where path.last == "App":
      return TargetRole(kind: .app)
    case ("Scripts", _): return TargetRole(kind: .tool)
    case ("Tests", _): return testRole(of: target, in: manifest)
    default: return nil
    }
  }

  private func kernelRole(of name: String) -> TargetRole? {
    layers.firstIndex { $0.contains(name) }.map {
      TargetRole(kind: engines.contains(name) ? .engine : .kernel, layer: $0)
    }
  }

  private func testRole(
    of target: PackageManifest.Target,
    in manifest: PackageManifest
  ) -> TargetRole {
    if target.name == "TestKit" { return TargetRole(kind: .testKit) }
    guard target.isTest, target.name.hasSuffix("Tests") else {
      let used = manifest.targets.filter { target.dependencies.contains($0.name) }.map(\.path)
      if used.contains(where: { $0.hasSuffix("/Feature") }) { return TargetRole(kind: .benchmarks) }
      let below = ["Modules/Kernel/", "Tests/"]
      let isProbe = used.allSatisfy { below.contains(where: $0.hasPrefix) }
      return TargetRole(kind: isProbe ? .probe : .appTests)
    }
    let subject = String(target.name.dropLast("Tests".count))
    switch manifest.targets.first(where: { $0.name == subject })?.path.split(separator: "/") {
    case let path? where path.first == "App": return TargetRole(kind: .appTests)
    case let path? where path.first == "Scripts": return TargetRole(kind: .toolTests)
    case let path? where path.last == "Feature":
      return TargetRole(kind: .featureTests, feature: subject)
    default: return TargetRole(kind: .kernelTests)
    }
  }
}
