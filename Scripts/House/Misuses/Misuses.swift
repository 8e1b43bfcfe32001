import Foundation

/// All files that the compiler must refuse, compiled one by one.
struct Misuses {
  private let misuses: [Misuse]
  private let compiler: Compiler

  /// Reads the files in `Tests/Fixtures/MustNotCompile` of a house.
  init(at root: URL, modules: URL) throws {
    let folder = "Tests/Fixtures/MustNotCompile"
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
    misuses = try (files?.allObjects ?? [])
      .compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { name in
        let path = "\(folder)/\(name)"
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return Misuse(path: path, text: text)
      }
    let package = try Package.read(at: root)
    let features = package.targets.flatMap(\.features)
    compiler = Compiler(modules: modules, features: Set(features).sorted())
  }

  init(_ misuses: [Misuse], compiler: Compiler) {
    self.misuses = misuses
    self.compiler = compiler
  }

  /// How many lines the compiler must refuse.
  var count: Int { misuses.map(\.expectations.count).reduce(0, +) }

  /// Returns every line that is refused wrongly, or not refused.
  func findings() throws -> [Finding] {
    try misuses.flatMap { misuse in
      let control = try compiler.errors(in: misuse.control)
      let broken = try compiler.errors(in: misuse.text, flags: ["-D", "BROKEN"])
      let findings = misuse.findings(forControl: control)
      return findings.isEmpty ? misuse.findings(for: broken) : findings
    }
  }
}
