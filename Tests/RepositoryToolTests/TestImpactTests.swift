import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `A change` {
  private let reach: TestImpact

  init() throws {
    reach = TestImpact(in: try PackageManifest.read(at: TestFolders.fixture("BrokenPackage")))
  }

  @Test(arguments: [
    ("Modules/Kernel/SQLite/Engine.swift", ["App", "Friends", "PackageSources", "Profile", "SQLite"]),
    ("Modules/Profile/Feature/ProfileModule.swift", ["App", "Friends", "PackageSources", "Profile"]),
    ("App/Prompt.swift", ["App", "Friends", "PackageSources"]),
    ("Tests/ProfileTests/A.swift", ["PackageSources", "Profile"]),
    ("Scripts/run", ["PackageSources"]), ("Tests/Fixtures/MustNotCompile/A.swift", ["PackageSources"]),
    ("README.md", []), ("docs/a.txt", []),
  ])
  func `reaches the tests of what depends on it`(path: String, subjects: [String]) {
    let answer = reach.tests(reachedBy: [path])

    #expect(answer == .tests(subjects.map { "\($0)Tests" }))
  }

  @Test func `of the manifest reaches everything`() {
    #expect(reach.tests(reachedBy: ["README.md", "Package.swift"]) == .everything)
  }

  @Test func `belongs to the innermost of nested targets`() {
    let folders = [("Outer", "Tests/Outer"), ("InnerTests", "Tests/Outer/Inner")]
    let targets = folders.map { name, path in
      let type = name.hasSuffix("Tests") ? "test" : "regular"
      return PackageManifest.Target(
        name: name,
        type: type,
        path: path,
        exclude: [],
        dependencies: [],
        features: []
      )
    }

    let answer = TestImpact(in: PackageManifest(targets: targets)).tests(reachedBy: ["Tests/Outer/Inner/a.txt"])

    #expect(answer == .tests(["InnerTests"]))
  }

  @Test func `of nothing reaches nothing`() {
    #expect(reach.tests(reachedBy: []) == .tests([]))
  }

  @Test func `counts from where the branch left its base, with what is not committed`() throws {
    try TestFolders.withTemporary { folder in
      func git(_ words: String...) throws {
        let name = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
        let answer = try Subprocess.run(["git"] + name + words, in: folder)
        try #require(answer.status == 0, "\(answer.errors)")
      }
      func write(_ path: String) throws {
        try "\(path)".write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
      }
      try git("init", "-q", "-b", "main")
      for path in ["kept", "edited", "removed"] { try write(path) }
      try git("add", ".")
      try git("commit", "-qm", "Begin")
      try git("checkout", "-qb", "work")
      try write("committed")
      try git("rm", "-q", "removed")
      try git("add", ".")
      try git("commit", "-qm", "Go on")
      try write("grün und neu")
      try "x".write(to: folder.appending(path: "edited"), atomically: true, encoding: .utf8)

      let changes = try ChangedFiles(at: folder, since: "main")

      #expect(changes.paths == ["committed", "edited", "grün und neu", "removed"])
      #expect(throws: ChangedFiles.Unanswered.self) { try ChangedFiles(at: folder, since: "nowhere") }
    }
  }
}
