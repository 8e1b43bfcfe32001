import Testing

@testable import RepositoryTool

@Suite struct `The tests that a change affects` {
  private let impact: TestImpact

  init() throws {
    impact = TestImpact(in: try ManifestCache.read(at: TestFolders.brokenPackage))
  }

  @Test(arguments: [
    (
      "Modules/Kernel/SQLite/Engine.swift",
      ["App", "Friends", "Profile", "RepositoryTool", "SQLite"]
    ),
    (
      "Modules/Profile/Feature/ProfileModule.swift",
      ["App", "Friends", "Profile", "RepositoryTool"]
    ),
    ("App/Prompt.swift", ["App", "Friends", "RepositoryTool"]),
    ("Tests/ProfileTests/a.txt", ["Profile"]),
    ("Tests/ProfileTests/A.swift", ["Profile", "RepositoryTool"]),
    ("Scripts/run", ["RepositoryTool"]),
    ("Tests/Fixtures/MustNotCompile/a.txt", ["RepositoryTool"]),
    ("README.md", []), ("docs/a.txt", []),
  ])
  func `are those whose targets depend on the file`(path: String, subjects: [String]) {
    let result = impact.tests(affectedBy: [path])

    #expect(result == .tests(subjects.map { "\($0)Tests" }))
  }

  @Test func `are all tests for a change of the manifest`() {
    #expect(impact.tests(affectedBy: ["README.md", "Package.swift"]) == .everything)
    #expect(impact.tests(affectedBy: []) == .tests([]))
  }

  @Test func `are those of the innermost target if folders are nested`() {
    let targets = [("Outer", "Tests/Outer"), ("InnerTests", "Tests/Outer/Inner")].map {
      PackageManifest.Target(
        name: $0,
        type: $0 == "Outer" ? "regular" : "test",
        path: $1,
        exclude: [],
        dependencies: []
      )
    }
    let impact = TestImpact(in: PackageManifest(targets: targets))

    #expect(impact.tests(affectedBy: ["Tests/Outer/Inner/a.txt"]) == .tests(["InnerTests"]))
    #expect(impact.tests(affectedBy: ["Tests/Outer/a.txt"]) == .tests([]))
  }
}
