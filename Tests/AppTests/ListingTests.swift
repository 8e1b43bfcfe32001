import Foundation
import Terminal
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The list of error codes` {
  private struct Entry: Decodable {
    let code: String
    let message: String
  }

  private struct Answer: Decodable {
    let result: [Entry]
  }

  private let entries: [Entry]

  init() throws {
    let result = try ProgramRunner().run(["--json", "errors"])
    entries = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8)).result
  }

  @Test func `has a message for each, and each once`() {
    #expect(Set(entries.map(\.code)).count == entries.count)
    for entry in entries { #expect(entry.message.count > 5, "\(entry.code)") }
  }

  @Test func `has every code in the sources of the app and its modules`() throws {
    let codes = Set(entries.map(\.code))

    for code in try Self.written where !codes.contains(code) {
      Issue.record("`errors` does not list \(code)")
    }
  }

  @Test func `explains one`() throws {
    let result = try ProgramRunner().run(["errors", "auth.wrong-credentials"])

    #expect(result.output.hasPrefix("The username or the password is wrong."))
  }

  @Test func `suggests the nearest code for a misspelt one`() throws {
    let result = try ProgramRunner().run(["errors", "auth.wrong-credential"])

    #expect(result.status == 2)
    #expect(result.errors.contains("auth.wrong-credentials"))
  }

  /// All codes that the kernel, the app and the modules in it give, as their sources say.
  private static var written: Set<String> {
    get throws {
      let root = ModuleFiles.tests.deletingLastPathComponent()
      return try ["App", "Modules"].reduce(into: []) { codes, folder in
        codes.formUnion(try Self.codes(below: root.appendingPathComponent(folder)))
      }
    }
  }

  private static func codes(below folder: URL) throws -> Set<String> {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.reduce(into: []) { codes, name in
      let url = folder.appendingPathComponent(name)
      let text = try String(contentsOf: url, encoding: .utf8)
      codes.formUnion(text.matches(of: /code: "([a-z.-]+)"/).map { String($0.1) })
      codes.formUnion(text.matches(of: /case \.\w+: "([a-z]+\.[a-z-]+)"/).map { String($0.1) })
    }
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `The list of modules` {
  private struct Answer: Decodable {
    struct Entry: Decodable {
      struct Command: Decodable {
        let usage: String
      }

      struct Use: Decodable {
        let request: String
        let owner: String
      }

      let module: String
      let commands: [Command]
      let answers: [String]
      let uses: [Use]
      let publishes: [String]
      let listens: [String]
      let calls: [Calls]
    }

    struct Calls: Decodable {
      let request: String
      let calls: Int
      let slowest: String
    }

    let result: [Entry]
  }

  @Test func `has everything that a module declares, as JSON`() throws {
    let output = try ProgramRunner().run(["--json", "modules"]).output

    let entries = try JSONDecoder().decode(Answer.self, from: Data(output.utf8)).result

    let friends = try #require(entries.first { $0.module == "Friends" })
    #expect(friends.commands.map(\.usage).contains("friends add USERNAME"))
    #expect(friends.answers.contains("MayContact"))
    #expect(friends.uses.contains { $0.request == "DisplayNames" && $0.owner == "Profile" })
    #expect(friends.publishes.contains("FriendshipMade"))
    #expect(friends.listens.contains("AccountDeleted"))
    #expect(entries.map(\.module).contains("Home"))
  }

  @Test func `counts the calls of every request since the program started`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice"])
    let output = try runner.run(
      ["--profile", "alice", "--json"],
      saying: "profile show\nprofile show\nmodules\n"
    )
    .lines.last

    let entries = try JSONDecoder().decode(Answer.self, from: Data((output ?? "").utf8)).result

    let profile = try #require(entries.first { $0.module == "Profile" })
    let shown = try #require(profile.calls.first { $0.request == "ShowProfile" })
    #expect(shown.calls == 2)
    #expect(shown.slowest.contains(/^\d+(\.\d)? (µs|ms|s)$/), "\(shown.slowest)")
  }

  @Test func `stops a module, tells how to start it again, and starts it`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice"])
    let said = [
      "inbox", "modules stop messaging", "inbox", "open messaging", "modules start messaging",
      "inbox",
    ]
    let lines = try runner.run(
      ["--profile", "alice", "--json", "--keep-going"],
      saying: said.joined(separator: "\n") + "\n"
    )
    .lines

    #expect(lines.map { $0.hasPrefix("{\"ok\":true") } == [true, true, false, false, true, true])
    #expect(lines[1].contains(#""module":"Messaging","station":"stopped""#))
    #expect(lines[2].contains("Messaging is stopped."))
    #expect(lines[2...3].allSatisfy { $0.contains("Start it again: modules start messaging") })
    #expect(lines[4].contains(#""module":"Messaging","station":"running""#))
  }

  @Test func `names the known modules if one is unknown or missing`() throws {
    let runner = try ProgramRunner()
    let lines = try runner.run(
      ["--json", "--keep-going"],
      saying: "modules stop pets\nmodules stop\n"
    )
    .lines

    #expect(lines[0].contains("\"code\":\"unknown-module\""))
    let names = (ModuleFiles.modules + ["Home"]).sorted().joined(separator: ", ")
    #expect(lines[0].contains("Modules: \(names)"), "\(lines[0])")
    #expect(lines[1].contains("Usage: modules stop MODULE"))
  }
}

@Suite struct `The help` {
  @Test(arguments: [80, 120])
  func `fits a screen: here, common commands, modules`(columns: UInt16) throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"], in: ["alice": "default"])
    try #require(runner.run(saying: "open messaging/with/bobby\n").status == 0)
    let terminal = try TerminalSession(runner, columns: columns)
    // The conversation is shown above the prompt once it is loaded.
    try terminal.wait(for: "No messages yet")
    try terminal.wait(for: "> ")
    terminal.type("/help\r")
    try terminal.wait(for: "Here: bobby")
    try terminal.wait(for: "links")
    try terminal.wait(for: "> ")
    terminal.type("/quit\r")

    #expect(try terminal.waitForEnd() == 0)
    let help = try #require(terminal.shown.firstRange(of: "Here: bobby"))
    // What changes at the place meanwhile is printed after it, before the prompt.
    let rest = terminal.shown[help.lowerBound...]
    let end = try #require(rest.firstRange(of: "links"))
    let lines = rest[..<end.upperBound].split(separator: "\n")
    #expect(lines.count < 23)
    #expect(
      lines.allSatisfy { $0.count <= Int(columns) && !$0.contains("…") || $0.contains("WORD…") }
    )
    let modules = try #require(lines.first { $0.contains("Modules: ") })
    for name in ["auth", "friends", "messaging", "profile"] { #expect(modules.contains(name)) }
  }

  @Test(arguments: [
    ("friends", "friends add USERNAME"), ("messaging", "messaging/with/:username"),
    ("friends remove", "--yes answers beforehand"), ("send", "what to say"),
    ("send", "Example: messaging send bob Lunch at noon?"),
    ("?", "Lists commands, or explains one"),
    ("open", "--as"),
  ])
  func `explains modules, commands and their parameters`(words: String, part: String) throws {
    let result = try ProgramRunner().run(["help"] + words.split(separator: " ").map(String.init))

    #expect(result.status == 0)
    #expect((result.output + result.errors).contains(part), "\(result.output)")
  }

  @Test func `wraps what is too wide, and cuts nothing`() throws {
    let runner = try ProgramRunner()
    let terminal = try TerminalSession(runner, columns: 40)
    try terminal.wait(for: "> ")
    terminal.type("help messaging\r")
    try terminal.wait(for: "messaging/new")
    try terminal.wait(for: "> ")
    terminal.type("quit\r")

    #expect(try terminal.waitForEnd() == 0)
    let words = terminal.shown.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("Writes a conversation to a file, one line of JSON for each message."))
  }

  @Test func `of serving is the same as that which its own option prints`() throws {
    let runner = try ProgramRunner()
    let topic = try runner.run(["help", "serve"])
    let option = try runner.run(["serve", "--help"])

    let rows = option.lines.filter { $0.hasPrefix("  --") }
    #expect(rows.count == ServeArguments.options.count)
    #expect(topic.lines.filter { $0.hasPrefix("  --") } == rows)
  }

  @Test func `of the app lists every command of the app`() throws {
    let result = try ProgramRunner().run(["help", "app"])

    let first = Set(result.lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    let builtIn = [
      "open", "push", "present", "back", "close", "home", "tab", "where", "show", "links",
      "modules",
      "errors", "graph", "trace", "events", "jobs", "doctor", "backup", "time", "help", "quit",
      "exit",
      "?", "clear", "alias", "completion",
    ]
    #expect(first.isSuperset(of: builtIn), "\(Set(builtIn).subtracting(first))")
  }

  @Test(arguments: [
    ("freinds list", "Unknown command: freinds.", "Did you mean … friends list"),
    ("messaging inbx", "Unknown command: messaging inbx.", "Did you mean … messaging inbox"),
    ("friends request bob", "Unknown command: friends request.", "Did you mean … friends requests"),
    ("messaging create", "Unknown command: messaging create.", "Type help messaging for a list."),
    ("messag", "Unknown command: messag.", "Did you mean … messaging"),
    ("help freinds", "Unknown command: freinds.", "Did you mean … help friends"),
    ("whoami --jso", "Unknown option: --jso.", "Did you mean … --json"),
    ("--without mesaging whoami", "There is no module", "Did you mean … Messaging"),
    ("auth", "auth is a module.", "Type help auth for a list."),
    ("hello", "Unknown command: hello.", "Type help for a list."),
  ])
  func `is what a misspelt command gets`(line: String, message: String, hint: String) throws {
    let result = try ProgramRunner().run(line.split(separator: " ").map(String.init))

    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    // Other modules may have a word that is as near.
    let parts = hint.components(separatedBy: " … ")
    let said = result.errors.split(separator: "\n").filter { $0.contains(parts[0]) }.joined()
    #expect(parts.allSatisfy(said.contains), "\(result.errors)")
  }

  @Test(arguments: ["inbox", "messaging inbox", "open messaging", "help inbox", "tab messages"])
  func `is not needed for a module that was left out`(line: String) throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice"], in: ["alice": "default"])
    _ = try runner.run(saying: "open messaging\n")
    let words = line.split(separator: " ").map(String.init)

    let result = try runner.run(["--without", "messaging"] + words)

    #expect(result.status == 1)
    #expect(result.errors.contains("the app runs without Messaging"), "\(result.errors)")
    let said = result.errors.split(separator: "\n").map(String.init)
    #expect(Set(said).count == said.count, "a notice comes once: \(said)")
  }
}
