/// The targets that mistakes are put into, and the tests that should notice them.
struct MutationTargets {
  private let manifest: PackageManifest

  init(in manifest: PackageManifest) { self.manifest = manifest }

  /// Whether mistakes are put into a file.
  ///
  /// A changed migration is refused by its checksum, and a list of words says nothing of tests.
  func contains(_ path: String) -> Bool {
    path.hasSuffix(".swift") && (path.hasPrefix("Modules/") || path.hasPrefix("App/"))
      && !path.contains("Schema") && !path.contains("/CommonPasswords/") && tests(of: path) != nil
  }

  /// The test target of the module that a file belongs to; of a part of the app, those of the app.
  func tests(of path: String) -> String? {
    guard let owner = owner(of: path) else { return nil }
    let name = owner.name.hasSuffix("Contract") ? String(owner.name.dropLast(8)) : owner.name
    let parts = [name] + (path.hasPrefix("App/") ? ["App"] : [])
    return parts.lazy.map { "\($0)Tests" }
      .first { name in manifest.targets.contains { $0.isTest && $0.name == name } }
  }

  /// The other test targets that use what a file belongs to, those that use the fewest targets first.
  func otherTests(of path: String) -> [String] {
    guard let owner = owner(of: path) else { return [] }
    let users = manifest.targets.filter { $0.isTest && $0.name != tests(of: path) }
      .map { (name: $0.name, used: manifest.closure(of: $0)) }
      .filter { $0.used.contains(owner.name) }
    return users.sorted { ($0.used.count, $0.name) < ($1.used.count, $1.name) }.map(\.name)
  }

  /// Whether two mistakes can be in one build: the tests of neither use the target of the other.
  func areIndependent(_ one: String, _ other: String) -> Bool {
    !tests(of: one, use: other) && !tests(of: other, use: one)
  }

  private func tests(of path: String, use other: String) -> Bool {
    guard let target = manifest.targets.first(where: { $0.name == tests(of: path) }),
      let used = owner(of: other)
    else { return true }
    return manifest.closure(of: target).contains(used.name)
  }

  private func owner(of path: String) -> PackageManifest.Target? {
    manifest.targets.filter { path.hasPrefix("\($0.path)/") }
      .max { $0.path.utf8.count < $1.path.utf8.count }
  }
}
