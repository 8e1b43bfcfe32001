import Foundation
import Testing

@Suite struct `A walk` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    let lines = "register alice 'four words nobody guesses'\n"
    try #require(desk.run(saying: lines).status == 0)
  }

  /// Says lines and returns what the last of them answered.
  private func say(_ lines: String...) throws -> String {
    let ending = try desk.run(["--json", "--keep-going"], saying: lines.joined(separator: "\n"))
    return try #require(ending.lines.last)
  }

  /// The link that an answer shows.
  private func link(_ answer: String) -> String? {
    answer.firstMatch(of: /"screen":\{"link":"([^"]*)"/).map { String($0.1) }
  }

  @Test func `by a link stands upon the places that one would have come through`() throws {
    let there = try say("open friends/requests")
    let beneath = try say("back")

    #expect(link(there) == "friends/requests")
    #expect(link(beneath) == "friends")
  }

  @Test func `goes on where the program was left`() throws {
    _ = try desk.run(["open", "profile/edit"])

    let shown = try desk.run(["--json", "show"])

    #expect(link(shown.output) == "profile/edit")
  }

  @Test(arguments: ["push", "present"])
  func `back undoes an opening, however it was opened`(verb: String) throws {
    let before = try say("where")

    _ = try say("\(verb) auth/forgot", "back")

    #expect(try say("where") == before)
  }

  @Test(arguments: ["push", "present", "present-nav", "replace"])
  func `opens a link in the manner that is asked for`(manner: String) throws {
    let answer = try say("open auth/sessions --as \(manner)")

    #expect(link(answer) == "auth/sessions")
  }

  @Test(arguments: [
    ("home", "home"), ("friends", "friends"), ("messages", "messaging"), ("profile", "profile"),
  ])
  func `selects a tab`(tab: String, place: String) throws {
    #expect(link(try say("tab \(tab)")) == place)
  }

  @Test func `keeps what each tab shows`() throws {
    let answer = try say("open friends/blocked", "tab profile", "tab friends")

    #expect(link(answer) == "friends/blocked")
  }

  @Test func `home leads to the root, and from there to the first tab`() throws {
    #expect(link(try say("open friends/requests", "home")) == "friends")
    #expect(link(try say("home")) == "home")
  }

  @Test func `leads nobody in who has signed out`() throws {
    let answer = try say("open auth/account", "logout", "open auth/account")

    #expect(answer.contains(#""outcome":"suspended""#))
    #expect(link(answer) == "auth/login")
  }

  @Test func `takes protected places away when somebody signs out`() throws {
    let tree = try say("open friends/requests", "open auth/account", "logout", "where")

    #expect(!tree.contains("friends/requests"))
    #expect(!tree.contains("auth/account"))
  }

  @Test func `does not show one person's places to another on the same terminal`() throws {
    _ = try say("open profile/edit", "logout")
    let tree = try say("register bobby 'other words nobody guesses'", "where")

    #expect(!tree.contains("profile/edit"))
  }
}

@Suite struct `Looking after` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    let lines = "register alice 'four words nobody guesses'\nprofile set --bio 'I paint'\n"
    try #require(desk.run(saying: lines).status == 0)
  }

  @Test func `the data finds nothing wrong with it`() throws {
    let ending = try desk.run(["doctor"])

    #expect(ending.status == 0)
    #expect(ending.output.contains("Nothing is wrong."))
  }

  @Test func `events lists what was announced, and who has heard of it`() throws {
    let ending = try desk.run(["events"])

    #expect(ending.output.contains("auth.account-registered"))
    #expect(try desk.run(["--json", "events", "--failed"]).output.contains(#""result":[]"#))
  }

  @Test func `an event that nobody has refused cannot be tried again`() throws {
    let ending = try desk.run(["--json", "events", "retry", "1"])

    #expect(ending.status == 1)
    #expect(ending.output.contains("events.nothing-to-retry"))
  }

  @Test func `a backup holds all that was said`() throws {
    let copy = desk.path("copy.db")
    let other = try Desk()

    #expect(try desk.run(["backup", copy]).status == 0)
    #expect(try other.run(["restore", copy]).status == 0)

    let lines = "login alice 'four words nobody guesses'\nprofile show\n"
    #expect(try other.run(saying: lines).output.contains("I paint"))
  }

  @Test func `the time of every line is shown where one asks for it`() throws {
    let ending = try desk.run(saying: "time on\nwhoami\ntime off\nwhoami\n")

    #expect(ending.errors.split(separator: "\n").filter { $0.contains("seconds") }.count == 2)
  }

  @Test func `the trace of a line says what it has set in motion`() throws {
    let ending = try desk.run(saying: "profile show\ntrace last\n")

    #expect(ending.output.contains("call Profile ShowProfile: done"))
  }
}

@Suite struct `Help inside a conversation` {
  @Test func `explains the word, and sends nothing`() throws {
    let desk = try Desk()
    try desk.settle(["alice", "bobby"])
    let lines = "open messaging/with/bobby\nhelp send\nsend 'Happy little trees'\nhelp send"

    let said = try desk.say(lines, as: "alice").lines
    let read = try desk.say("messaging read alice", as: "bobby").output

    #expect(said[1] == said[3])
    #expect(said[1].contains("\"command\":\"help\""), "\(said[1])")
    #expect(said[1].contains("send TEXT"), "\(said[1])")
    #expect(said[1].contains("messaging send TO TEXT"), "\(said[1])")
    #expect(read.components(separatedBy: "\"number\":").count == 2, "\(read)")
    #expect(read.contains("Happy little trees"))
  }
}
