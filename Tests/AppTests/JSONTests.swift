import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The answers in JSON` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  @Test func `to a navigation have the outcome and the screen`() throws {
    let answer = try #require(try answers(to: "open auth/login").first)

    #expect(Set(answer.keys) == ["ok", "outcome", "screen", "sheets"])
    #expect(answer["ok"] as? Bool == true)
    #expect(answer["outcome"] as? String == "arrived")
    let screen = try #require(answer["screen"] as? [String: Any])
    let keys: Set = ["link", "title", "text", "fields", "rows", "actions", "sections", "version"]
    #expect(Set(screen.keys) == keys)
    #expect(screen["link"] as? String == "auth/login")
    #expect(screen["text"] is [String])
    #expect(screen["fields"] is [String: Any])
    #expect(screen["rows"] is [Any])
    #expect(screen["actions"] is [Any])
  }

  @Test func `to a protected place are suspended, with the login screen`() throws {
    let answer = try #require(try answers(to: "open auth/account").first)

    #expect(answer["outcome"] as? String == "suspended")
    let screen = try #require(answer["screen"] as? [String: Any])
    #expect(screen["link"] as? String == "auth/login")
  }

  @Test func `to a command have its name and its result`() throws {
    let answer = try #require(try answers(to: "whoami").first)

    #expect(Set(answer.keys) == ["ok", "command", "result"])
    #expect(answer["command"] as? String == "auth whoami")
  }

  @Test func `to an action have what it did, once and beside the screen`() throws {
    try runner.registerFriends(["alice", "bobby"])
    let lines = "open friends/blocked\nblock bobby --yes\nopen friends/blocked\nunblock bobby\n"
    let output = try runner.run(["--json", "--profile", "alice"], saying: lines).output
    let answers = try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    let notes = answers.map { $0["notes"] as? [String] }
    let blocked = "Blocked bobby. You are no longer friends."
    #expect(notes == [nil, [blocked], nil, ["Unblocked bobby."]])
    let texts = answers.compactMap { ($0["screen"] as? [String: Any])?["text"] as? [String] }
    #expect(texts.count == 4 && !texts.joined().contains { $0.contains("locked bobby") })
  }

  @Test func `have each time in milliseconds and as RFC 3339 has it`() throws {
    try runner.registerFriends(["alice", "bobby"])
    try runner.say("send bobby one\nedit 1.1 two", as: "alice")
    let lines = "messaging read alice\nauth sessions\nopen messaging/with/alice\nevents\n"
    let answers = try runner.run(["--json", "--profile", "bobby"], saying: lines).output

    let formatter = ISO8601DateFormatter()
    formatter.formatOptions.insert(.withFractionalSeconds)
    for name in ["sentAt", "editedAt", "began", "used", "at"] {
      let pair = try Regex(#""\#(name)":(\d{13}),"\#(name)Time":"([^"]+Z)""#)
      let found = try #require(answers.firstMatch(of: pair), "\(name): \(answers)")
      let milliseconds = try #require(found[1].substring.flatMap { Int($0) })
      let date = try #require(found[2].substring.flatMap { formatter.date(from: String($0)) })
      #expect(Int((date.timeIntervalSince1970 * 1_000).rounded()) == milliseconds)
    }
    #expect(answers.contains(/"time":"\d{4}-[^"]+Z","milliseconds":\d{13}/))
  }

  @Test(arguments: [
    ("login nobody 'wrong words here'", "auth.wrong-credentials"), ("back", "navigation.at-root"),
    ("tab nix", "navigation.no-tab"), ("whre", "usage"), ("open nix/nix", "navigation.link"),
    ("sessions", "unauthorised"), ("events retry 4096", "events.unknown"),
    ("restore x", "data.in-use"), ("register alice short", "auth.weak-password"),
    ("register admin 'seven green chairs outside'", "auth.username-reserved"),
    ("open auth/logout", "navigation.link"), ("errors nix", "usage"),
    ("graph --out /nix/nix", "usage.file"), ("backup /nix/nix", "usage.file"),
  ])
  func `to a failure have a code, a message and where the line stands`(
    line: String,
    code: String
  ) throws {
    let answer = try #require(try answers(to: line).first)

    #expect(Set(answer.keys) == ["ok", "error", "script"])
    #expect(answer["ok"] as? Bool == false)
    let error = try #require(answer["error"] as? [String: Any])
    #expect(error["code"] as? String == code)
    #expect(Set(error.keys).subtracting(["hint"]) == ["code", "message"])
    #expect((error["message"] as? String)?.isEmpty == false)
  }

  @Test func `are one object per line, with nothing else on standard output`() throws {
    let lines = """
      where
      show
      help
      help errors
      help open
      links
      modules
      errors
      graph
      graph dot
      trace on
      trace last
      time on
      events --all
      doctor
      home
      time off
      trace off
      """

    let result = try runner.run(["--json", "--keep-going"], saying: lines)

    #expect(result.lines.count == lines.split(separator: "\n").count)
    for line in result.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect((object as? [String: Any])?["ok"] as? Bool == true, "\(line)")
    }
  }

  private func answers(to line: String) throws -> [[String: Any]] {
    try runner.run(["--json"], saying: line + "\n").lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }
}
