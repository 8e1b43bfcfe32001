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
    let run = try desk.talkWhileAllIsWell()
    try desk.make(.sync)

    try run.say("profile set --bio 'canary'\n")
    let failed = run.hear(lines: 1)
    try desk.end(.sync)
    try run.say("profile set --bio 'canary'\nprofile show\n")
    let refused = run.hear(lines: 2)

    #expect(failed.contains("\"code\":\"data.disk\""), "\(failed)")
    #expect(refused.contains("\"code\":\"data.unsafe\""), "\(refused)")
    #expect(refused.contains("Start the program again."))
    #expect(run.endsWhenAsked())
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

  @Test(.enabled(if: Desk.canMeddle))
  func `comes of too little memory for the data`() throws {
    let run = try desk.talkWhileAllIsWell()

    try desk.make(.heap)
    try run.say("profile set --bio 'during it'\n")
    let refused = run.hear(lines: 1)
    try desk.end(.heap)
    try run.say("profile show\nprofile set --bio 'after it'\nprofile show\n")
    let shown = run.hear(lines: 3).split(separator: "\n")

    #expect(refused.contains("\"code\":\"data.memory\""), "\(refused)")
    #expect(shown.count == 3 && shown[0].contains("before it"), "\(shown)")
    #expect(shown.count == 3 && shown[2].contains("after it"), "\(shown)")
    #expect(run.endsWhenAsked())
  }

  @Test(.enabled(if: Desk.canMeddle))
  func `comes of too few threads to hash a password, and goes with that`() throws {
    let run = try desk.talkWhileAllIsWell()

    try desk.make(.threads)
    try run.say("login alice \(Self.password)\n")
    let refused = run.hear(lines: 1)
    try desk.end(.threads)
    try run.say("login alice \(Self.password)\n")
    let done = run.hear(lines: 1)

    #expect(refused.contains("\"code\":\"auth.busy\""), "\(refused)")
    #expect(refused.contains("Try again in a few seconds."))
    #expect(done.contains("\"ok\":true"), "\(done)")
    #expect(run.endsWhenAsked())
  }

  @Test(.enabled(if: Desk.canMeddle))
  func `comes of a signal while a line that goes somewhere waits for the data`() throws {
    let run = try desk.talk()
    try run.say("whoami\n")
    _ = run.hear(lines: 1)
    // After a day a line notes that the session is in use before it goes anywhere.
    try desk.wait(days: 1)
    let turn = try desk.turn()
    defer { close(turn) }

    // Both lines are read at once, so whoever has heard of the first knows that the second runs.
    try run.say("whoami\nopen friends\n")
    _ = run.hear(lines: 1)
    run.send(SIGTERM)

    let refused = run.hear(lines: 1)
    #expect(refused.contains("\"code\":\"navigation.cancelled\""), "\(refused)")
    try #require(flock(turn, LOCK_UN) == 0)
    #expect(run.ending() == 130)
    #expect(try desk.run(["--json"], saying: "open friends\n").output.contains("arrived"))
  }

  @Test func `comes of another process that keeps the data for too long`() throws {
    let run = try Talk(with: desk, ["--json", "--keep-going"])
    try run.say("profile show\n")
    _ = run.hear(lines: 1)
    let turn = try desk.turn()
    defer { close(turn) }

    try run.say("profile set --bio 'too early'\nprofile show\n")
    let refused = run.hear(lines: 2).split(separator: "\n")
    try #require(flock(turn, LOCK_UN) == 0)
    try run.say("profile set --bio 'in time'\nprofile show\n")
    let done = run.hear(lines: 2).split(separator: "\n")

    #expect(refused[0].contains("\"code\":\"data.busy\""), "\(refused)")
    #expect(refused[0].contains("try again"))
    #expect(refused[1].contains("\"ok\":true"), "reading goes on meanwhile: \(refused)")
    #expect(!refused[1].contains("too early"))
    #expect(done[1].contains("in time"), "\(done)")
    #expect(run.endsWhenAsked())
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
    #expect(run.endsWhenAsked())
  }

  @Test func `comes of a module that is to be left out and does not exist`() throws {
    let ending = try desk.run(["--json", "--without", "pets", "where"])

    #expect(ending.status == 2)
    #expect(ending.output.contains("\"code\":\"unknown-module\""), "\(ending.output)")
    #expect(ending.output.contains("Friends, Home, Messaging"))
  }
}

extension Desk {
  /// Starts the program at one end of a pipe, where it looks for trouble.
  fileprivate func talk() throws -> Talk {
    try expectTrouble()
    return try Talk(with: self, ["--json", "--keep-going"])
  }

  /// Starts the program so, and waits until it has stored something while nothing is wrong.
  fileprivate func talkWhileAllIsWell() throws -> Talk {
    let run = try talk()
    try run.say("profile set --bio 'before it'\n")
    _ = run.hear(lines: 1)
    return run
  }

  /// Takes the turn of all who would write, and returns the file that holds it.
  ///
  /// Whoever waits in turn holds that file, and nobody writes who has not looked at it for a while.
  fileprivate func turn() throws -> Int32 {
    let file = open(folder.appendingPathComponent("interchange.db.turn").path, O_RDWR)
    try #require(file >= 0)
    try #require(flock(file, LOCK_EX) == 0)
    return file
  }
}

extension Talk {
  /// Asks the program to end by a signal, and returns whether it ended as one that was asked to.
  fileprivate func endsWhenAsked() -> Bool {
    send(SIGTERM)
    return ending() == 130
  }
}
