import Foundation

/// Compiles each file with misuses, and checks that the compiler rejects them.
struct MisuseCheck {
  private let fixtures: [MisuseFixture]
  private let compiler: SwiftTypeChecker

  /// Reads the files in `Tests/Fixtures/MustNotCompile` of a package.
  init(at root: URL, modules: URL) throws {
    let folder = "Tests/Fixtures/MustNotCompile"
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
    fixtures = try (files?.allObjects ?? [])
      .compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { name in
        let path = "\(folder)/\(name)"
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return MisuseFixture(path: path, text: text)
      }
    let features = try PackageManifest.read(at: root).targets.flatMap(\.features)
    compiler = SwiftTypeChecker(modules: modules, features: Set(features).sorted())
  }

  init(_ fixtures: [MisuseFixture], compiler: SwiftTypeChecker) {
    self.fixtures = fixtures
    self.compiler = compiler
  }

  /// The number of lines that the compiler must reject.
  var count: Int { fixtures.map(\.expectations.count).reduce(0, +) }

  /// Returns each misuse that compiles, and each unexpected error.
  func findings() throws -> [LintFinding] {
    try fixtures.flatMap { fixture in
      let control = try compiler.errors(in: fixture.control)
      let broken = try compiler.errors(in: fixture.text, flags: ["-D", "BROKEN"])
      let findings = fixture.findings(forControl: control)
      return findings.isEmpty ? fixture.findings(for: broken) : findings
    }
  }
}
