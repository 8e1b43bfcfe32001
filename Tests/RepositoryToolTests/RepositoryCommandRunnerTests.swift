import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The commands of the repository tool` {
  @Test func `print each finding and end with 1`() {
    let result = run(["boundaries"])

    #expect(result.status == 1)
    #expect(result.lines.count == BoundaryRule.allCases.count)
    #expect(result.errors.first?.hasPrefix("Findings: \(BoundaryRule.allCases.count).") == true)
  }

  @Test func `print the findings of the given rules only`() {
    let result = run(["boundaries", "untested", "unknown-target"])

    #expect(
      result.lines == [
        "Package.swift:11: unknown-target: Attic at Attic: "
          + "every target has a role in TargetRolePlan; add it there.",
        "Package.swift:76: untested: Calls has no CallsTests: "
          + "every kernel module and every feature has a test target.",
      ]
    )
  }

  @Test func `print each rule with what it says`() {
    let result = run(["rules"])

    #expect(result.status == 0)
    #expect(result.lines.count == BoundaryRule.allCases.count + StyleRuleName.allCases.count)
    #expect(
      result.lines.contains("untested: every kernel module and every feature has a test target")
    )
    #expect(result.lines.contains("long-function: a function has at most 50 lines"))
  }

  @Test func `print the measures and the findings of the given targets`() {
    let result = run(["style", "Friends", "--pending"])

    #expect(result.lines.first?.hasPrefix("lines of a file, most") == true)
    #expect(result.lines.contains { $0.contains("FriendsSchema.swift:1: feature-shape") })
    #expect(!result.lines.contains { $0.contains("Profile") })
  }

  @Test(arguments: [
    ([], "Usage: boundaries"), (["nothing"], "Usage: boundaries"),
    (["boundaries", "untetsed"], "Unknown rule: untetsed. Choose from: app-outside-tests "),
    (["style", "Nothing"], "Unknown target: Nothing. Choose from: App AppTests "),
  ])
  func `end with 2 after wrong arguments`(arguments: [String], error: String) {
    let result = run(arguments)

    #expect(result.status == 2)
    #expect(result.errors.first?.hasPrefix(error) == true)
  }

  @Test func `end with 1 if there is no manifest`() {
    let result = run(["boundaries"], at: TestFolders.root.appending(path: "Tests/Nowhere"))

    #expect(result.status == 1)
    #expect(result.lines == [])
    #expect(result.errors.count == 1)
  }

  @Test func `print each test target that a changed file affects`() {
    let some = run(["affected-tests", "Modules/Kernel/Database/a.txt", ""])
    let all = run(["affected-tests", "Package.swift"])

    #expect(
      some.lines == ["AppTests", "DatabaseTests", "FriendsTests", "ProfileTests", "SQLiteTests"]
    )
    #expect(all.lines == ["*"])
  }

  private func run(_ arguments: [String], at root: URL = TestFolders.brokenPackage) -> CommandResult
  {
    CommandResult(of: arguments, at: root)
  }
}

/// The exit status of a command, and what it printed.
struct CommandResult {
  private(set) var status: Int32 = -1
  private(set) var lines: [String] = []
  private(set) var errors: [String] = []

  /// Runs a command of the tool.
  init(of arguments: [String], at root: URL) {
    var (lines, errors): ([String], [String]) = ([], [])
    let commands = RepositoryCommandRunner(
      root: root,
      printLine: { lines.append($0) },
      printError: { errors.append($0) }
    )
    status = commands.run(arguments)
    (self.lines, self.errors) = (lines, errors)
  }
}
