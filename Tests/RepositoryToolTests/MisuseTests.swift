import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The check of misuses` {
  @Test func `finds that the compiler rejects each misuse in this repository`() throws {
    let check = try MisuseCheck(at: TestFolders.root, modules: TestFolders.modules)

    #expect(try check.findings() == [])
    #expect(check.count > 0)
  }

  @Test(arguments: [
    "let a: Int = 1\nlet b: Int = \"x\"  // error: type 'String'",
    "import Nowhere  // error: no such module 'Nowhere'",
    """
    protocol Named { var name: String { get } }
    struct Person {}
    #if BROKEN
    extension Person: Named {  // error: does not conform to protocol 'Named'
    }
    #endif
    """,
  ])
  func `accepts a file whose marked lines give the expected errors`(text: String) throws {
    #expect(try findings(in: text) == [])
  }

  @Test(arguments: [
    ("let a = 1\nlet b = 2  // error: cannot", 2, "but it compiles"),
    ("let a: Int = nowhere  // error: cannot convert", 1, "cannot find 'nowhere' in scope"),
    ("let a: Int = x\nlet b: Int = \"x\"  // error: type 'String'", 1, "must compile without"),
    (
      "#if BROKEN\nlet a: Int = \"x\"  // error: type 'String'\nlet b = nowhere\n#endif", 3,
      "unexpected error"
    ),
    ("let a = 1", 1, "no line is marked"),
  ])
  func `finds a line that gives another error or none`(
    text: String,
    line: Int,
    message: String
  ) throws {
    let findings = try findings(in: text)

    #expect(findings.map(\.line) == [line])
    #expect(findings.first?.message.contains(message) == true)
  }

  private func findings(in text: String) throws -> [LintFinding] {
    let compiler = SwiftTypeChecker(modules: TestFolders.modules, features: ["ExistentialAny"])
    let fixture = MisuseFixture(path: "a.swift", text: text)
    return try MisuseCheck([fixture], compiler: compiler).findings()
  }
}
