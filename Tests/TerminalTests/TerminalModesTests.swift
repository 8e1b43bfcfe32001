import System
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.serialized, .timeLimit(.minutes(15))) struct `The terminal's modes` {
  @Test(arguments: [SIGTERM, SIGHUP])
  func `are restored when the program is asked to end`(signal: Int32) async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    #expect(pty.modes != pty.modesBefore)

    pty.signal(signal)

    #expect(try await pty.ending() == 0)
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `are those of the prompt again after the user's editor was used`() async throws {
    let pty = try Pty(["edit"], variables: ["VISUAL=sed -i s/one/two/"])
    try await pty.wait(forPrompt: ">")
    let modes = pty.modes

    try pty.type("one\u{18}\u{05}")
    try await pty.wait(for: "what the editor wrote") { $0.text.contains("two") }

    #expect(pty.modes == modes)
    try pty.type("\r")
    try await pty.wait(forLine: "line: two, 3")
    pty.signal(SIGTERM)
    #expect(try await pty.ending() == 0)
  }

  @Test func `are restored in the middle of a secret and of a search`() async throws {
    for keys in ["secret\rabc", "\u{12}abc", "abc\u{1B}"] {
      let pty = try Pty(["edit"])
      try await pty.wait(forPrompt: ">")
      try pty.type(keys)
      try await pty.wait(for: "its effect") { $0.screen.lines.count > 1 || $0.screen.column == 5 }

      pty.signal(SIGTERM)

      #expect(try await pty.ending() == 0)
      #expect(pty.modes == pty.modesBefore)
    }
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
  func `are restored when the program crashes while a line is typed`(signal: Int32) async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")
    try pty.type("abc")
    try await pty.wait(forPrompt: "> abc")

    pty.signal(signal)

    #expect(try await pty.ending() == -signal)
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `are those of a shell while a command runs`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type("hang\r")
    try await pty.wait(forLine: "hanging")

    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `do not keep the program alive when the terminal goes`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    pty.hangUp()

    _ = try await pty.ending()
  }

  @Test func `come back after Ctrl-Z with the line as it was`() async throws {
    let pty = try Pty(["edit"])
    try await pty.wait(forPrompt: ">")

    try pty.type("abc\u{1A}")
    try await pty.wait(for: "the line anew") { $0.screen.lines == ["> abc", "> abc"] }
    try pty.type("d\r")

    try await pty.wait(forLine: "line: abcd, 4")
  }

  @Test(arguments: ["", "true\r", "stty -a > /dev/null\r"])
  func `come back from a shell, whatever was done there`(commands: String) async throws {
    let pty = try Pty(
      ["--norc", "--noprofile", "--noediting", "-i"],
      of: "/bin/bash",
      variables: ["PS1=shell "]
    )
    try await pty.wait(forPrompt: "shell")
    try pty.type("exec 3<&-; \(Pty.probe) edit\r")
    try await pty.wait(forPrompt: ">")
    let modes = pty.modes

    try pty.type("abc\u{1A}")
    try await pty.wait(for: "the shell") { $0.screen.lines.last?.hasPrefix("shell") == true }
    #expect(pty.modes == pty.modesBefore)
    try pty.type(commands + "fg\r")
    try await pty.wait(for: "the line anew") { $0.screen.lines.last == "> abc" }

    #expect(pty.modes == modes)
    try pty.type("d\r")
    try await pty.wait(forLine: "line: abcd, 4")
    #expect(pty.screen.lines.filter { $0.hasPrefix("shell") }.count == (commands == "" ? 2 : 3))
  }
}
