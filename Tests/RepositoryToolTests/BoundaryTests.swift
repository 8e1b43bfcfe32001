import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The boundaries` {
  @Test func `are kept by this house`() throws {
    let findings = BoundaryCheck(of: try PackageSources(at: TestFolders.root)).findings()

    #expect(findings.map(\.description) == [])
  }

  @Test func `every rule is broken once in the fixture, and found in its line`() throws {
    let (breaks, found) = try inspect(mending: { _ in false })

    #expect(found == breaks)
    #expect(found.map(\.rule).sorted() == BoundaryRule.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: BoundaryRule.allCases)
  func `without its one break a rule is kept`(rule: BoundaryRule) throws {
    let (breaks, found) = try inspect(mending: { $0 == rule.rawValue })

    #expect(found == breaks)
    #expect(found.count == BoundaryRule.allCases.count - 1)
  }

  @Test func `without any break the fixture is in order`() throws {
    let (_, found) = try inspect(mending: { _ in true })

    #expect(found == [])
  }

  @Test(arguments: [
    "public func leak() {}", "public let leak = 1", "public typealias Leak = Int",
    "extension String { public var leak: Int { 1 } }",
    "extension ProfileModule { public enum A {} }",
    "open class Leak {}", "public protocol Leak {}",
  ])
  func `whatever a feature exports beside its module is found`(leak: String) throws {
    try TestFolders.withTemporary { folder in
      let fixture = TestFolders.fixture("BrokenPackage")
      _ = try RepairedFixture(fixture, at: folder, mending: { _ in true })
      let file = folder.appending(path: "Modules/Profile/Feature/Leak.swift")
      try "\n\(leak)\n".write(to: file, atomically: true, encoding: .utf8)

      let findings = BoundaryCheck(of: try house(at: folder)).findings()

      #expect(findings.map(\.rule) == [BoundaryRule.onePublicType.rawValue])
      #expect(findings.map(\.line) == [2])
    }
  }

  @Test func `a feature without a module is found`() throws {
    try TestFolders.withTemporary { folder in
      let fixture = TestFolders.fixture("BrokenPackage")
      _ = try RepairedFixture(fixture, at: folder, mending: { _ in true })
      let file = folder.appending(path: "Modules/Friends/Feature/FriendsModule.swift")
      try FileManager.default.removeItem(at: file)

      let findings = BoundaryCheck(of: try house(at: folder)).findings()

      #expect(findings.map(\.rule) == [BoundaryRule.onePublicType.rawValue])
      #expect(findings.map(\.path) == ["Package.swift"])
    }
  }

  @Test func `a circle is named once, from its first name on`() {
    let circles = Circles.find(in: ["c": ["a"], "a": ["b"], "b": ["c", "d"], "d": ["d"]])

    #expect(circles == [["a", "b", "c"], ["d"]])
  }

  private func house(at folder: URL) throws -> PackageSources {
    try PackageSources(at: folder, declaring: ManifestCache.read(at: folder))
  }

  /// Inspects the fixture and returns the breaks that are left beside those that were found.
  private func inspect(
    mending isMended: (String) -> Bool
  ) throws -> (breaks: Set<RepairedFixture.Break>, found: Set<RepairedFixture.Break>) {
    try TestFolders.withTemporary { folder in
      let fixture = try RepairedFixture(
        TestFolders.fixture("BrokenPackage"),
        at: folder,
        mending: isMended
      )
      let findings = BoundaryCheck(of: try house(at: folder)).findings()
      let found = findings.map {
        RepairedFixture.Break(rule: $0.rule, path: $0.path, line: $0.line)
      }
      #expect(Set(found).count == found.count)
      return (fixture.breaks, Set(found))
    }
  }
}
