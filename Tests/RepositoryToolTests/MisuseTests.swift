import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `What must not compile` {
  @Test func `is refused in every fixture, and only there`() throws {
    let misuses = try MisuseCheck(at: TestFolders.root, modules: TestFolders.modules)

    #expect(try misuses.findings() == [])
    #expect(misuses.count > 0)
  }

  @Test func `a marked line that is refused as expected is no finding`() throws {
    let findings = try compile("let a: Int = 1\nlet b: Int = \"x\"  // error: type 'String'")

    #expect(findings == [])
  }

  @Test func `a marked line that compiles is found`() throws {
    let findings = try compile("let a = 1\nlet b = 2  // error: cannot")

    #expect(findings.map(\.line) == [2])
    #expect(findings.first?.message.hasSuffix("but compiles") == true)
  }

  @Test func `a marked line that is refused for another reason is found`() throws {
    let findings = try compile("let a: Int = nowhere  // error: cannot convert")

    #expect(findings.map(\.line) == [1])
    #expect(findings.first?.message.contains("cannot find 'nowhere' in scope") == true)
  }

  @Test func `an error without a mark is found once the control fails`() throws {
    let findings = try compile("let a: Int = x\nlet b: Int = \"x\"  // error: type 'String'")

    #expect(findings.map(\.line) == [1])
    #expect(findings.first?.message.hasPrefix("must compile") == true)
  }

  @Test func `lines between conditions are compiled with the marked ones only`() throws {
    let text = """
      protocol Named { var name: String { get } }
      struct Person {}
      #if BROKEN
      extension Person: Named {  // error: does not conform to protocol 'Named'
      }
      #endif
      """

    #expect(try compile(text) == [])
  }

  @Test func `a line that is refused without a mark is found among those that have one`() throws {
    let text = "#if BROKEN\nlet a: Int = \"x\"  // error: type 'String'\nlet b = nowhere\n#endif"

    let findings = try compile(text)

    #expect(findings.map(\.line) == [3])
    #expect(findings.first?.message.hasPrefix("is refused but not marked") == true)
  }

  @Test func `a file without a mark proves nothing`() throws {
    let findings = try compile("let a = 1")

    #expect(findings.map(\.line) == [1])
  }

  @Test func `a module that is not built is an error of its line`() throws {
    let findings = try compile("import Nowhere  // error: no such module 'Nowhere'")

    #expect(findings == [])
  }

  private func compile(_ text: String) throws -> [LintFinding] {
    let compiler = SwiftTypeChecker(modules: TestFolders.modules, features: ["ExistentialAny"])
    return try MisuseCheck([MisuseFixture(path: "a.swift", text: text)], compiler: compiler).findings()
  }
}
