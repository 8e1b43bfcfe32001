import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Failures that only a broken machine, or another program, can lead to.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct `A code that words alone cannot lead to` {
  private let desk: Desk
  private static let password = "'four words nobody guesses'"

  init() throws {
    desk = try Desk()
    try #require(desk.run(saying: "register alice \(Self.password)\n").status == 0)
  }

  @Test(.enabled(if: Desk.canMeddle))
  func `comes of a disk that fails while something is made durable`() throws {
    try desk.expectTrouble()
    let run = try Talk(with: desk, ["--json", "--keep-going"])
    try run.say("profile set --bio 'before it'\n")
    _ = run.hear(lines: 1)
    try desk.make(.sync)

    try run.say("profile set --bio 'canary'\n")
    let failed = run.hear(lines: 1)
    try desk.end(.sync)
    try run.say("profile set --bio 'canary'\nprofile show\n")
    let refused = run.hear(lines: 2)

    #expect(failed.contains("\"code\":\"data.disk\""), "\(failed)")
    #expect(refused.contains("\"code\":\"data.unsafe\""), "\(refused)")
    #expect(refused.contains("Start the program again."))
    run.send(SIGTERM)
    #expect(run.ending() == 130)
    let lines = "profile set --bio 'after it'\nprofile show\ndoctor\n"
    let again = try desk.run(saying: lines)
    #expect(again.status == 0)
    #expect(again.output.contains("after it"))
  }

  @Test(.enabled(if: Desk.canMeddle))
  func `comes of a libsodium that cannot be made ready`() throws {
    try desk.make(.sodium)
    let refused = try desk.run(["--json"], saying: "login alice \(Self.password)\n")

    #expect(refused.status == 1)
    #expect(refused.output.contains("\"code\":\"auth.no-library\""), "\(refused.output)")
    try desk.end(.sodium)
    #expect(try desk.run(saying: "login alice \(Self.password)\n").status == 0)
  }

  @Test(.enabled(if: Desk.canMeddle))
  func `comes of too little memory for a password`() throws {
    try desk.make(.memory)
    let refused = try desk.run(["--json"], saying: "register bobby \(Self.password)\n")

    #expect(refused.status == 1)
    #expect(refused.output.contains("\"code\":\"auth.out-of-memory\""), "\(refused.output)")
    #expect(refused.output.contains("Try again in a while."))
    try desk.end(.memory)
    #expect(try desk.run(saying: "register bobby \(Self.password)\n").status == 0)
  }

  @Test func `comes of another process that keeps the data for too long`() throws {
    let run = try Talk(with: desk, ["--json", "--keep-going"])
    try run.say("profile show\n")
    _ = run.hear(lines: 1)
    // Whoever waits in turn holds this file, and nobody writes who has not looked at it for a while.
    let gate = open(desk.folder.appendingPathComponent("interchange.db.turn").path, O_RDWR)
    try #require(gate >= 0)
    defer { close(gate) }
    try #require(flock(gate, LOCK_EX) == 0)

    try run.say("profile set --bio 'too early'\nprofile show\n")
    let refused = run.hear(lines: 2).split(separator: "\n")
    try #require(flock(gate, LOCK_UN) == 0)
    try run.say("profile set --bio 'in time'\nprofile show\n")
    let done = run.hear(lines: 2).split(separator: "\n")

    #expect(refused[0].contains("\"code\":\"data.busy\""), "\(refused)")
    #expect(refused[0].contains("try again"))
    #expect(refused[1].contains("\"ok\":true"), "reading goes on meanwhile: \(refused)")
    #expect(!refused[1].contains("too early"))
    #expect(done[1].contains("in time"), "\(done)")
    run.send(SIGTERM)
    #expect(run.ending() == 130)
  }

  @Test func `comes of an action that went with the session of its person`() throws {
    let run = try Talk(with: desk, ["--json", "--keep-going"])
    try run.say("open profile/edit\nbio 'I paint'\n")
    _ = run.hear(lines: 2)
    let ending = "login alice \(Self.password)\nlogout --everywhere\n"
    try #require(desk.run(["--profile", "other"], saying: ending).status == 0)

    try run.say("discard\n")
    let refused = run.hear(lines: 1)

    #expect(refused.contains("\"code\":\"navigation.no-action\""), "\(refused)")
    #expect(refused.contains("discard"))
    run.send(SIGTERM)
    #expect(run.ending() == 130)
  }

  @Test func `comes of a module that is to be left out and does not exist`() throws {
    let ending = try desk.run(["--json", "--without", "pets", "where"])

    #expect(ending.status == 2)
    #expect(ending.output.contains("\"code\":\"unknown-module\""), "\(ending.output)")
    #expect(ending.output.contains("Friends, Home, Messaging"))
  }
}
