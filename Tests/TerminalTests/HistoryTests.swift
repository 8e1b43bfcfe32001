import Foundation
import System
import Testing

@testable import Terminal

@Suite(.serialized, .timeLimit(.minutes(15))) struct `The history` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("deep/er/history")
  }

  @Test func `gives lines back, the oldest first`() {
    let history = HistoryFile(path)

    history.append("one")
    history.append("zwei · 二")

    #expect(HistoryFile(path).lines() == ["one", "zwei · 二"])
  }

  @Test func `belongs to its owner alone, also if it did not before`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("deep/er"),
      withIntermediateDirectories: true
    )
    #expect(
      FileManager.default.createFile(
        atPath: path,
        contents: nil,
        attributes: [.posixPermissions: 0o644]
      )
    )

    HistoryFile(path).append("one")

    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `is cut when it has grown to twice its size`() throws {
    let history = HistoryFile(path, limit: 3)
    for number in 1...7 { history.append("line \(number)") }

    #expect(history.lines() == ["line 5", "line 6", "line 7"])

    let content = try String(contentsOfFile: path, encoding: .utf8)
    #expect(content == "line 5\nline 6\nline 7\n")
  }

  @Test func `is never written through a link that somebody laid`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("deep/er"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: folder.path("victim")
    )

    HistoryFile(path).append("one")

    #expect(!FileManager.default.fileExists(atPath: folder.path("victim")))
  }

  @Test(arguments: [
    ("send bob hi", true), (" send bob hi", false), ("", false), ("a\nb", false),
    ("a\u{1B}b", false),
  ])
  func `keeps lines that are lines, and do not begin with a space`(line: String, isKept: Bool) {
    #expect(HistoryFile.admits(line) == isKept)
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/interchange/history"),
    (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/interchange/history"),
    (["HOME": "/h"], "/h/.local/state/interchange/history"), ([:], nil),
  ])
  func `lies where programs keep their state`(environment: [String: String], path: String?) {
    #expect(HistoryFile.standard { environment[$0] }?.path == path)
  }

  @Test func `comes back with the arrow keys, also in the next run`() async throws {
    let first = try Pty(["edit", path])
    try await first.wait(forPrompt: ">")
    try first.type("alpha\rbeta\r")
    try await first.wait(forLine: "line: beta, 4")
    try await first.wait(forPrompt: ">")
    try first.type("\u{4}")
    _ = try await first.ending()

    let second = try Pty(["edit", path])
    try await second.wait(forPrompt: ">")
    try second.type("\u{1B}[A\u{1B}[A")
    try await second.wait(forPrompt: "> alpha")
    try second.type("\u{E}")

    try await second.wait(forPrompt: "> beta")
  }

  @Test func `is searched with Ctrl-R`() async throws {
    let pty = try Pty(["edit", path])
    try await pty.wait(forPrompt: ">")
    try pty.type("alpha one\rbeta two\rgamma\r")
    try await pty.wait(forLine: "line: gamma, 5")
    try await pty.wait(forPrompt: ">")

    try pty.type("\u{12}pha")
    try await pty.wait(for: "the match") { $0.screen.lines.contains("> alpha one") }
    try pty.type("\r")

    try await pty.wait(for: "the line again") { pty in
      pty.screen.lines.filter { $0 == "line: alpha one, 9" }.count == 2
    }
  }
}
