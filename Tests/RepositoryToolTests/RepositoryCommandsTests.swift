import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The inspection` {
  @Test func `lists what it finds and ends with 1`() throws {
    let answer = inspect(["boundaries"], in: "BrokenPackage")

    #expect(answer.status == 1)
    #expect(answer.said.count == BoundaryRule.allCases.count)
    #expect(answer.complaints == ["\(BoundaryRule.allCases.count) not in order."])
  }

  @Test func `lists what breaks the rules that it was asked for`() throws {
    let answer = inspect(["boundaries", "untested", "circle"], in: "BrokenPackage")

    #expect(
      answer.said == [
        "Package.swift:63: circle: AnswersContract → FriendsContract → AnswersContract: "
          + "no circle among targets.",
        "Package.swift:90: untested: Calls has no CallsTests: "
          + "every part of the kernel and every feature has its tests.",
      ]
    )
  }

  @Test func `measures the targets that it was asked for`() throws {
    let answer = inspect(["style", "Friends"], in: "BrokenPackage")

    #expect(answer.said.first?.hasPrefix("source file, median") == true)
    #expect(answer.said.dropFirst().allSatisfy { $0.contains("Friends") || $0.contains("few") })
  }

  @Test(arguments: [
    ([], "Say what to inspect"), (["nothing"], "Say what to inspect"),
    (["boundaries", "cirlce"], "There is no rule cirlce. There are: app-from-below circle"),
    (["style", "Nobody"], "There is no target Nobody. There are: AnswersContract App"),
  ])
  func `ends with 2 where the words are wrong`(words: [String], complaint: String) {
    let answer = inspect(words, in: "BrokenPackage")

    #expect(answer.status == 2)
    #expect(answer.complaints.first?.hasPrefix(complaint) == true)
  }

  @Test func `says why a manifest cannot be read`() {
    let answer = inspect(["boundaries"], in: "Nowhere")

    #expect(answer.status == 1)
    #expect(answer.said == [])
    #expect(answer.complaints.count == 1)
  }

  @Test func `says what a change reaches, a line for each`() throws {
    try TestFolders.withTemporary { folder in
      try FileManager.default.removeItem(at: folder)
      try FileManager.default.copyItem(at: TestFolders.fixture("BrokenPackage"), to: folder)
      let git = """
        git init -q -b main && git add . && git -c user.name=a -c user.email=a@b \
        -c commit.gpgsign=false commit -qm a && echo >> Modules/Kernel/Database/Table.swift
        """
      try #require(try Subprocess.run(["bash", "-c", git], in: folder).status == 0)

      let answer = inspect(["changed", "HEAD"], at: folder)
      try "// swift-tools-version: 6.3\nimport PackageDescription\nlet p = PackageManifest(name: \"A\")\n"
        .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
      let everything = inspect(["changed"], at: folder)

      #expect(answer.status == 0)
      #expect(answer.said.contains("DatabaseTests"))
      #expect(!answer.said.contains("LinksTests"))
      #expect(everything.said == ["*"])
    }
  }

  // MARK: - Steps

  private struct Answer {
    var status: Int32 = -1
    var said: [String] = []
    var complaints: [String] = []
  }

  private func inspect(_ words: [String], in fixture: String) -> Answer {
    inspect(words, at: TestFolders.fixture(fixture))
  }

  private func inspect(_ words: [String], at root: URL) -> Answer {
    var answer = Answer()
    let inspection = RepositoryCommands(
      of: root,
      say: { answer.said.append($0) },
      complain: { answer.complaints.append($0) }
    )
    answer.status = inspection.run(words)
    return answer
  }
}
