import Foundation
import Testing

/// A code, and what has to be said one line after the other until a failure has it.
private struct Row {
  let code: String
  let lines: [String]

  init(_ code: String, _ lines: String...) {
    self.code = code
    self.lines = lines
  }
}

@Suite(.timeLimit(.minutes(5)))
struct `Every error code` {
  private let runner: ProgramRunner
  private let password = "'seven green chairs outside'"

  init() throws {
    runner = try ProgramRunner()
    for name in ["bobby", "carol", "david"] {
      _ = try runner.run(["--profile", name], saying: "register \(name) \(password)\n")
    }
    let asking = "register alice \(password)\nfriends add bobby\nfriends add david\n"
    try #require(runner.run(saying: asking).status == 0)
    for name in ["bobby", "david"] {
      _ = try runner.run(["--profile", name], saying: "friends accept alice\n")
    }
    _ = try runner.run(
      ["--profile", "bobby"],
      saying: "send alice 'from bobby'\ngroup Walk alice\n"
    )
    let blocking = "send bobby 'from alice'\nfriends block david\n"
    try #require(runner.run(saying: blocking).status == 0)
  }

  @Test func `that a line can cause is caused by one`() throws {
    _ = try runner.file("talk.json", "")
    _ = try runner.file("note.txt", "no picture")
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: 300_000)
    try picture.write(to: URL(fileURLWithPath: runner.path("large.png")))
    let files = runner.path("") + "/"
    let rows = Self.rows.map { ($0, $0.lines.map { $0.replacing("FILES/", with: files) }) }

    let said = rows.flatMap(\.1).joined(separator: "\n") + "\n"
    let answers = try runner.run(["--json", "--keep-going"], saying: said).lines

    var place = 0
    for (row, lines) in rows {
      place += lines.count
      let answer = try #require(answers.count >= place ? answers[place - 1] : nil)
      #expect(answer.contains("\"code\":\"\(row.code)\""), "\(row.code): \(lines) → \(answer)")
    }
  }

  @Test func `that only options or other users cause is caused by those`() throws {
    let without = try runner.run(["--json", "--without", "profile", "profile", "show"])
    let secret = try runner.run(["--json", "login", "alice", "secret words here"])
    let bytes = try runner.run(["--json"], saying: Data([0xC3, 0x28, 0x0A]))
    let signedOut = try ProgramRunner().run(["--json", "sessions"])
    let file = try runner.run(["--json", "--script", runner.path("none")])
    try runner.say("auth delete \(password) --yes", as: "bobby")
    let gone = try runner.run(["--json", "messaging", "edit", "1.2", "anybody there?"])

    #expect(without.output.contains("\"code\":\"unanswered\""))
    #expect(secret.output.contains("\"code\":\"usage.secret\""))
    #expect(bytes.output.contains("\"code\":\"usage.line\""))
    #expect(signedOut.output.contains("\"code\":\"unauthorised\""))
    #expect(file.output.contains("\"code\":\"usage.file\""))
    #expect(gone.output.contains("\"code\":\"messaging.gone\""), "\(gone.output)")
  }

  @Test func `is caused here or in the test that is named`() throws {
    struct Answer: Decodable {
      struct Entry: Decodable { let code: String }
      let result: [Entry]
    }
    let listed = try JSONDecoder()
      .decode(Answer.self, from: Data(runner.run(["--json", "errors"]).output.utf8))
    let here = Set(Self.rows.map(\.code)).union(Self.byRunning)

    for code in listed.result.map(\.code) where !here.contains(code) {
      let witness = Self.elsewhere.first { $0.codes.contains(code) }
      let file = try #require(witness, "nothing provokes \(code)").file
      let text = try String(contentsOf: Self.tests.appendingPathComponent(file), encoding: .utf8)
      let isNamed = text.contains("\"\(code)\"") || text.contains("\"\(code)\\\"")
      #expect(isNamed, "\(file) does not provoke \(code)")
    }
    let known = here.union(Self.elsewhere.flatMap(\.codes))
    #expect(known.isSubset(of: listed.result.map(\.code)))
  }

  private static let tests = Transcript.folder.deletingLastPathComponent()

  private static let byRunning: Set = [
    "messaging.gone", "unanswered", "usage.secret", "usage.line", "unauthorised", "usage.file",
  ]

  /// What lines alone do not lead to, and the tests that bring about what does.
  private static let elsewhere: [(file: String, codes: [String])] = [
    // It takes a machine that breaks, another process that is in the way, or words at the start.
    (
      "Failures/InjectedFaultTests.swift",
      [
        "auth.busy", "auth.no-library", "auth.out-of-memory", "data.busy", "data.disk",
        "data.memory", "data.unsafe", "navigation.cancelled", "navigation.no-action",
        "unknown-module",
      ]
    ),
    // It takes many people, much time or a hand in the tables.
    (
      "Failures/PreparedDataTests.swift",
      [
        "auth.unreadable-password", "data.edited", "friends.too-many-friends",
        "friends.too-many-open-requests", "friends.too-many-requests", "internal",
        "messaging.group-full", "messaging.too-old",
      ]
    ),
    // It takes a machine that has too little of something; what cannot be written has no code.
    ("Failures/SystemLimitTests.swift", ["data.no-room", "output", "system"]),
    // It takes a program in which something is wrong.
    (
      "Failures/WrongModuleTests.swift",
      [
        "assembly", "data.closed", "limited", "navigation.arguments", "navigation.depth",
        "navigation.ended", "navigation.guard-timeout", "navigation.redirects", "timed-out",
      ]
    ),
    // It takes a file that is not as the program keeps it.
    (
      "DataTests.swift",
      ["data.damaged", "data.folder", "data.foreign", "data.newer", "data.read-only"]
    ),
    // It takes another user of the machine.
    ("EventsTests.swift", ["events.not-owner"]),
    // It takes a person at a terminal.
    ("Terminal/PromptTests.swift", ["cancelled", "usage.not-confirmed"]),
  ]

  /// In this order: what a line changes, the next ones meet.
  private static let rows: [Row] = [
    Row("usage", "whre"),
    Row("usage.alias", "alias hello"),
    Row("usage.confirm", "friends remove bobby"),
    Row("navigation.at-root", "home", "home", "back"),
    Row("navigation.misstep", "present friends", "push home"),
    Row("navigation.no-tab", "back", "tab nix"),
    Row("navigation.link", "open nix/nix"),
    Row("events.nothing-to-retry", "events retry 4096"),
    Row("data.in-use", "restore x"),
    Row("data.unopenable", "backup /nix/nix"),
    Row("auth.weak-password", "register eliza short"),
    Row("auth.username-reserved", "register admin 'seven green chairs outside'"),
    Row("auth.username-taken", "register bobby 'seven green chairs outside'"),
    Row("auth.wrong-credentials", "login nobody 'other words nobody guesses'"),
    Row("auth.wrong-password", "auth codes 'other words nobody guesses'"),
    Row(
      "auth.wrong-code",
      "forgot alice 0a1b2-c3d4e-5f6g7-h8j9k-0m1n2 'other words nobody guesses'"
    ),
    Row("auth.no-such-session", "revoke 4096"),
    Row("auth.no-session-given", "revoke"),
    Row("friends.nobody-named", "friends add nosuchone"),
    Row("friends.yourself", "friends add alice"),
    Row("friends.already-friends", "friends add bobby"),
    Row("friends.not-friends", "friends remove carol --yes"),
    Row("friends.has-not-asked", "friends accept carol"),
    Row("friends.not-asked", "friends cancel carol"),
    Row("friends.blocked-by-you", "friends add david"),
    Row("friends.not-blocked", "friends unblock carol"),
    Row("friends.page-too-long", "friends list --limit 5000"),
    Row("messaging.nobody-named", "messaging send nosuchone hi"),
    Row("messaging.yourself", "messaging send alice hi"),
    Row("messaging.not-friends", "messaging send carol hi"),
    Row("messaging.blocked-by-you", "messaging send david hi"),
    Row("messaging.no-conversation", "messaging members 4096"),
    Row("messaging.no-message", "messaging edit 9.9 hi"),
    Row("messaging.not-yours", "messaging edit 1.1 hi"),
    Row("messaging.deleted", "messaging delete 1.2 --yes", "messaging edit 1.2 hi"),
    Row(
      "messaging.key-taken",
      "messaging send bobby one --key 00000000-0000-4000-8000-000000000001",
      "messaging send bobby two --key 00000000-0000-4000-8000-000000000001"
    ),
    Row("messaging.not-owner", "messaging rename 2 Stroll"),
    Row("messaging.not-a-group", "messaging rename 1 Walk"),
    Row(
      "messaging.already-member",
      "messaging group RunningProgram bobby",
      "messaging invite 3 bobby"
    ),
    Row("messaging.not-member", "messaging handover 3 carol"),
    Row("messaging.no-group", "messaging members No such walk"),
    Row(
      "messaging.ambiguous-group",
      "messaging group Twice bobby",
      "messaging group TWICE bobby",
      "messaging members twice"
    ),
    Row("messaging.nobody-invited", "messaging group Alone"),
    Row("messaging.page-too-long", "messaging read bobby --limit 4096"),
    Row("messaging.two-directions", "messaging read bobby --before 3 --after 1"),
    Row("messaging.nothing-to-find", "messaging search '…'"),
    Row("messaging.file-exists", "messaging export bobby FILES/talk.json"),
    Row("messaging.unwritable", "messaging export bobby FILES/nix/talk.json"),
    Row("profile.not-found", "profile show nosuchone"),
    Row("profile.too-long", "profile set --status '\(String(repeating: "a", count: 200))'"),
    Row("profile.blank-name", "profile set --name ' '"),
    Row("profile.nothing-to-change", "profile set"),
    Row("profile.nothing-to-find", "profile search '…'"),
    Row("profile.unknown-page", "profile search bo --after nix"),
    Row("profile.page-too-long", "profile search bo --limit 4096"),
    Row("profile.unreadable", "profile avatar FILES/nix.png"),
    Row("profile.not-a-picture", "profile avatar FILES/note.txt"),
    Row("profile.picture-too-large", "profile avatar FILES/large.png"),
    Row("profile.no-picture-given", "profile avatar"),
    Row("profile.unsaved", "open profile/edit", "bio 'I paint'", "back"),
    Row(
      "auth.too-many-guesses",
      "discard",
      "login nobody 'wrong words 1 guessed'",
      "login nobody 'wrong words 2 guessed'",
      "login nobody 'wrong words 3 guessed'",
      "login nobody 'wrong words 4 guessed'",
      "login nobody 'wrong words 5 guessed'",
      "login nobody 'wrong words 6 guessed'",
      "login nobody 'wrong words 7 guessed'",
      "login nobody 'wrong words 8 guessed'",
      "login nobody 'wrong words 9 guessed'",
      "login nobody 'wrong words 0 guessed'"
    ),
    Row("friends.nobody-picked", "open messaging/new", "pick", "done"),
  ]
}
