import Foundation
import Testing

/// What a run of the program sees whose session ends in another one.
@Suite(.timeLimit(.minutes(5)))
struct `A session that ends in another process` {
  private let desk: Desk
  private static let password = "'four words nobody guesses'"

  init() throws {
    desk = try Desk()
  }

  @Test(arguments: [
    "password \(password) 'other words nobody guesses'", "logout --everywhere", "revoke 1",
    "revoke --others", "auth delete \(password)",
    "forgot alice CODE 'other words nobody guesses'",
  ])
  func `shows nothing more of what only its person may see`(cause: String) throws {
    let run = try Talk(with: desk, ["--json", "--keep-going"])
    try run.say("register alice \(Self.password)\n")
    try run.say("profile set --bio 'I paint'\nopen auth/sessions\n")
    let code = run.hear(lines: 3).firstMatch(of: /[0-9a-z]{5}(-[0-9a-z]{5}){4}/)
    let login = "login alice \(Self.password)\n"
    let line = cause.replacing("CODE", with: code.map { String($0.output.0) } ?? "")
    try #require(desk.run(["--profile", "other"], saying: login + line + "\n").status == 0)

    try run.say("show\nwhere\nprofile show\nopen profile\n")

    let said = run.hear(lines: 4).split(separator: "\n")
    #expect(!said[0].contains("auth/sessions"), "\(said[0])")
    #expect(!said[1].contains("auth/sessions"))
    #expect(said[2].contains("\"code\":\"unauthorised\""))
    #expect(said[3].contains("\"outcome\":\"suspended\""))
    #expect(!said.joined().contains("I paint"))
    run.send(SIGTERM)
    _ = run.ending()
  }

  @Test func `of the same profile leaves the next one's secret where it is`() throws {
    let run = try Talk(with: desk, ["--json"])
    try run.say("register alice \(Self.password)\n")
    _ = run.hear(lines: 1)
    _ = try desk.run(saying: "logout\nlogin alice \(Self.password)\n")

    try run.say("where\n")

    _ = run.hear(lines: 1)
    run.send(SIGTERM)
    _ = run.ending()
    #expect(try desk.run(["whoami"]).output.contains("alice"))
  }

  @Test func `is told to the person at the prompt at once`() throws {
    let lines = "register alice \(Self.password)\nopen auth/sessions\n"
    try #require(desk.run(saying: lines).status == 0)
    let seat = try Seat(desk)
    try seat.wait(for: "> ")
    seat.type("half a li")
    try seat.wait(for: "half a li")

    let login = "login alice \(Self.password)\nrevoke --others\n"
    try #require(desk.run(["--profile", "other"], saying: login).status == 0)

    try seat.wait(for: "You were signed out")
    try seat.wait(for: "half a li")
    seat.type("\u{15}show\r")
    try seat.wait(for: "Nobody is signed in")
    try seat.wait(for: "> ")
    seat.type("\u{4}")
    #expect(try seat.ending() == 0)
  }
}
