import Testing

@testable import Terminal

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Completion` {
  @Test func `finishes a word that is the only one`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type("open pro\tx\r")

    try await pty.wait(forLine: "line: open profile x, 14")
  }

  @Test func `goes as far as all words agree, then shows them above the line`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("open fr\t")
    try await pty.wait(forPrompt: "> open friends")

    try pty.type("\t")

    try await pty.wait(forLine: "friends     friendship")
    try await pty.wait(forPrompt: "> open friends")
    try pty.type("h\t\r")
    try await pty.wait(forLine: "line: open friendship , 16")
  }

  @Test func `works in the middle of a line`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type("mes bob\u{1}\u{6}\u{6}\u{6}\t\r")

    try await pty.wait(forLine: "line: messages bob, 12")
  }

  @Test func `changes nothing where nothing fits`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type("xyz\t\r")

    try await pty.wait(forLine: "line: xyz, 3")
  }

  @Test func `that takes for ever is given up with Ctrl-C`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("forever\t")

    try pty.type("\u{3}")

    try await pty.wait(forLine: "interrupted")
    try await pty.wait(forPrompt: ">")
  }

  @Test(arguments: [
    (["friends", "friendship"], "friends"), (["a", "b"], ""), ([], ""), (["日本", "日光"], "日"),
  ])
  func `knows what words have in common`(words: [String], start: String) {
    #expect(CompletionCandidates(of: "", words.map { .init($0) }).commonStart == start)
  }

  @Test func `shows what words mean, and not too many of them`() {
    let words = (1...70).map { CompletionCandidates.Candidate("w\($0)", summary: "the \($0)th") }

    let lines = CompletionList.text(words, columns: 40).plain.split(separator: "\n")

    #expect(lines.count == 61)
    #expect(lines[0] == "w1   the 1th")
    #expect(lines.last == "… and 10 more")
  }
}
