import Foundation
import Testing

@testable import Terminal

@Suite(.serialized, .timeLimit(.minutes(15))) struct `A secret` {
  @Test func `leaves no trace on the terminal`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("secret\r")
    try await pty.wait(forPrompt: "Password:")
    let before = pty.transcript.count

    try pty.type("qjxzw\u{7F}w\r")

    try await pty.wait(forLine: "secret: 5 characters, sum 580")
    let shown = String(decoding: pty.transcript[before...], as: UTF8.self)
    #expect(shown.hasPrefix("············\r\nsecret: 5"))
    #expect(!shown.contains { "qjxzw".contains($0) && $0 != "w" })
  }

  @Test func `is not echoed by the terminal either`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type("secret\r")
    try await pty.wait(forPrompt: "Password:")

    #expect(pty.modes == 0)
    try pty.type("x\r")
    try await pty.wait(forLine: "secret: 1 characters, sum 120")
  }

  @Test(arguments: [("abc\u{3}", "interrupted"), ("\u{4}", "end")])
  func `need not be given`(keys: String, answer: String) async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("secret\r")
    try await pty.wait(forPrompt: "Password:")

    try pty.type(keys)

    try await pty.wait(forLine: "secret: \(answer)")
    try await pty.wait(forPrompt: ">")
  }

  @Test func `stays hidden while a message arrives`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("secret\r")
    try await pty.wait(forPrompt: "Password:")
    try pty.type("hid")

    try pty.send(message: "Bob: hi")

    try await pty.wait(forLine: "Bob: hi")
    try await pty.wait(forPrompt: "Password:")
    try pty.type("den\r")
    try await pty.wait(forLine: "secret: 6 characters, sum 620")
  }

  @Test func `never enters the history`() async throws {
    let folder = try TemporaryFolder()
    let pty = try Pty(["edit", folder.path("history")])
    try await pty.wait(forPrompt: ">")

    try pty.type("first\rsecret\rqjxzw\r second\r")
    try await pty.wait(forLine: "line:  second, 7")
    try pty.type("\u{10}")
    try await pty.wait(forPrompt: "> first")

    #expect(try String(contentsOfFile: folder.path("history"), encoding: .utf8) == "first\n")
  }

  @Test(arguments: [
    ("abc\r", "abc"), ("abcd\u{15}x\r", "x"), ("é👩‍👩‍👧‍👦\u{7F}\r", "é"), ("a\u{1B}[Db\r", "ab"),
    ("a\u{1B}[3~b\r", "ab"), ("a\u{1}\u{0}b\n", "ab"), ("a\u{4}b\r", "ab"), ("\u{7F}\u{8}a\r", "a"),
  ])
  func `knows a few keys`(keys: String, secret: String) {
    var line = SecretLineEditor()

    let entries = keys.unicodeScalars.compactMap { line.take($0) }

    #expect(entries == [.line(secret)])
  }
}
