/// Finds the test targets that a change affects.
struct TestImpact {
  enum Result: Equatable {
    /// The change affects all targets, such as one of the manifest.
    case everything
    case tests([String])
  }

  private let targets: [PackageManifest.Target]

  init(in manifest: PackageManifest) { targets = manifest.targets }

  /// Returns the test targets that depend on a changed file, sorted by name.
  func tests(affectedBy paths: [String]) -> Result {
    guard !paths.contains("Package.swift"), !paths.contains("Package.resolved") else {
      return .everything
    }
    var affected = Set(paths.compactMap(owner).map(\.name))
    if paths.contains(where: Self.isReadByToolTests) { affected.insert(Self.toolTests) }
    var grows = true
    while grows {
      let users = targets.filter { !affected.isDisjoint(with: $0.dependencies) }.map(\.name)
      grows = !affected.isSuperset(of: users)
      affected.formUnion(users)
    }
    let tests = targets.filter { $0.isTest && affected.contains($0.name) }.map(\.name)
    return .tests(Set(tests + affected.filter { $0 == Self.toolTests }).sorted())
  }

  /// The target whose folder holds a file; the innermost one of nested folders.
  private func owner(of path: String) -> PackageManifest.Target? {
    targets.filter { path.hasPrefix("\($0.path)/") }.max { $0.path.count < $1.path.count }
  }

  /// The tests of the tool read every Swift file, every script and every fixture.
  private static func isReadByToolTests(_ path: String) -> Bool {
    path.hasPrefix("Scripts/") || path.hasPrefix("Tests/Fixtures/") || path.hasSuffix(".swift")
  }

  private static let toolTests = "RepositoryToolTests"
}
