/// Which test targets a change can reach.
struct Reach {
  /// The targets whose tests can tell the difference.
  enum Answer: Equatable {
    /// Everything is built by what changed, such as the manifest.
    case everything
    case tests([String])
  }

  private let targets: [Package.Target]

  init(in package: Package) { targets = package.targets }

  /// Returns the test targets that depend on a changed file, sorted by name.
  func tests(reachedBy paths: [String]) -> Answer {
    guard !paths.contains(where: Self.buildsEverything) else { return .everything }
    var reached = Set(paths.compactMap(owner).map(\.name))
    if paths.contains(where: Self.isReadByHouseTests) { reached.insert(Self.houseTests) }
    var grows = true
    while grows {
      let users = targets.filter { !reached.isDisjoint(with: $0.dependencies) }.map(\.name)
      grows = !reached.isSuperset(of: users)
      reached.formUnion(users)
    }
    let tests = targets.filter { $0.isTest && reached.contains($0.name) }.map(\.name)
    // The house's own tests read every source file.
    let readsSources = paths.contains { $0.hasSuffix(".swift") }
    return .tests(Set(tests + (readsSources ? [Self.houseTests] : [])).sorted())
  }

  /// The target in whose folder a file lies; the innermost one where folders are nested.
  private func owner(of path: String) -> Package.Target? {
    targets.filter { path.hasPrefix("\($0.path)/") }.max { $0.path.count < $1.path.count }
  }

  private static func buildsEverything(_ path: String) -> Bool {
    path == "Package.swift" || path == "Package.resolved"
  }

  private static func isReadByHouseTests(_ path: String) -> Bool {
    path.hasPrefix("Scripts/") || path.hasPrefix("Tests/Fixtures/")
  }

  private static let houseTests = "HouseTests"
}
