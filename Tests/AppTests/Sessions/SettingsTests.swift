import Foundation
import Links
import Mediator
import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15))) struct `An alias` {
  @Test(arguments: [
    ("tell it's me", "send bobby it's me"), ("tell", "send bobby"), ("'tell' hi", "'tell' hi"),
    ("say tell", "say tell"), ("teller", "teller"), ("again now", "tell now"), ("", ""),
  ])
  func `replaces the first word once, and leaves the rest as it was typed`(
    line: String,
    expanded: String
  ) {
    var aliases = CommandAliases()
    aliases.set("tell", to: "send bobby")
    aliases.set("again", to: "tell")

    #expect(aliases.expanded(ShellLine(line)).text == expanded)
  }

  @Test func `that was removed replaces nothing`() {
    var aliases = CommandAliases()
    aliases.set("tell", to: "send bobby")
    aliases.set("tell", to: nil)

    #expect(aliases == CommandAliases())
    #expect(aliases.expanded(ShellLine("tell me")).text == "tell me")
  }

  @Test(arguments: [
    "alias x login annie canary", "alias x auth login annie canary", "alias x lgin annie canary",
    "alias x alias y login annie canary", "alias x password canary canary2",
    #"alias x "auth login annie canary""#, "alias x 'lgin annie canary'",
    "alias in forgot annie canary canary", "alias x login annie canary --nonsense",
    "alias x submit annie canary", "alias x auth/login?password=canary", "alias x say canary",
    "alias x auth/login annie canary", "alias x open auth/login canary",
    "alias x help login canary x",
    "alias x move --to postgres://u:canary@h/d", "alias x watch login annie canary",
  ])
  func `is refused where it would store a secret`(line: String) async throws {
    let session = try await MemorySession()

    let result = await session.say(line)

    #expect((result.answer as? FailedLineResponse)?.problem.code == "usage.alias")
    #expect(!result.isFreeOfSecrets)
    #expect(!result.answer.text(TextLayoutOptions()).plain.contains("canary"))
    #expect(await session.text("alias").contains("No aliases yet."))
    await session.app.close()
  }

  @Test(arguments: ["open auth/forgot", "open auth/login", "open auth/register"])
  func `is refused also where an action has the name of a command`(place: String) async throws {
    let session = try await MemorySession()
    _ = await session.say(place)

    for line in ["login annie canary", "forgot annie canary canary", "register annie canary"] {
      #expect(await session.code("alias x \(line)") == "usage.alias", "\(line)")
    }
    #expect(await session.text("alias").contains("No aliases yet."))
    await session.app.close()
  }

  @Test func `is refused where others lead to a secret`() async throws {
    let session = try await MemorySession()
    for line in ["alias yy login", "alias zz yy annie"] {
      #expect(await session.code(line) == nil)
    }

    #expect(await session.code("alias x zz canary") == "usage.alias")
    #expect(await session.code("alias pw canary") == "usage.alias")
    await session.app.close()
  }

  @Test(arguments: [
    "alias x login", "alias x login annie", "alias x login annie --password-file /none",
    "alias x send bobby hi", "alias x whoami", "alias x back", "alias x open auth/login",
    "alias x open auth/login --as push", "alias x friends/requests",
  ])
  func `may be the beginning of a line that takes a secret`(line: String) async throws {
    let session = try await MemorySession()

    #expect(await session.code(line) == nil)
    #expect(await session.say(line).isFreeOfSecrets)
    await session.app.close()
  }

  @Test(arguments: [
    ("alias quit whoami", "usage.alias"), ("alias nothing", "usage.alias"),
    ("alias 1st whoami", "usage"),
  ])
  func `is refused where it could not be used`(line: String, code: String) async throws {
    let session = try await MemorySession()

    #expect(await session.code(line) == code)
    #expect(await session.text("alias").contains("No aliases yet."))
    await session.app.close()
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The file of the settings` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/etc/own", "HOME": "/home/al"], "/etc/own/interchange/settings"),
    (["XDG_CONFIG_HOME": "own", "HOME": "/home/al"], "/home/al/.config/interchange/settings"),
    (["HOME": "/home/al"], "/home/al/.config/interchange/settings"),
    (["HOME": ""], nil), ([:], nil),
  ])
  func `is in the folder that the environment names`(variables: [String: String], path: String?) {
    #expect(AliasFile.standard { variables[$0] }?.path == path)
  }

  @Test(.timeLimit(.minutes(1)))
  func `is not needed, and nothing waits for what another program would write into it`() {
    #expect(AliasFile(path: runner.path("none/settings")).aliases() == CommandAliases())
    mkfifo(runner.path("pipe"), 0o600)
    #expect(AliasFile(path: runner.path("pipe")).aliases() == CommandAliases())
  }

  @Test func `has the aliases as they were stored, in folders that are made for it`() {
    let file = AliasFile(path: runner.path("new/folder/settings"))
    var aliases = CommandAliases()
    aliases.set("tell", to: "send bobby 'dear friend'")
    aliases.set("w", to: "whoami")

    #expect(throws: Never.self) { try file.store(aliases) }

    #expect(file.aliases() == aliases)
  }

  @Test func `keeps empty lines, and lines that do not quite define an alias, as they are`() throws
  {
    let text = "alias\n\nalias b\n  alias x\n# mine\nAlias c back"
    let file = AliasFile(path: try runner.file("settings", text))
    var aliases = file.aliases()
    #expect(aliases == CommandAliases())
    aliases.set("w", to: "whoami")

    try file.store(aliases)

    let stored = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(stored == text + "\nalias w whoami\n")
    let numbers = file.findings.map { $0.split(separator: " ")[1] }
    #expect(numbers == ["1", "3", "4", "6"], "the doctor names those that mean nothing")
  }

  @Test func `keeps lines that are no aliases`() throws {
    let file = AliasFile(
      path: try runner.file("settings", "# mine\nalias w whoami\ncolour green\n")
    )
    var aliases = file.aliases()
    #expect(aliases.lines == ["w": "whoami"])
    aliases.set("w", to: nil)
    aliases.set("b", to: "back")
    try file.store(aliases)

    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8)
        == "# mine\ncolour green\nalias b back\n"
    )
  }
}
