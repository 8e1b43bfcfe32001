import Database
import Foundation
import SQLite
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `What a user is shown` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
  }

  @discardableResult
  private func say(_ lines: String..., as user: String = "alice") throws -> [String] {
    try runner.say(lines.joined(separator: "\n"), as: user).lines
  }

  @Test func `is fresh after what was done at another screen`() throws {
    try runner.say("register carol 'seven green chairs outside'\nfriends add alice", as: "carol")

    let said = try say("open friends", "open friends/requests", "accept carol", "back")
    let sent = try say("open messaging", "open messaging/with/bobby", "send hello", "back")
    try say("friends remove carol --yes")
    let removed = try say("open friends")

    #expect(!said[0].contains("profile/carol"))
    #expect(said[3].contains("profile/carol"))
    #expect(!sent[0].contains("hello"))
    #expect(sent[3].contains("hello"))
    #expect(!removed[0].contains("profile/carol"))
  }

  @Test func `is read, and nothing else is`() throws {
    try say("open messaging/with/bobby", "tab home")
    try say("messaging send alice important", as: "bobby")

    try say("whoami")
    try say("open friends")
    #expect(try say("messaging inbox")[0].contains(#""unread":1"#))
    #expect(try say("tab messages")[0].contains("important"))
    #expect(try say("messaging inbox")[0].contains(#""unread":0"#))
  }

  @Test func `leaves by itself where it may not be seen any more`() throws {
    try say("open profile/bobby")
    try say("friends block alice --yes", as: "bobby")

    let shown = try runner.run(["--profile", "alice", "show"])

    #expect(shown.status == 0)
    #expect(shown.errors.contains("There is no profile of bobby that you can see."))
    #expect(!shown.output.contains("profile/bobby"))
  }

  @Test(.enabled(if: !PostgreSQLTestServer.isDefault, "it looks into the file"))
  func `comes back as it was after a run without its module`() async throws {
    try say("open friends/blocked", "open messaging/new", "open messaging/with/bobby")
    let before = try await snapshot()

    for module in ["friends", "messaging", "profile"] {
      let run = try runner.run(["--profile", "alice", "--without", module, "whoami"])
      #expect(run.status == 0)
      #expect(run.errors == "")
      #expect(try await snapshot() == before)
    }
    #expect(try say("show")[0].contains(#""link":"messaging/with/bobby""#))
  }

  @Test func `is said to be there already`() throws {
    let said = try say("push friends/requests", "push friends/requests", "where")

    #expect(said[0].contains(#""outcome":"arrived""#))
    #expect(said[1].contains(#""outcome":"duplicate""#))
    #expect(said[2].matches(of: /friends\/requests/).count == 1)
  }

  @Test func `goes on top of the screen where the user is, and back to it`() throws {
    let said = try say(
      "open friends",
      "push profile/bobby",
      "push messaging/with/bobby",
      "back",
      "back"
    )

    let links = said.dropFirst(2).map { $0.matches(of: /"link":"([a-z\/]+)"/).map { "\($0.1)" } }
    #expect(links.map { $0.first } == ["messaging/with/bobby", "profile/bobby", "friends"])
  }

  @Test func `opens over a presented screen`() throws {
    let said = try say("present auth/sessions", "push friends/blocked", "back", "back")

    #expect(said[1].contains(#""link":"friends/blocked""#))
    #expect(said[2].contains(#""link":"auth/sessions""#))
    #expect(said[3].contains(#""link":"home""#))
  }

  @Test func `is what a user picked, also between two runs`() throws {
    try say("open messaging/new")
    for line in ["pick", "pick bobby", "done"] {
      let words = line.split(separator: " ").map(String.init)
      #expect(try runner.run(["--profile", "alice"] + words).status == 0)
    }

    let said = try say("show", "continue")

    #expect(said[0].contains(#""name":"continue""#))
    #expect(said[0].contains(#"["For bobby."]"#), "\(said[0])")
    #expect(said[1].contains(#""link":"messaging/with/bobby""#))
  }

  @Test func `is in the tab of the place that was asked for`() throws {
    try runner.say("register carol 'seven green chairs outside'", as: "carol")

    let said = try say("tab friends", "open messaging/with/carol", "tab friends", "tab messages")

    #expect(said[1].contains(#""outcome":"redirected""#))
    #expect(said[1].contains(#""link":"profile/carol""#))
    #expect(said[2].contains(#""link":"friends""#))
    #expect(said[3].contains(#""link":"profile/carol""#))
  }

  @Test func `is streamed while it changes, also by another process`() throws {
    let words = ["--json", "--profile", "alice", "watch", "messaging/with/bobby"]
    let watching = try PipedProgram(with: runner, words)
    #expect(watching.read(lines: 1).contains(#""outcome":"arrived""#))

    try say("messaging send alice 'are you there'", as: "bobby")
    let change = watching.read(lines: 1)
    // What is printed is marked as read after that; a program that ends in between does not.
    var isRead = false
    for _ in 0..<200 where !isRead {
      isRead = try say("messaging inbox")[0].contains(#""unread":0"#)
    }
    watching.send(SIGINT)

    #expect(change.contains(#""outcome":"changed""#))
    #expect(change.contains("are you there"))
    #expect(watching.waitForEnd() == 130)
    #expect(isRead)
  }

  @Test(arguments: [[], ["messaging"], ["messaging/with/bobby"]])
  func `is streamed no more once the session was ended elsewhere`(place: [String]) throws {
    let words = ["--json", "--profile", "alice", "watch"] + place
    let watching = try PipedProgram(with: runner, words)
    #expect(watching.read(lines: 1).contains(#""ok":true"#))

    let login = "login alice 'seven green chairs outside'"
    try runner.say("\(login)\nauth revoke --others", as: "other")
    // The sign-in elsewhere is a notice, too.
    let end = watching.read(lines: place.isEmpty ? 2 : 1)
    try say("messaging send alice 'for alice alone'", as: "bobby")

    #expect(end.contains(#""code":"unauthorised""#), "\(end)")
    #expect(end.contains("This session was ended elsewhere."))
    #expect(watching.waitForEnd() == 1)
  }

  /// The stored session of alice.
  private func snapshot() async throws -> String {
    let database = try SQLiteDatabase(
      at: runner.folder.appendingPathComponent("interchange.db").path
    )
    let text: String? = try await database.read { connection in
      try connection.value("SELECT snapshot FROM home_session WHERE profile = 'alice'")
    }
    await database.close()
    return try #require(text)
  }
}
