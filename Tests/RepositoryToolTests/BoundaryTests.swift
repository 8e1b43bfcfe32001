import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The check of boundaries` {
  @Test func `finds nothing in this repository`() throws {
    let findings = BoundaryCheck(of: try PackageSources(at: TestFolders.root)).findings()

    #expect(findings.map(\.description) == [])
  }

  @Test func `finds each rule that the broken package breaks, on its line`() throws {
    let (breaks, found) = try check(repairing: { _ in false })

    #expect(found == breaks)
    #expect(found.map(\.rule).sorted() == BoundaryRule.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: BoundaryRule.allCases)
  func `finds one rule less if its line is repaired`(rule: BoundaryRule) throws {
    let (breaks, found) = try check(repairing: { $0 == rule.rawValue })

    #expect(found == breaks)
    #expect(found.count == BoundaryRule.allCases.count - 1)
  }

  @Test func `finds nothing if all lines are repaired`() throws {
    let (_, found) = try check(repairing: { _ in true })

    #expect(found == [])
  }

  @Test(arguments: [
    "public func leak() {}", "public let leak = 1", "public typealias Leak = Int",
    "extension String { public var leak: Int { 1 } }",
    "extension ProfileModule { public enum A {} }",
    "open class Leak {}", "public protocol Leak {}",
  ])
  func `finds a public declaration beside the module of a feature`(leak: String) throws {
    let findings = try findings { folder in
      let file = folder.appending(path: "Modules/Profile/Feature/Leak.swift")
      try TestFolders.write("\n\(leak)\n", to: file)
    }

    #expect(findings.map(\.rule) == [BoundaryRule.onePublicType.rawValue])
    #expect(findings.map(\.line) == [2])
  }

  @Test func `finds a feature without a module`() throws {
    let findings = try findings { folder in
      let file = folder.appending(path: "Modules/Friends/Feature/FriendsModule.swift")
      try FileManager.default.removeItem(at: file)
    }

    #expect(findings.map(\.rule) == [BoundaryRule.onePublicType.rawValue])
    #expect(findings.map(\.path) == ["Package.swift"])
  }

  /// Returns the findings in the repaired package after a change.
  private func findings(after change: (URL) throws -> Void) throws -> [LintFinding] {
    try TestFolders.withTemporary { folder in
      _ = try RepairedFixture(at: folder, repairing: { _ in true })
      try change(folder)
      return BoundaryCheck(of: try package(at: folder)).findings()
    }
  }

  /// Returns the marked lines that remain, and the lines that the check finds.
  private func check(
    repairing isRepaired: (String) -> Bool
  ) throws -> (breaks: Set<RepairedFixture.Break>, found: Set<RepairedFixture.Break>) {
    try TestFolders.withTemporary { folder in
      let fixture = try RepairedFixture(at: folder, repairing: isRepaired)
      let findings = BoundaryCheck(of: try package(at: folder)).findings()
      let found = findings.map {
        RepairedFixture.Break(rule: $0.rule, path: $0.path, line: $0.line)
      }
      #expect(Set(found).count == found.count)
      return (fixture.breaks, Set(found))
    }
  }

  private func package(at folder: URL) throws -> PackageSources {
    try PackageSources(at: folder, manifest: ManifestCache.read(at: folder))
  }
}
