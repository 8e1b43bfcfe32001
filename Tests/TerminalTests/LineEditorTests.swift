import System
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Drives the editor with the real libedit, through a pseudo-terminal.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `The line editor` {
  @Test func `gives the line that was typed`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type("hello there\r")

    try await pty.wait(forLine: "line: hello there, 11")
  }

  @Test func `has pasted texts marked between two lines too, but not in a secret or afterwards`()
    async throws
  {
    let pty = try Pty(["edit"])
    var marks: [Bool] {
      String(decoding: pty.transcript, as: UTF8.self).matches(of: /\u{1B}\[\?2004([hl])/)
        .map { $0.1 == "h" }
    }
    try await pty.wait(forPrompt: ">")
    try pty.type("one\r")
    try await pty.wait(forLine: "line: one, 3")
    try await pty.wait(forPrompt: ">")
    #expect(marks.allSatisfy { $0 } && !marks.isEmpty)

    try pty.type("secret\r")
    try await pty.wait(forPrompt: "Password:")
    #expect(marks.last == false)

    try pty.type("x\r")
    try await pty.wait(for: "the marks") { _ in marks.last == true }
    try pty.type("\u{4}")
    #expect(try await pty.ending() == 0)
    #expect(marks.last == false)
  }

  @Test(arguments: [
    ("abc\u{1}X", "Xabc"), ("abc\u{1}X\u{5}Y", "XabcY"), ("abc\u{2}X", "abXc"),
    ("abc\u{1B}[D\u{1B}[DX", "aXbc"), ("abc\u{1}\u{6}X", "aXbc"), ("abc\u{1}\u{4}", "bc"),
    ("one two\u{17}X", "one X"), ("abc\u{7F}\u{8}", "a"), ("abc def\u{1}\u{1B}fX", "abcX def"),
    ("abc\u{2}\u{B}", "ab"), ("abc\u{2}\u{15}", "c"), ("abc\u{1}\u{1B}[3~", "bc"),
    ("abc\u{2}\u{14}", "acb"), ("ab\u{15}\u{19}\u{19}", "abab"), ("abc\u{1B}OHX\u{1B}OFY", "XabcY"),
  ])
  func `knows the keys of emacs`(keys: String, line: String) async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type(keys + "\r")

    try await pty.wait(forLine: "line: \(line), \(line.count)")
  }

  @Test func `leaves the line at Ctrl-C and asks for another`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("half a")
    try await pty.wait(forPrompt: "> half a")

    try pty.type("\u{3}")

    try await pty.wait(forLine: "> half a^C")
    try await pty.wait(forLine: "interrupted")
    try await pty.wait(forPrompt: ">")
  }

  @Test func `leaves the line at a signal too, and in the middle of a search`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("\u{12}nothing")
    try await pty.wait(for: "the search") { $0.screen.lines.contains { $0.contains("bck") } }

    pty.signal(SIGINT)

    try await pty.wait(forLine: "interrupted")
    try await pty.wait(forPrompt: ">")
  }

  @Test func `ends at Ctrl-D on an empty line only`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("x\u{4}")
    try await pty.wait(forPrompt: "> x")

    try pty.type("\u{7F}\u{4}")

    #expect(try await pty.ending() == 0)
    #expect(pty.screen.lines.last == "bye")
  }

  @Test func `ends at a Ctrl-D that was typed before the prompt was there`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("hang\r")
    try await pty.wait(forLine: "hanging")

    try pty.type("\u{4}")
    pty.signal(SIGINT)

    #expect(try await pty.ending() == 0)
    #expect(pty.screen.lines.last == "bye")
  }

  @Test func `shows a message above a half-typed line`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("hello\u{2}\u{2}")
    try await pty.wait(for: "the cursor") {
      $0.screen.column == 5 && $0.screen.currentLine == "> hello"
    }

    try pty.send(message: "Bob: hi")

    try await pty.wait(forLine: "Bob: hi")
    try await pty.wait(forPrompt: "> hello")
    try await pty.wait(for: "the cursor") { $0.screen.column == 5 }
    #expect(pty.screen.lines == ["Bob: hi", "> hello"])
    try pty.type("X\r")
    try await pty.wait(forLine: "line: helXlo, 6")
  }

  @Test func `shows a message above a line of many rows`() async throws {
    let pty = try Pty(["edit"], columns: 20)
    try await pty.wait(forPrompt: ">")
    let line = String(repeating: "abcdefghi ", count: 7)
    try pty.type(line + "end\u{2}")
    try await pty.wait(for: "the line") { $0.screen.lines.count == 4 && $0.screen.column == 14 }

    try pty.send(message: "Bob: hi")

    try await pty.wait(forLine: "Bob: hi")
    try await pty.wait(for: "the line") { $0.screen.lines.count == 5 && $0.screen.column == 14 }
    #expect(pty.screen.lines.first == "Bob: hi")
    #expect(
      pty.screen.lines.dropFirst().joined().filter { $0 != " " } == ">"
        + (line + "end").filter { $0 != " " }
    )
  }

  @Test func `shows nothing raw of a message that would command the terminal`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.send(message: "\u{1B}]0;owned\u{7} \u{9B}2J")

    try await pty.wait(forLine: "␛]0;owned␇ ⟨U+009B⟩2J")
    #expect(!String(decoding: pty.transcript, as: UTF8.self).contains("\u{1B}]0;"))
  }

  @Test(arguments: [
    ("0123456789 0123456789 0123456789", 34, 14), ("日本語日本語日本語日本語", 26, 6),
    ("👍 Grüße aus 日本 und noch mehr", 33, 13),
  ])
  func `draws the line anew when the window changes its size`(
    text: String,
    wide: Int,
    narrow: Int
  ) async throws {
    let pty = try Pty(["edit"], columns: 80)
    try await pty.wait(forPrompt: ">")
    try pty.type(text)
    try await pty.wait(for: "the line") { $0.screen.column == wide }

    pty.setSize(columns: 20, rows: 10)

    try await pty.wait(for: "two rows") {
      $0.screen.lines.count == 2 && $0.screen.column == narrow
    }
    try pty.type("X\r")
    let line = "\(text.suffix(3))X, \(text.unicodeScalars.count + 1)"
    try await pty.wait(for: "the answer") { $0.screen.lines.joined().contains(line) }
  }

  @Test(arguments: [
    ("日本語", 8), ("Grüße", 7), ("👍👍", 6), ("ąćę", 5),
  ])
  func `keeps the cursor in its column with wide characters`(text: String, column: Int) async throws
  {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type(text)

    try await pty.wait(for: "the cursor") {
      $0.screen.column == column && $0.screen.currentLine == "> \(text)"
    }
    try pty.type("\u{7F}x\r")
    let line = text.dropLast() + "x"
    try await pty.wait(forLine: "line: \(line), \(line.unicodeScalars.count)")
  }

  @Test func `erases an emoji of many scalars with one key`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type("a👩‍👩‍👧‍👦\u{7F}b\r")

    try await pty.wait(forLine: "line: ab, 2")
  }

  @Test func `takes a line of ten kilobytes`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    let line = String(repeating: "0123456789", count: 1000)

    try pty.type(line)
    try pty.type("\r")

    try await pty.wait(for: "its length") { $0.screen.lines.contains { $0.hasSuffix("9, 10000") } }
  }

  @Test func `takes lines that were typed ahead of the prompt`() async throws {
    let pty = try Pty(["edit"])

    try pty.type("one\rtwo\rthree\r")

    try await pty.wait(forLine: "line: one, 3")
    try await pty.wait(forLine: "line: two, 3")
    try await pty.wait(forLine: "line: three, 5")
  }

  @Test func `cancels the command in flight at Ctrl-C`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("hang\r")
    try await pty.wait(forLine: "hanging")

    try pty.type("\u{3}")

    try await pty.wait(forLine: "cancelled")
    try await pty.wait(forPrompt: ">")
  }
}
