import Foundation
import Testing

/// How long a session lasts: two weeks without use, and a month in all.
@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: ProgramRunner.canInjectFaults))
struct `The lifetime of a session` {
  private let runner: ProgramRunner
  private static let password = "'seven green chairs outside'"

  init() throws {
    runner = try ProgramRunner()
    try runner.prepareFaults()
    try #require(runner.run(saying: "register alice \(Self.password)\n").status == 0)
  }

  /// Whether a new run of the program finds the person signed in on a day.
  private func lasts(on day: Int) throws -> Bool {
    try runner.advance(days: day)
    let result = try runner.run(["--json"], saying: "open auth/account\n")
    #expect(result.status == 0)
    return !result.output.contains("\"outcome\":\"suspended\"")
  }

  @Test func `is a month while it is used`() throws {
    #expect(try [10, 20, 29].allSatisfy(lasts))
    #expect(try !lasts(on: 31))

    let again = try runner.run(["--json"], saying: "login alice \(Self.password)\nsessions\n")
    #expect(again.lines[0].contains("\"link\":\"auth/account\""), "it opens after all")
    #expect(again.lines[1].components(separatedBy: "\"session\":").count == 2, "\(again.lines[1])")
  }

  @Test func `ends after two weeks without use`() throws {
    #expect(try lasts(on: 13))
    #expect(try lasts(on: 26), "it was used on the 13th day")
    _ = try runner.run(saying: "login alice \(Self.password)\n")
    #expect(try !lasts(on: 26 + 15))
  }

  @Test func `ends in a program that keeps running, too`() throws {
    let run = try PipedProgram(with: runner, ["--json", "--keep-going"])
    try run.say("open auth/account\nprofile set --bio 'I paint'\n")
    _ = run.read(lines: 2)
    try runner.advance(days: 15)

    try run.say("profile show\nshow\nopen auth/account\n")

    let said = run.read(lines: 3).split(separator: "\n")
    #expect(said[0].contains("\"code\":\"unauthorised\""), "\(said)")
    #expect(!said.joined().contains("I paint"))
    #expect(!said[1].contains("auth/account"))
    #expect(said[2].contains("\"outcome\":\"suspended\""))
    run.send(SIGTERM)
    #expect(run.waitForEnd() == 130)
  }
}
