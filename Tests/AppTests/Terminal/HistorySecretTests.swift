import Foundation
import Testing

/// A line is kept in the history only if it is known to contain no secret.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `The history of a terminal` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.say("register annie 'seven green chairs outside'", as: "other")
  }

  @Test func `keeps no line that may contain a secret, however it ends`() throws {
    var lines = [
      "auth login annie 'canary 1 wrong'",
      "login annie canary2 too many words",
      "login an canary3",
      "register annie 'canary 4 sings at night'",
      "register bobby canary5 --nonsense",
      "lgin annie canary6",
      "auth lgin annie canary7",
      "login annie 'canary 8 without an end",
      "passwrd canary9 canary10",
      "canary11",
      "auth xyzzy canary12",
      "# canary13",
      "forgot annie canary14 canary15",
      "auth/canary16",
      "open auth/login",
      "submit annie 'canary 17'",
      "submt annie canary18",
      "submit annie",
      "alias x login annie 'canary 18'",
      "alias x alias y login annie canary18",
    ]
    lines += (0..<4).map { "submit annie 'canary 19 \($0)'" }
    lines += [
      "forgot annie canary21 'canary 22'",
      "help login annie canary23",
      "undo login annie canary24",
      "time on; login annie canary25",
      "open 'auth/login?password=canary26'",
      "trace on login canary27",
      "open auth/forgot",
      "login annie 'canary 28'",
      "login --password=canary29",
      "login --username annie --password canary30",
      "open auth/login annie canary31",
      "auth/login annie canary32 33",
      "push auth/password canary33 canary34",
      "profile set --bio x --password canary35",
      "move postgres://annie:canary36@127.0.0.1:1/db",
      "mvoe postgres://annie:canary37@127.0.0.1:1/db",
      "backup postgres://annie:canary38@127.0.0.1:1/db",
    ]
    try type(lines)

    let kept = try history()
    #expect(!kept.contains("canary"), "\(kept)")
    #expect(kept.contains("open auth/login"))
  }

  @Test func `keeps lines that contain none, also where they fail`() throws {
    let lines = [
      "whoami", "friends add nobody", "friends add", "freinds list", "messaging inbx", "where",
      "trace last nonsense", "auth/login", "login annie",
    ]
    try type(lines.map { $0 == "login annie" ? "login annie --password-file /none" : $0 })

    let kept = try history()
    for line in lines.dropLast() { #expect(kept.contains("\(line)\n"), "\(kept)") }
  }

  private func type(_ lines: [String]) throws {
    let terminal = try TerminalSession(runner, columns: 400)
    try terminal.wait(for: "> ")
    for line in lines {
      terminal.type(line + "\r")
      try terminal.wait(for: "\n")
      if line == "submit annie" {
        try terminal.wait(for: "Password: ")
        terminal.type("canary 20\r")
      }
      try terminal.wait(for: "> ")
    }
    terminal.type("quit\r")
    #expect(try terminal.waitForEnd() == 0)
  }

  private func history() throws -> String {
    try String(contentsOfFile: runner.path("interchange/history"), encoding: .utf8)
  }
}
