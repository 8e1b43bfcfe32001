import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The options` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  @Test(arguments: [["--version"], ["--help"], ["-h"], ["-V"]])
  func `that only print something do not touch the data`(options: [String]) throws {
    let result = try runner.run(options)

    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: runner.folder.path))
  }

  @Test(arguments: [["--jsn"], ["--data"], ["--profile", "../x"], ["--script", "a", "where"]])
  func `that make no sense end with status 2`(options: [String]) throws {
    let plain = try runner.run(options)
    let json = try runner.run(["--json"] + options)

    #expect(plain.status == 2)
    #expect(plain.output.isEmpty)
    #expect(json.output.hasPrefix(#"{"ok":false,"error":{"code":"usage""#))
    #expect(json.errors.isEmpty)
  }

  @Test func `can leave a module out, and the rest works`() throws {
    let result = try runner.run(["--without", "messaging", "--json", "where"])

    #expect(result.status == 0)
  }

  @Test func `cannot leave out a module that another requires`() throws {
    let result = try runner.run(["--without", "auth", "--json", "where"])

    #expect(result.status == 2)
    #expect(result.output.contains("Friends requires Auth, which is left out"))
    #expect(result.output.contains("\"code\":\"assembly\""))
    #expect(!result.output.contains("UsernamesByAccount"), "\(result.output)")
  }

  @Test func `that leave a module out name the commands that lack it, not their requests`() throws {
    for name in ["alice", "bobby"] {
      try runner.say("register \(name) 'seven green chairs outside'", as: name)
    }
    let options = ["--profile", "alice", "--without", "friends"]

    let result = try runner.run(options + ["send", "bobby", "hello"])

    #expect(result.status == 1)
    #expect(
      result.errors == """
        ✗ messaging send is not available: the app runs without Friends.
          Start without --without friends.

        """
    )
  }

  @Test(arguments: ["send", "restore", "move"])
  func `include --help after a command`(command: String) throws {
    let result = try runner.run([command, "--help"])

    #expect(result.status == 0)
    #expect(result.output.contains("\(command) "), "\(result.output)")
    #expect(try runner.run(["help", command]).output == result.output)
  }

  @Test(arguments: ["restore", "move"])
  func `of a command that needs other data leave these as they are`(command: String) throws {
    #expect(try runner.run([command, "--help"]).status == 0)

    #expect(!FileManager.default.fileExists(atPath: runner.folder.path))
  }

  @Test func `cannot leave out a module that does not exist`() throws {
    let result = try runner.run(["--without", "pets", "--json", "where"])

    #expect(result.status == 2)
    #expect(result.output.contains("Auth"))
  }

  @Test func `can keep all data in memory`() throws {
    let lines = "register alice 'seven green chairs outside'\nwhoami\n"

    let first = try runner.run(["--data", ":memory:"], saying: lines)
    let second = try runner.run(["--data", ":memory:"], saying: "whoami\n")

    #expect(first.output.contains("alice"))
    #expect(!second.output.contains("alice"))
    #expect(!FileManager.default.fileExists(atPath: runner.folder.path))
  }

  @Test func `keep the sessions of two profiles apart`() throws {
    for name in ["alice", "bobby"] {
      let lines = "register \(name) 'seven green chairs outside'\n"
      #expect(try runner.run(["--profile", name], saying: lines).status == 0)
    }

    let alice = try runner.run(["--profile", "alice", "whoami"])
    let bobby = try runner.run(["--profile", "bobby", "whoami"])
    let nobody = try runner.run(["whoami"])

    #expect(alice.output.contains("alice"))
    #expect(bobby.output.contains("bobby"))
    #expect(!nobody.output.contains("alice") && !nobody.output.contains("bobby"))
  }

  @Test(arguments: [
    "profile set --name='Ann Lee'", "profile set --name=\"Ann Lee\"",
    "profile set --name='Ann'\\ Lee",
    "profile set --name 'Ann Lee'",
  ])
  func `of a line have values with quotes`(line: String) throws {
    try runner.say("register annie 'seven green chairs outside'", as: "default")

    let result = try runner.run(["--json"], saying: line + "\n")

    #expect(result.status == 0)
    #expect(result.output.contains("\"Ann Lee\""), "\(result.output)")
  }

  @Test func `of a command have values with spaces, and are never taken for data`() throws {
    let file = try runner.file("my pw", "seven green chairs outside")

    #expect(try runner.run(["register", "annie", "--password-file=\(file)"]).status == 0)
    let named = try runner.run(["--json", "profile", "set", "--name=Ann Lee"])
    #expect(named.output.contains("\"Ann Lee\""), "\(named.output)")
    for option in ["--nme=Ann Lee", "--name Ann Lee", "--", "--no such option"] where option != "--"
    {
      let result = try runner.run(["--json", "profile", "set", option])
      #expect(result.status == 2, "\(option): \(result.output)")
    }
    let literal = try runner.run(["--json", "profile", "set", "--", "--name=Ann Lee"])
    #expect(literal.status == 0, "\(literal.output)")
  }

  @Test func `print the trace to standard error only`() throws {
    let result = try runner.run(["--trace", "--json", "open", "auth/account"])

    #expect(result.lines.count == 1)
    #expect(result.errors.contains("sign-in"))
  }
}
