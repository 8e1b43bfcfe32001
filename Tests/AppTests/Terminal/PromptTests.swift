import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `The prompt` {
  private let runner: ProgramRunner
  private let password = "canary sings at midnight"

  init() throws {
    runner = try ProgramRunner()
  }

  @Test func `registers a user, and neither shows nor stores the password`() throws {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("open auth/account\r")
    try terminal.wait(for: "It opens once you are signed in.")
    try terminal.wait(for: "> ")
    terminal.type("register alice\r")
    try terminal.wait(for: "Password: ")
    terminal.type(password + "\r")
    try terminal.wait(for: "Again: ")
    terminal.type(password + "\r")
    try terminal.wait(for: "Welcome, alice.")
    try terminal.wait(for: "> ")
    terminal.type("auth login alice '\(password)'\r")
    try terminal.wait(for: "Welcome, alice.")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")

    #expect(try terminal.waitForEnd() == 0)
    #expect(
      terminal.shown.components(separatedBy: "canary").count <= 2,
      "only the typed line has it"
    )
    for (name, bytes) in try runner.allFiles() {
      #expect(bytes.range(of: Data("canary".utf8)) == nil, "\(name) holds the password")
    }
  }

  @Test func `asks again where two passwords differ, and never shows what is typed then`() throws {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("register alice\r")
    try terminal.wait(for: "Password: ")
    terminal.type(password + "\r")
    try terminal.wait(for: "Again: ")
    terminal.type("something else\r")

    try terminal.wait(for: "The passwords do not match.")
    try terminal.wait(for: "Password: ")
    terminal.type(password + "\r")
    try terminal.wait(for: "Again: ")
    terminal.type(password + "\r")
    try terminal.wait(for: "Welcome, alice.")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.shown.contains("canary"))
  }

  @Test func `asks again where a new password is too weak, and runs none as a command`() throws {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("register alice\r")
    for words in ["weak", password] {
      try terminal.wait(for: "Password: ")
      terminal.type(words + "\r")
      try terminal.wait(for: "Again: ")
      terminal.type(words + "\r")
      if words == "weak" { try terminal.wait(for: "The password is shorter than 8 characters.") }
    }
    try terminal.wait(for: "Welcome, alice.")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.shown.contains("canary"))
  }

  @Test func `continues after Ctrl-C, also at a hidden line`() throws {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("half a li\u{3}")
    try terminal.wait(for: "> ")
    terminal.type("login alice\r")
    try terminal.wait(for: "Password: ")
    terminal.type("canary\u{3}")
    try terminal.wait(for: "> ")
    terminal.type("where\r")
    try terminal.wait(for: "home")
    try terminal.wait(for: "> ")
    terminal.type("quit\r")

    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.shown.contains("canary"))
  }

  @Test func `asks before a dangerous action`() throws {
    _ = try runner.run(saying: "register alice '\(password)'\nopen auth/account\n")
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("delete alice '\(password)'\r")
    try terminal.wait(for: "[y/N]")
    terminal.type("n\r")
    try terminal.wait(for: "Cancelled.")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")

    #expect(try terminal.waitForEnd() == 0)
    #expect(try runner.run(["whoami"]).output.contains("alice"))
  }

  @Test func `has a code for each way to cancel`() throws {
    _ = try runner.run(saying: "register alice '\(password)'\nopen auth/account\n")
    let terminal = try TerminalSession(runner, ["--json"])
    try terminal.wait(for: "> ")
    terminal.type("delete alice '\(password)'\r")
    try terminal.wait(for: "[y/N]")
    terminal.type("n\r")
    try terminal.wait(for: "\"code\":\"usage.not-confirmed\"")
    try terminal.wait(for: "> ")
    terminal.type("login alice\r")
    try terminal.wait(for: "Password: ")
    terminal.type("\u{3}")
    try terminal.wait(for: "\"code\":\"cancelled\"")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test func `asks for the secret of a single command`() throws {
    let terminal = try TerminalSession(runner, ["register", "alice"])
    try terminal.wait(for: "Password: ")
    terminal.type(password + "\r")
    try terminal.wait(for: "Again: ")
    terminal.type(password + "\r")
    try terminal.wait(for: "Welcome, alice.")

    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.shown.contains("canary"))
  }

  @Test func `ends a single command that is interrupted at its secret`() throws {
    let terminal = try TerminalSession(runner, ["login", "alice"])
    try terminal.wait(for: "Password: ")
    terminal.type("\u{3}")

    #expect(try terminal.waitForEnd() == 130)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `ends on a signal, and the session is saved`(number: Int32) throws {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "> ")
    terminal.type("open auth/login\r")
    try terminal.wait(for: "Sign in")
    try terminal.wait(for: "> ")
    terminal.type("half a li")
    try terminal.wait(for: "half a li")

    terminal.send(number)

    #expect(try terminal.waitForEnd() == 130)
    #expect(try runner.run(["--json", "show"]).output.contains("auth/login"))
  }

  @Test(arguments: [(1, 1), (2, 2), (7, 3), (20, 5), (500, 200), (0, 0)])
  func `works at any size of the terminal`(columns: UInt16, rows: UInt16) throws {
    let terminal = try TerminalSession(runner, columns: columns, rows: rows)
    terminal.type("links\rwhere\rhelp\rerrors\rnonsense\rquit\r")

    #expect(try terminal.waitForEnd() == 0)
  }
}
