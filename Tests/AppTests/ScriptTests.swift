import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A script` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  @Test func `may contain comments, empty lines, CRLF and a last line without a line end`() throws {
    let result = try runner.run(["--json"], saying: "# hello\r\n\r\n  \nwhere\r\nwhoami")

    #expect(result.status == 0)
    #expect(result.lines.count == 2)
  }

  @Test func `may begin with a byte order mark`() throws {
    #expect(try runner.run(saying: "\u{FEFF}where\n").status == 0)
  }

  @Test func `stops at the first failure`() throws {
    let result = try runner.run(["--json"], saying: "tab nowhere\nwhere\n")

    #expect(result.status == 1)
    #expect(result.lines.count == 1)
  }

  @Test func `continues with --keep-going, and returns the status of the first failure`() throws {
    let result = try runner.run(["--json", "--keep-going"], saying: "tab nix\nnonsense\nwhere\n")

    #expect(result.status == 1)
    #expect(result.lines.count == 3)
  }

  @Test(arguments: [
    ("where\n", 0), ("back\n", 1), ("whre\n", 2), ("friends add \"bob\n", 2), ("quit\nwhre\n", 0),
    ("login nobody\n", 2), ("login nobody 'wrong words here'\n", 1), ("", 0),
  ])
  func `ends with the status of the failure`(lines: String, status: Int32) throws {
    #expect(try runner.run(saying: lines).status == status)
  }

  @Test func `reports a line that is not UTF-8, and can continue after it`() throws {
    let bytes = Data("where\n".utf8) + [0xC3, 0x28, 0x0A] + Data("where\n".utf8)

    let strict = try runner.run(["--json"], saying: bytes)
    let patient = try runner.run(["--json", "--keep-going"], saying: bytes)

    #expect(strict.status == 2)
    #expect(strict.lines.count == 2)
    #expect(strict.output.contains("2"))
    #expect(patient.lines.count == 3)
  }

  @Test func `ends at a line without an end, and so does a file with a password`() throws {
    let script = try runner.run(["--json", "--script", "/dev/zero"])
    let password = try runner.run(["--json", "login", "alice", "--password-file", "/dev/zero"])

    #expect(script.status == 2 && script.output.contains("1 MiB"))
    #expect(password.status == 2 && password.output.contains("longer than"), "\(password.output)")
  }

  @Test func `reports a line of ten mebibytes`() throws {
    let long = String(repeating: "a", count: 10 << 20)

    let result = try runner.run(["--json", "--keep-going"], saying: "\(long)\nwhere\n")

    #expect(result.status == 2)
    #expect(result.lines.count == 2)
    #expect(result.lines[0].contains("usage.line"))
    #expect(result.lines[0].utf8.count < 1000)
  }

  @Test func `tells the file and the line of what fails`() throws {
    let path = try runner.file("script", "whoami\n\n# nothing\nfoo\n")
    let text = try runner.run(["--script", path])
    let json = try runner.run(["--json", "--script", path])

    #expect(text.errors.contains("✗ \(path), line 4: Unknown command: foo."), "\(text.errors)")
    #expect(json.lines.last?.contains(#""script":{"file":"\#(path)","line":4}"#) == true)
  }

  @Test(arguments: ["a", "e\u{301}", "\u{301}"])
  func `echoes no more than the beginning of a word that is none of its commands`(sign: String)
    throws
  {
    let word = String(repeating: sign, count: 20_000)
    let start = String(String.UnicodeScalarView(word.unicodeScalars.prefix(64)))

    let result = try runner.run(["--json"], saying: "\(word)\n")

    let echoed = "Unknown command: \(start)…."
    #expect(result.output.utf8.count < 1000 && result.output.contains(echoed))
  }

  @Test(arguments: [[], ["--script", "-"]])
  func `tells the line of what fails on standard input`(options: [String]) throws {
    let text = try runner.run(options, saying: "whoami\nfoo\n")
    let json = try runner.run(["--json"] + options, saying: "whoami\n\ntab nix\n")

    #expect(text.status == 2 && text.output.contains("You are not signed in."))
    #expect(text.errors.contains("✗ standard input, line 2: Unknown command: foo."))
    #expect(json.lines.last?.hasSuffix(#","script":{"file":"-","line":3}}"#) == true)
  }

  @Test func `tells the file and the line also where the line cannot be read`() throws {
    let bytes = Data("where\n".utf8) + [0xC3, 0x28, 0x0A] + Data("where\n".utf8)
    let path = try runner.file("bytes", "")
    try bytes.write(to: URL(fileURLWithPath: path))

    let text = try runner.run(["--script", path])
    let piped = try runner.run(["--json"], saying: bytes)

    #expect(text.errors.contains("✗ \(path), line 2: The line is not UTF-8 text."))
    #expect(piped.lines.last?.contains(#""message":"The line is not UTF-8 text.""#) == true)
    #expect(piped.lines.last?.hasSuffix(#","script":{"file":"-","line":2}}"#) == true)
  }

  @Test func `is explained by help, and a command on its own has no line`() throws {
    let help = try runner.run(["help", "script"])
    let single = try runner.run(["--json", "tab", "nix"])

    for words in ["app --script FILE", "app < FILE", "--keep-going", "line 3: ", "#"] {
      #expect(help.output.contains(words), "\(help.output)")
    }
    #expect(single.status == 1 && !single.output.contains("\"script\""))
  }

  @Test func `can be a file`() throws {
    let path = try runner.file("journey", "where\nwhoami\n")

    let result = try runner.run(["--json", "--script", path])

    #expect(result.status == 0)
    #expect(result.lines.count == 2)
  }

  @Test func `can be a named pipe into which somebody writes later, or standard input by its path`()
    throws
  {
    let pipe = runner.path("pipe")

    let named = try runner.shell(
      "mkfifo \(pipe); (sleep 2; printf 'where\\nwhoami\\n' > \(pipe)) & exec \"$@\"",
      ["--data", runner.folder.path, "--json", "--script", pipe]
    )
    let piped = try runner.run(["--json", "--script", "/dev/stdin"], saying: "where\nwhoami\n")
    let empty = try runner.run(["--json", "--script", "/dev/null"])

    #expect(named.status == 0 && named.lines.count == 2, "\(named)")
    #expect(piped.status == 0 && piped.lines.count == 2, "\(piped)")
    #expect(empty.status == 0 && empty.output.isEmpty, "\(empty)")
  }

  @Test func `that does not exist is a usage error`() throws {
    let result = try runner.run(["--json", "--script", runner.path("none")])

    #expect(result.status == 2)
    #expect(result.output.contains("usage.file"))
  }

  @Test func `prints no colours`() throws {
    let result = try runner.run(saying: "where\nback\n")

    #expect(!result.output.contains("\u{1B}"))
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func `prints escape characters of its words as harmless characters`() throws {
    let result = try runner.run(saying: "'\u{1B}]0;x\u{7}'\n")

    #expect(result.status == 2)
    #expect(!result.errors.contains("\u{1B}"))
  }
}
