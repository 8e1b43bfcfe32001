import Testing

@testable import Terminal

@Suite(.serialized, .timeLimit(.minutes(15))) struct `An odd terminal` {
  @Test(arguments: ["dumb", "vt100", "linux", "nothing-that-exists"])
  func `is enough to type a line`(kind: String) async throws {
    let pty = try Pty(["edit"], kind: kind)
    try await pty.wait(for: "the prompt") { $0.screen.currentLine.hasSuffix(">") }

    try pty.type("hello\u{7F}p\r")

    try await pty.wait(forLine: "line: hellp, 5")
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 1), (5, 3), (10, 2), (500, 200), (999, 1)])
  func `may be tiny or huge`(columns: Int, rows: Int) async throws {
    let pty = try Pty(["edit"], columns: columns, rows: rows)
    try await pty.wait(for: "the prompt") { $0.hasShown(">") }
    try pty.type("hello 日本 👍 and so on\u{1}\u{5}\u{7F}")
    try pty.send(message: "Bob: hi")

    try pty.type("m\r")

    // Ctrl-D means the end only where a line is asked for again.
    try await pty.wait(for: "the answer and the next prompt") { pty in
      let shown = String(decoding: pty.transcript, as: UTF8.self)
        .split(separator: "line: hello 日本 👍 and so om, 20")
      return shown.count > 1 && shown[1].contains(">")
    }
    try pty.type("\u{4}")
    #expect(try await pty.ending() == 0)
  }

  @Test func `may not know its size`() async throws {
    let pty = try Pty(["edit"], columns: 80)
    pty.setSize(columns: 0, rows: 0, shown: (80, 24))
    try await pty.wait(for: "the prompt") { $0.screen.currentLine == ">" }

    try pty.type("hello\r")

    try await pty.wait(forLine: "line: hello, 5")
  }

  @Test(arguments: [
    "שלום עולם", "مرحبا", "e\u{301}e\u{323}x", "👩‍👩‍👧‍👦!", "\u{202E}abc", "نیم\u{200C}فاصله",
  ])
  func `shows scripts as it can, and the line is what was typed`(line: String) async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type(line + "\r")

    let shown = TerminalText(line).plain
    try await pty.wait(for: "the answer") { pty in
      String(decoding: pty.transcript, as: UTF8.self)
        .contains("line: \(shown), \(line.unicodeScalars.count)")
    }
  }

  @Test func `may change its size all the time`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    let line = "0123456789 0123456789 0123456789"
    for (index, character) in line.enumerated() {
      pty.setSize(columns: 10 + index * 7 % 60, rows: 3 + index % 20)
      try pty.type(String(character))
    }
    pty.setSize(columns: 80, rows: 24)

    try pty.type("\r")

    try await pty.wait(for: "the answer") { pty in
      String(decoding: pty.transcript, as: UTF8.self).contains("line: \(line), 32")
    }
  }
}
