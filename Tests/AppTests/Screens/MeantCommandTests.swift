import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A word that is an action and a command` {
  private let program: ProgramRunner

  init() throws {
    program = try ProgramRunner()
    try program.registerFriends(["alice", "bobby", "carol"])
    try program.say("messaging group Lunch bobby", as: "alice")
    try program.say("messaging join #1", as: "bobby")
  }

  private func read(_ other: String, as name: String) throws -> String {
    try program.say("messaging read \(other)", as: name).output
  }

  @Test(arguments: ["send carol a secret", "send @carol a secret", "send CAROL a secret"])
  func `means the command for who is named, and not the place in front`(line: String) throws {
    try program.say("open messaging/group/1\n\(line)", as: "alice")

    #expect(try read("alice", as: "carol").contains("a secret"))
    #expect(try !read("#1", as: "bobby").contains("a secret"))
  }

  @Test func `means the command of the module where the action takes no words`() throws {
    let result = try program.run(
      ["--json", "--profile", "alice"],
      saying: "open messaging/with/bobby\nprofile set --status busy\nprofile show\nprofile"
    )

    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains(#""status":"busy""#))
    #expect(result.output.contains(#""link":"profile/bobby""#))
  }

  @Test func `means the command that is complete with a name, or has the option`() throws {
    try program.say("messaging send carol hi", as: "alice")

    let muted = try program.say("open messaging/with/carol\nmute carol", as: "alice")
    let other = try program.run(
      ["--json", "--profile", "alice"],
      saying: "open messaging/with/carol\nmute bobby --for 1h"
    )
    let settings = try program.say("open messaging\nsettings --receipts no", as: "alice")

    #expect(muted.output.contains(#""command":"messaging mute""#), "\(muted.output)")
    #expect(other.status == 1 && other.output.contains("no messages yet"), "\(other.output)")
    #expect(settings.output.contains(#""command":"messaging settings""#), "\(settings.output)")
  }

  @Test(arguments: ["it's me", "hello carol", "nobody comes"])
  func `means the action where nobody is named`(text: String) throws {
    try program.say("open messaging/group/1\nsend \(text)", as: "alice")

    #expect(try read("#1", as: "bobby").contains(text))
  }

  @Test(arguments: ["send carl a secret", "send @caro a secret", "send carol"])
  func `is for nobody where a name is nearly right, or is all there is`(line: String) throws {
    let script = "open messaging/group/1\n\(line)\n"
    let result = try program.run(["--profile", "alice"], saying: script)

    #expect(result.status == 2 && result.errors.contains("carol"))
    #expect(try !read("#1", as: "bobby").contains("car"))
  }

  @Test func `means the action where what looks like a name is in quotes`() throws {
    try program.say("open messaging/group/1\nsend \"carl is late\"", as: "alice")

    #expect(try read("#1", as: "bobby").contains("carl is late"))
  }

  @Test(arguments: ["send 'Book Club' for all", "send \"book club\" for all"])
  func `is for the group whose title is in quotes before a text`(line: String) throws {
    try program.say("messaging group 'Book Club' carol", as: "alice")
    try program.say("open messaging/with/bobby\n\(line)", as: "alice")
    try program.say("open messaging/with/bobby", as: "alice")
    _ = try program.run(["--profile", "alice", "send", "Book Club", "as words"])

    let read = try read("Book Club", as: "alice")
    #expect(read.contains("for all") && read.contains("as words"))
    #expect(!read.contains("ook Club\\\"") && !read.contains("ook Club'"))
    #expect(try !self.read("alice", as: "bobby").contains("for all"))
  }

  @Test(arguments: ["send dinner a secret", "send Dinner a secret"])
  func `is for nobody where several groups have the name`(line: String) throws {
    for _ in 1...2 { try program.say("messaging group Dinner carol", as: "alice") }
    let script = "open messaging/with/bobby\n\(line)\n"
    let result = try program.run(["--profile", "alice"], saying: script)

    #expect(result.status == 1 && result.errors.contains("Several groups are called"))
    #expect(try !read("alice", as: "bobby").contains("secret"))
  }

  @Test func `means the group that is named`() throws {
    try program.say("messaging group Dinner bobby", as: "alice")
    try program.say("open messaging/group/1\ndescribe #2 What we eat", as: "alice")

    #expect(try !program.say("messaging members #1", as: "alice").output.contains("What we eat"))
  }

  @Test func `is for the command where the action has no room for the words`() throws {
    let result = try program.say("open profile/bobby\nblock carol --yes", as: "alice")

    #expect(result.output.contains("carol"))
    #expect(try program.say("friends blocked", as: "alice").output.contains("carol"))
  }

  @Test func `may have its slash in a script, too, where text has to be sent`() throws {
    let place = "open messaging/with/carol\n"
    let unknown = try program.run(["--profile", "alice"], saying: place + "hello there\n")
    let script = place + "/send hello there\n/back\nwhere\n"
    let result = try program.run(["--profile", "alice"], saying: script)

    #expect(unknown.status == 2 && unknown.errors.contains("send text with: send TEXT"))
    #expect(result.status == 0 && result.output.contains("home"), "\(result.errors)")
    #expect(try read("alice", as: "carol").contains("hello there"))
  }

  @Test func `acts on the row whose number is entered, also where it could be a group`() throws {
    try program.say("messaging send carol hi\nopen messaging\npin 1", as: "alice")
    let rows = try program.say("open messaging", as: "alice").output

    #expect(rows.contains("pinned"))
    for title in ["One", "Two"] { try program.say("messaging group \(title) carol", as: "alice") }
    try program.say("open messaging/invitations\njoin 1", as: "carol")
    let joined = try program.say("messaging inbox", as: "carol").output
    #expect(joined.contains("One") != joined.contains("Two"))
  }

  @Test func `names a user with the sign that screens show, and no group looks so`() throws {
    let refused = try program.run(
      ["--json", "--profile", "alice"],
      saying: "messaging group @carol bobby\n"
    )
    try program.say("messaging send @carol for you", as: "alice")

    #expect(refused.status == 2 && refused.output.contains("the first not @"))
    #expect(try read("@alice", as: "carol").contains("for you"))
  }
}
