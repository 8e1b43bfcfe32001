import Foundation
import Testing

@Suite struct `Navigating with lines` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    let lines = "register alice 'seven green chairs outside'\n"
    try #require(runner.run(saying: lines).status == 0)
  }

  /// Says lines and returns what the last of them answered.
  private func say(_ lines: String...) throws -> String {
    let result = try runner.run(["--json", "--keep-going"], saying: lines.joined(separator: "\n"))
    return try #require(result.lines.last)
  }

  /// The link that an answer shows.
  private func link(_ answer: String) -> String? {
    answer.firstMatch(of: /"screen":\{"link":"([^"]*)"/).map { String($0.1) }
  }

  @Test func `a link opens the places above it, too`() throws {
    let there = try say("open friends/requests")
    let beneath = try say("back")

    #expect(link(there) == "friends/requests")
    #expect(link(beneath) == "friends")
  }

  @Test func `the next run continues at the same place`() throws {
    _ = try runner.run(["open", "profile/edit"])

    let shown = try runner.run(["--json", "show"])

    #expect(link(shown.output) == "profile/edit")
  }

  @Test(arguments: ["push", "present"])
  func `back undoes an opening, however it was opened`(verb: String) throws {
    let before = try say("where")

    let opened = try say("\(verb) auth/forgot", "where")
    let after = try say("back", "where")

    #expect(opened.contains(#""link":"auth/forgot""#))
    #expect(after == before)
  }

  @Test(arguments: ["push", "present", "present-nav", "replace"])
  func `open uses the transition that is asked for`(manner: String) throws {
    let answer = try say("open auth/sessions --as \(manner)")

    #expect(link(answer) == "auth/sessions")
  }

  @Test(arguments: [
    ("home", "home"), ("friends", "friends"), ("messages", "messaging"), ("profile", "profile"),
  ])
  func `tab selects a tab`(tab: String, place: String) throws {
    #expect(link(try say("tab \(tab)")) == place)
  }

  @Test func `each tab keeps its screens`() throws {
    let answer = try say("open friends/blocked", "tab profile", "tab friends")

    #expect(link(answer) == "friends/blocked")
  }

  @Test func `home goes to the top of the tab, and from there to the first tab`() throws {
    #expect(link(try say("open friends/requests", "home")) == "friends")
    #expect(link(try say("home")) == "home")
  }

  @Test func `a protected place asks for a sign-in after signing out`() throws {
    let answer = try say("open auth/account", "logout", "open auth/account")

    #expect(answer.contains(#""outcome":"suspended""#))
    #expect(link(answer) == "auth/login")
  }

  @Test func `signing out closes protected places`() throws {
    let before = try say("open friends/requests", "open auth/account", "where")
    let after = try say("logout", "where")

    for link in ["friends/requests", "auth/account"] {
      #expect(before.contains(#""link":"\#(link)""#))
      #expect(!after.contains(link))
    }
  }

  @Test func `another user on the same terminal does not see the places of the last one`() throws {
    let before = try say("open profile/edit", "where")
    _ = try say("logout")
    let after = try say("register bobby 'other words nobody guesses'", "where")

    #expect(before.contains(#""link":"profile/edit""#))
    #expect(!after.contains("profile/edit"))
  }
}

@Suite struct `Maintenance commands` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    let lines = "register alice 'seven green chairs outside'\nprofile set --bio 'I paint'\n"
    try #require(runner.run(saying: lines).status == 0)
  }

  @Test func `doctor finds no problems in sound data`() throws {
    let result = try runner.run(["doctor"])

    #expect(result.status == 0)
    #expect(result.output.contains("No problems found."))
  }

  @Test func `events lists events and their deliveries`() throws {
    let result = try runner.run(["events"])

    #expect(result.output.contains("auth.account-registered"))
    #expect(try runner.run(["--json", "events", "--failed"]).output.contains(#""result":[]"#))
  }

  @Test func `an event without a failed delivery cannot be retried`() throws {
    let result = try runner.run(["--json", "events", "retry", "1"])

    #expect(result.status == 1)
    #expect(result.output.contains("events.nothing-to-retry"))
  }

  @Test func `a restored backup has all data`() throws {
    let copy = runner.path("copy.db")
    let other = try ProgramRunner()

    #expect(try runner.run(["backup", copy]).status == 0)
    #expect(try other.run(["restore", copy]).status == 0)

    let lines = "login alice 'seven green chairs outside'\nprofile show\n"
    #expect(try other.run(saying: lines).output.contains("I paint"))
  }

  @Test(arguments: ["logout", "open auth/account\nlogout"])
  func `signing out drops no unsaved change without a word`(words: String) throws {
    let begun = "open profile/edit\nbio I climb\n"

    let kept = try runner.run(["--keep-going"], saying: "\(begun)\(words)\nwhoami\n")
    let gone = try runner.run(
      ["--keep-going"],
      saying: "open profile/edit\ndiscard --yes\n\(words)\n"
    )

    #expect(kept.errors.contains("You have changes that are not saved."))
    #expect(kept.output.contains("You are alice."))
    #expect(gone.output.contains("Signed out."), "\(gone.output)")
  }

  @Test func `time on shows the duration of each line`() throws {
    let result = try runner.run(saying: "time on\nwhoami\ntime off\nwhoami\n")

    let lines = result.errors.split(separator: "\n")
    let durations = lines.filter { $0.wholeMatch(of: /\s+[0-9.]+ (µs|ms|s)/) != nil }
    #expect(durations.count == 2, "\(result.errors)")
  }

  @Test func `trace last shows a call that is refused`() throws {
    let signedOut = try ProgramRunner().run(
      ["--keep-going"],
      saying: "friends list\ntrace last\n"
    )

    #expect(signedOut.output.contains("call Friends ListFriends: refused (unauthorised)"))
  }

  @Test func `trace on shows the calls of each line after it, once`() throws {
    let result = try runner.run(saying: "profile show\ntrace on\nwhoami\ntrace last\n")

    #expect(result.errors.count(of: "call Auth WhoAmI: done") == 1)
    #expect(result.output.count(of: "call Auth WhoAmI: done") == 1)
    #expect(!result.errors.contains("ShowProfile"))
  }

  @Test func `trace last says that nothing came before it`() throws {
    let result = try ProgramRunner().run(["trace", "last"])

    #expect(result.output.hasPrefix("No line came before this one."))
  }

  @Test func `trace last shows the calls of a line`() throws {
    let result = try runner.run(saying: "profile show\ntrace last\n")

    #expect(result.output.contains("call Profile ShowProfile: done"))
  }
}

@Suite struct `Help in a conversation` {
  @Test func `explains a word without sending it`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
    let lines = "open messaging/with/bobby\nhelp send\nsend 'Happy little trees'\nhelp send"

    let said = try runner.say(lines, as: "alice").lines
    let read = try runner.say("messaging read alice", as: "bobby").output

    #expect(said[1] == said[3])
    #expect(said[1].contains("\"command\":\"help\""), "\(said[1])")
    #expect(said[1].contains("send TEXT"), "\(said[1])")
    #expect(said[1].contains("messaging send TO TEXT"), "\(said[1])")
    #expect(read.components(separatedBy: "\"number\":").count == 2, "\(read)")
    #expect(read.contains("Happy little trees"))
  }
}
