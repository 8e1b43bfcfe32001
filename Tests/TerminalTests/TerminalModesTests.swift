import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.serialized) struct `The terminal's modes` {
  @Test(arguments: [SIGTERM, SIGHUP])
  func `are restored when the program is asked to end`(signal: Int32) throws {
    let pty = try Pty(["edit"])
    try pty.wait(forPrompt: ">")
    #expect(pty.modes != pty.modesBefore)

    pty.signal(signal)

    #expect(try pty.ending() == 0)
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `are restored in the middle of a secret and of a search`() throws {
    for keys in ["secret\rabc", "\u{12}abc", "abc\u{1B}"] {
      let pty = try Pty(["edit"])
      try pty.wait(forPrompt: ">")
      try pty.type(keys)
      try pty.wait(for: "its effect") { $0.screen.lines.count > 1 || $0.screen.column == 5 }

      pty.signal(SIGTERM)

      #expect(try pty.ending() == 0)
      #expect(pty.modes == pty.modesBefore)
    }
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
  func `are restored when the program crashes while a line is typed`(signal: Int32) throws {
    let pty = try Pty(["edit"])
    try pty.wait(forPrompt: ">")
    try pty.type("abc")
    try pty.wait(forPrompt: "> abc")

    pty.signal(signal)

    #expect(try pty.ending() == -signal)
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `are those of a shell while a command runs`() throws {
    let pty = try Pty(["edit"])
    try pty.wait(forPrompt: ">")

    try pty.type("hang\r")
    try pty.wait(forLine: "hanging")

    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `do not keep the program alive when the terminal goes`() throws {
    let pty = try Pty(["edit"])
    try pty.wait(forPrompt: ">")

    pty.hangUp()

    _ = try pty.ending()
  }

  @Test func `come back after Ctrl-Z with the line as it was`() throws {
    let pty = try Pty(["edit"])
    try pty.wait(forPrompt: ">")

    try pty.type("abc\u{1A}")
    try pty.wait(for: "the line anew") { $0.screen.lines == ["> abc", "> abc"] }
    try pty.type("d\r")

    try pty.wait(forLine: "line: abcd, 4")
  }
}
