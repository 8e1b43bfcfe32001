import Foundation
import Links
import Testing

@testable import AppCore

@Suite struct `An alias` {
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

@Suite struct `The file of the settings` {
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
    #expect(SettingsFile.standard { variables[$0] }?.path == path)
  }

  @Test func `is not needed`() {
    #expect(SettingsFile(path: runner.path("none/settings")).aliases() == CommandAliases())
  }

  @Test func `has the aliases as they were stored, in folders that are made for it`() {
    let file = SettingsFile(path: runner.path("new/folder/settings"))
    var aliases = CommandAliases()
    aliases.set("tell", to: "send bobby 'dear friend'")
    aliases.set("w", to: "whoami")

    #expect(throws: Never.self) { try file.store(aliases) }

    #expect(file.aliases() == aliases)
  }

  @Test func `keeps lines that are no aliases`() throws {
    let file = SettingsFile(
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
