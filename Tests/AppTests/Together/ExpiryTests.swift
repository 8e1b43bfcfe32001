import Foundation
import Testing

/// How long a session lasts: two weeks without use, and a month in all.
@Suite(.serialized, .timeLimit(.minutes(3)), .enabled(if: Desk.canMeddle))
struct `A session as days go by` {
  private let desk: Desk
  private static let password = "'four words nobody guesses'"

  init() throws {
    desk = try Desk()
    try desk.expectTrouble()
    try #require(desk.run(saying: "register alice \(Self.password)\n").status == 0)
  }

  /// Whether a new run of the program finds the person signed in on a day.
  private func lasts(on day: Int) throws -> Bool {
    try desk.wait(days: day)
    let ending = try desk.run(["--json"], saying: "open auth/account\n")
    #expect(ending.status == 0)
    return !ending.output.contains("\"outcome\":\"suspended\"")
  }

  @Test func `goes on from run to run while it is used, for a month`() throws {
    #expect(try [10, 20, 29].allSatisfy(lasts))
    #expect(try !lasts(on: 31))

    let again = try desk.run(["--json"], saying: "login alice \(Self.password)\nsessions\n")
    #expect(again.lines[0].contains("\"link\":\"auth/account\""), "it opens after all")
    #expect(again.lines[1].components(separatedBy: "\"session\":").count == 2, "\(again.lines[1])")
  }

  @Test func `ends after two weeks in which nobody used it`() throws {
    #expect(try lasts(on: 13))
    #expect(try lasts(on: 26), "it was used on the 13th day")
    _ = try desk.run(saying: "login alice \(Self.password)\n")
    #expect(try !lasts(on: 26 + 15))
  }

  @Test func `ends in a program that runs all the time too`() throws {
    let run = try Talk(with: desk, ["--json", "--keep-going"])
    try run.say("open auth/account\nprofile set --bio 'I paint'\n")
    _ = run.hear(lines: 2)
    try desk.wait(days: 15)

    try run.say("profile show\nshow\nopen auth/account\n")

    let said = run.hear(lines: 3).split(separator: "\n")
    #expect(said[0].contains("\"code\":\"unauthorised\""), "\(said)")
    #expect(!said.joined().contains("I paint"))
    #expect(!said[1].contains("auth/account"))
    #expect(said[2].contains("\"outcome\":\"suspended\""))
    run.send(SIGTERM)
    #expect(run.ending() == 130)
  }
}
