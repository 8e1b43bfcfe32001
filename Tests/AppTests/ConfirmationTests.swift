import Testing

@Suite(.timeLimit(.minutes(15)))
struct `An act that destroys something` {
  private let runner: ProgramRunner
  private let password = "'seven green chairs outside'"

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"], in: ["alice": "default"])
    let lines = "group Walk bobby\nsend bobby hi\nsend Walk hi\n"
    try #require(runner.run(saying: lines).status == 0)
  }

  /// Each as a command, and as an action of the screen that a line opens first.
  private static let acts = [
    ("", "friends remove bobby"), ("open friends", "remove bobby"),
    ("", "friends block bobby"), ("open profile/bobby", "block"),
    ("open friends/blocked", "block bobby"),
    ("", "messaging leave Walk"), ("open messaging/group/1", "leave"),
    ("", "messaging delete 2.1"), ("open messaging/with/bobby", "delete 2.1"),
    ("", "auth delete alice 'seven green chairs outside'"),
    ("open auth/account", "delete alice 'seven green chairs outside'"),
  ]

  @Test(arguments: acts)
  func `needs --yes in a script`(place: String, act: String) throws {
    let refused = try runner.run(["--json", "--keep-going"], saying: "\(place)\n\(act)\n")
    let done = try runner.run(["--json", "--keep-going"], saying: "\(place)\n\(act) --yes\n")

    #expect(refused.status == 2)
    #expect(refused.lines.last?.contains("\"code\":\"usage.confirm\"") == true)
    #expect(refused.lines.last?.contains("Add --yes") == true)
    #expect(done.status == 0, "\(done.output)")
  }

  @Test(arguments: [("", "friends block carol"), ("open friends/blocked", "block carol")])
  func `is also a block of a user who is no friend`(place: String, act: String) throws {
    _ = try runner.run(["--profile", "carol"], saying: "register carol \(password)\n")

    let refused = try runner.run(["--json", "--keep-going"], saying: "\(place)\n\(act)\n")
    let done = try runner.run(["--json", "--keep-going"], saying: "\(place)\n\(act) --yes\n")

    #expect(refused.lines.last?.contains("\"code\":\"usage.confirm\"") == true)
    #expect(refused.lines.last?.contains("Block @carol?") == true)
    #expect(done.status == 0, "\(done.output)")
  }

  @Test func `is judged before it asks`() throws {
    let wrong = try runner.run(["--json"], saying: "auth delete alice 'another one instead'\n")

    #expect(wrong.lines.last?.contains("\"code\":\"auth.wrong-password\"") == true)
  }

  @Test(arguments: acts)
  func `asks at a prompt`(place: String, act: String) throws {
    let terminal = try TerminalSession(runner, place.isEmpty ? ["--profile", "default"] : [])
    try terminal.wait(for: "> ")
    if !place.isEmpty {
      terminal.type("\(place)\r")
      try terminal.wait(for: "actions:")
      try terminal.wait(for: "> ")
    }
    terminal.type(place.contains("messaging") ? "/\(act)\r" : "\(act)\r")
    try terminal.wait(for: "[y/N]")
    terminal.type("n\r")
    try terminal.wait(for: "Cancelled.")
    try terminal.wait(for: "> ")
    terminal.type("\u{4}")

    #expect(try terminal.waitForEnd() == 0)
  }
}
