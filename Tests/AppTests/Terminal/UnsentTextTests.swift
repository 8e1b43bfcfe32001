import Foundation
import SQLite
import Testing

@testable import AppCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `What was typed and is not stored` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"], in: ["alice": "default"])
  }

  /// Keeps the data busy, as another process does in the middle of a write.
  private func keepBusy(_ body: () throws -> Void) throws {
    let gate = try WriteGateTestHandle(guarding: "\(runner.folder.path)/interchange.db")
    try gate.enter()
    defer { gate.leave() }
    try body()
  }

  private func conversation() throws -> TerminalSession {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "alice> ")
    terminal.type("open messaging/with/bobby\r")
    try terminal.wait(for: "alice · bobby> ")
    return terminal
  }

  private func texts() throws -> [Substring] {
    let page = try runner.run(["--json", "messaging", "read", "bobby"]).output
    return page.split(separator: "\"text\":\"").dropFirst().compactMap {
      $0.split(separator: "\"").first
    }
  }

  @Test func `is sent once it can be, in the order in which it was typed`() throws {
    let terminal = try conversation()
    try keepBusy {
      terminal.type("are you there\r")
      try terminal.wait(for: "Not sent yet.")
      try terminal.wait(for: "also after a restart.")
      terminal.type("hello\r")
      try terminal.wait(for: "Not sent yet.")
    }

    try terminal.wait(for: "Sent now: are you there")
    try terminal.wait(for: "Sent now: hello")
    terminal.type("and now\r")
    try terminal.wait(for: "and now")
    terminal.type("/quit\r")
    #expect(try terminal.waitForEnd() == 0)
    #expect(try texts() == ["are you there", "hello", "and now"])
  }

  @Test func `is sent by the next run, where the program was killed`() throws {
    let terminal = try conversation()
    try keepBusy {
      terminal.type("before the storm\r")
      try terminal.wait(for: "Not sent yet.")
      terminal.send(SIGKILL)
      #expect(try terminal.waitForEnd() == -SIGKILL)
    }
    #expect(try texts() == [])

    let without = try TerminalSession(runner, ["--without", "Messaging"])
    try without.wait(for: "alice> ")
    without.type("whoami\r")
    try without.wait(for: "You are alice.")
    without.type("quit\r")
    #expect(try without.waitForEnd() == 0)
    #expect(!without.shown.contains("Sent now"))

    let next = try TerminalSession(runner)
    try next.wait(for: "Sent now: before the storm")
    next.type("/quit\r")
    #expect(try next.waitForEnd() == 0)
    #expect(try texts() == ["before the storm"])
  }

  @Test func `is in the line again where the program was killed before it could say so`() throws {
    let terminal = try conversation()
    try keepBusy {
      terminal.type("meet me at noon\r")
      try terminal.wait(for: "noon\n")
      var kept = TypedTextFile.Content(user: "alice")
      while kept.unsent.isEmpty, kept.drafts["messaging/with/bobby"] != "meet me at noon" {
        sched_yield()
        let file = "\(runner.folder.path)/typed/default"
        kept = TypedTextFile(at: file).content(of: "alice")
      }
      terminal.send(SIGKILL)
      #expect(try terminal.waitForEnd() == -SIGKILL)
    }

    let next = try TerminalSession(runner)
    try next.wait(for: "a draft  messaging/with/bobby")
    try next.wait(for: "noon")
    next.type("\r")
    next.type("/quit\r")
    #expect(try next.waitForEnd() == 0)
    #expect(try texts() == ["meet me at noon"])
  }

  @Test func `is given back once where its place is there no more`() throws {
    let terminal = try conversation()
    terminal.type("see you at sev")
    try terminal.wait(for: "see you at sev")
    terminal.send(SIGTERM)
    _ = try terminal.waitForEnd()
    try runner.say("auth delete bobby 'seven green chairs outside' --yes", as: "bobby")

    let next = try TerminalSession(runner)
    try next.wait(for: "a draft  messaging/with/bobby")
    try next.wait(for: "> ")
    next.type("open messaging/with/bobby\r")
    try next.wait(for: "Unknown user: bobby.")
    try next.wait(for: "Here is what you have typed there.")
    try next.wait(for: "> see you at sev")
    next.type("\u{3}")
    try next.wait(for: "^C")
    next.type("quit\r")
    #expect(try next.waitForEnd() == 0)
    let last = try TerminalSession(runner)
    try last.wait(for: "> ")
    last.type("quit\r")
    #expect(try last.waitForEnd() == 0)
    #expect(!last.shown.contains("a draft"), "\(last.shown)")
  }

  @Test func `is in the line again where it was half typed`() throws {
    let terminal = try conversation()
    terminal.type("see you at sev")
    try terminal.wait(for: "see you at sev")
    terminal.send(SIGTERM)
    _ = try terminal.waitForEnd()

    let next = try TerminalSession(runner)
    try next.wait(for: "a draft  messaging/with/bobby")
    try next.wait(for: "alice · bobby> see you at sev")
    next.type("en\r")
    try next.wait(for: "see you at seven")
    // Before the next prompt, Ctrl-C would be a signal, which may come late enough to end the next line.
    next.type("half")
    try next.wait(for: "> half")
    next.type("\u{3}")
    try next.wait(for: "^C")
    next.type("/logout\r")
    try next.wait(for: "> ")
    next.type("quit\r")

    #expect(try next.waitForEnd() == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(runner.folder.path)/typed/default"))
  }
}
