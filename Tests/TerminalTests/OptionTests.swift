import Testing

@testable import Terminal

@Suite struct `The options` {
  @Test func `may all be given, with the command after them`() throws {
    let words =
      "--data /d --profile bob --json --keep-going --without Friends --without=Auth"
      + " --no-color --trace friends add bob"

    let invocation = try read(words)

    var expected = ProgramArguments()
    expected.errand = .command(["friends", "add", "bob"])
    expected.data = "/d"
    expected.profile = "bob"
    (expected.isJSON, expected.keepsGoing, expected.isPlain, expected.isTracing) = (
      true, true, true, true
    )
    expected.without = ["Friends", "Auth"]
    #expect(invocation == expected)
  }

  @Test(arguments: [
    ("", ProgramArguments.Mode.converse), ("--script a.txt", .script("a.txt")),
    ("--script -", .script("-")),
    ("--script a --script=b", .script("b")), ("-- --version", .command(["--version"])),
    ("- x", .command(["-", "x"])), ("--version", .version), ("--help --version", .help),
    ("-h", .help), ("-V whatever", .version), ("where", .command(["where"])), ("--", .converse),
  ])
  func `say what to do`(words: String, errand: ProgramArguments.Mode) throws {
    #expect(try read(words).errand == errand)
  }

  @Test(arguments: [
    ("--jsno", UsageError.unknownOption("--jsno", nearest: "--json")),
    ("--zzz=1", .unknownOption("--zzz", nearest: nil)), ("-x", .unknownOption("-x", nearest: nil)),
    ("--data", .missingValue(option: "--data", expected: "a folder, a server, or :memory:")),
    ("--json=yes", .unexpectedValue(option: "--json")),
    (
      "--data=",
      .badValue(option: "--data", value: "", expected: "a folder, a server, or :memory:")
    ),
    (
      "--profile ../bob",
      .badValue(
        option: "--profile",
        value: "../bob",
        expected: "a name of up to 64 letters, digits, -, _ and dots, not beginning with a dot"
      )
    ),
    (
      "--profile .x",
      .badValue(
        option: "--profile",
        value: ".x",
        expected: "a name of up to 64 letters, digits, -, _ and dots, not beginning with a dot"
      )
    ),
    ("--script a where", .contradiction("--script", "a command")),
    ("serve --script a", .contradiction("--script", "serve")),
    ("serve now", .unexpectedWord("now", after: "serve")),
    ("profile set caf\u{fffd}", .unreadable("caf\u{fffd}")),
    ("serve --daat /d", .unknownOption("--daat", nearest: "--data")),
  ])
  func `that make no sense are refused with what would`(words: String, fault: UsageError) {
    let thrown = #expect(throws: UsageError.self) { try read(words) }

    #expect(thrown == fault)
    #expect(thrown?.status == .usage)
    #expect(thrown?.hint.hasSuffix(".") == true || thrown?.hint.hasSuffix("?") == true)
  }

  @Test(arguments: [
    ("friends add bob --json", "friends add bob", true),
    ("friends --json add bob", "friends add bob", true),
    ("friends list --limit 3 --json", "friends list --limit 3", true),
    ("--json open x --version", "open x --version", true),
    ("send bob hi --help", "send bob hi --help", false),
    ("send bob -- --json", "send bob -- --json", false),
    ("-- send bob --json", "send bob --json", false),
  ])
  func `of the program may also follow a command, up to two dashes`(
    words: String,
    command: String,
    isJSON: Bool
  ) throws {
    var expected = ProgramArguments()
    expected.isJSON = isJSON
    expected.errand = .command(command.split(separator: " ").map(String.init))

    #expect(try read(words) == expected)
  }

  @Test(arguments: [
    "--data /d --without Friends serve --listen unix:/s --quiet",
    "serve --listen unix:/s --data /d --quiet --without=Friends",
    "--data=/d serve --without Friends --quiet --listen=unix:/s",
  ])
  func `of the program may also stand among those of serve`(words: String) throws {
    let serve = try ServeArguments(["--listen", "unix:/s", "--quiet"]) { _, _ in nil }
    var expected = ProgramArguments()
    (expected.data, expected.without, expected.errand) = ("/d", ["Friends"], .serve(serve))

    #expect(try read(words) == expected)
  }

  @Test func `are explained in words`() {
    let fault = UsageError.unknownOption("--jsno", nearest: "--json")

    #expect("\(fault)" == "There is no option --jsno.")
    #expect(fault.hint == "Did you mean --json?")
  }

  @Test func `are all in the help, each on a line`() {
    let lines = ProgramArguments.usage.plain.split(separator: "\n")

    #expect(lines.first == "Usage: app [options] [command …]")
    #expect(lines[1] == "       app serve [options] [serve options]")
    #expect(
      lines.dropFirst(2).map { String($0.split(separator: " ")[0]) }
        == ProgramOption.allCases.map(\.rawValue)
    )
    #expect(lines.contains { $0.hasPrefix("  --data DIR ") && $0.contains(":memory:") })
  }

  private func read(_ words: String) throws(UsageError) -> ProgramArguments {
    try ProgramArguments(words.split(separator: " ").map(String.init)) { word, choices in
      choices.first { $0.sorted() == word.sorted() }
    }
  }
}
