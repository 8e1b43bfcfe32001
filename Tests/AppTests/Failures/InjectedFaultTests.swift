import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Failures that only a broken machine, or another program, can lead to.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `An error code that an injected fault causes` {
  private let runner: ProgramRunner
  private static let password = "'seven green chairs outside'"

  init() throws {
    runner = try ProgramRunner()
    try #require(runner.run(saying: "register alice \(Self.password)\n").status == 0)
  }

  @Test(.enabled(if: ProgramRunner.canInjectFaults))
  func `is the answer where syncing fails`() throws {
    let run = try runner.talkWhileAllIsWell()
    try runner.inject(.sync)

    try run.say("profile set --bio 'canary'\n")
    let failed = run.read(lines: 1)
    try runner.remove(.sync)
    try run.say("profile set --bio 'canary'\nprofile show\n")
    let refused = run.read(lines: 2)

    #expect(failed.contains("\"code\":\"data.disk\""), "\(failed)")
    #expect(refused.contains("\"code\":\"data.unsafe\""), "\(refused)")
    #expect(refused.contains("Start the program again."))
    #expect(run.endsWhenAsked())
    let lines = "profile set --bio 'after it'\nprofile show\ndoctor\n"
    let again = try runner.run(saying: lines)
    #expect(again.status == 0)
    #expect(again.output.contains("after it"))
  }

  @Test(.enabled(if: ProgramRunner.canInjectFaults))
  func `is the answer where libsodium cannot be initialised`() throws {
    try runner.inject(.sodium)
    let refused = try runner.run(["--json"], saying: "login alice \(Self.password)\n")

    #expect(refused.status == 3, "the program does not start")
    #expect(refused.output.contains("\"code\":\"auth.no-library\""), "\(refused.output)")
    try runner.remove(.sodium)
    #expect(try runner.run(saying: "login alice \(Self.password)\n").status == 0)
  }

  @Test(.enabled(if: ProgramRunner.canInjectFaults))
  func `is the answer where memory for a password is missing`() throws {
    try runner.inject(.memory)
    let refused = try runner.run(["--json"], saying: "register bobby \(Self.password)\n")

    #expect(refused.status == 1)
    #expect(refused.output.contains("\"code\":\"auth.out-of-memory\""), "\(refused.output)")
    #expect(refused.output.contains("Try again in a few minutes."))
    for _ in 0..<5 {
      let login = try runner.run(["--json"], saying: "login alice \(Self.password)\n")
      #expect(login.output.contains("\"code\":\"auth.out-of-memory\""), "\(login.output)")
    }
    try runner.remove(.memory)
    #expect(try runner.run(saying: "register bobby \(Self.password)\n").status == 0)
    #expect(try runner.run(saying: "login alice \(Self.password)\n").status == 0)
  }

  @Test(.enabled(if: ProgramRunner.canInjectFaults))
  func `is the answer where memory for the data is missing`() throws {
    let run = try runner.talkWhileAllIsWell()

    try runner.inject(.heap)
    try run.say("profile set --bio 'during it'\n")
    let refused = run.read(lines: 1)
    try runner.remove(.heap)
    try run.say("profile show\nprofile set --bio 'after it'\nprofile show\n")
    let shown = run.read(lines: 3).split(separator: "\n")

    #expect(refused.contains("\"code\":\"data.memory\""), "\(refused)")
    #expect(shown.count == 3 && shown[0].contains("before it"), "\(shown)")
    #expect(shown.count == 3 && shown[2].contains("after it"), "\(shown)")
    #expect(run.endsWhenAsked())
  }

  @Test(.enabled(if: ProgramRunner.canInjectFaults))
  func `is the answer where a thread to hash a password is missing`() throws {
    let run = try runner.talkWhileAllIsWell()

    try runner.inject(.threads)
    try run.say("login alice \(Self.password)\n")
    let refused = run.read(lines: 1)
    try runner.remove(.threads)
    try run.say("login alice \(Self.password)\n")
    let done = run.read(lines: 1)

    #expect(refused.contains("\"code\":\"auth.busy\""), "\(refused)")
    #expect(refused.contains("Try again in a few seconds."))
    #expect(done.contains("\"ok\":true"), "\(done)")
    #expect(run.endsWhenAsked())
  }

  @Test(.enabled(if: ProgramRunner.canInjectFaults))
  func `is the answer where a signal interrupts a navigation`() throws {
    let run = try runner.talk()
    try run.say("whoami\n")
    _ = run.read(lines: 1)
    // After a day a line notes that the session is in use before it goes anywhere.
    try runner.advance(days: 1)
    let turn = try runner.turn()
    defer { close(turn) }

    // Both lines are read at once, so the second runs once the answer to the first is there.
    try run.say("whoami\nopen friends\n")
    _ = run.read(lines: 1)
    run.send(SIGTERM)

    let refused = run.read(lines: 1)
    #expect(refused.contains("\"code\":\"navigation.cancelled\""), "\(refused)")
    try #require(flock(turn, LOCK_UN) == 0)
    #expect(run.waitForEnd() == 130)
    #expect(try runner.run(["--json"], saying: "open friends\n").output.contains("arrived"))
  }

  @Test func `is the answer where another process locks the data for too long`() throws {
    let run = try PipedProgram(with: runner, ["--json", "--keep-going"])
    try run.say("profile show\n")
    _ = run.read(lines: 1)
    let turn = try runner.turn()
    defer { close(turn) }

    try run.say("profile set --bio 'too early'\nprofile show\n")
    let refused = run.read(lines: 2).split(separator: "\n")
    try #require(flock(turn, LOCK_UN) == 0)
    try run.say("profile set --bio 'in time'\nprofile show\n")
    let done = run.read(lines: 2).split(separator: "\n")

    #expect(refused[0].contains("\"code\":\"data.busy\""), "\(refused)")
    #expect(refused[0].contains("try again"))
    #expect(refused[1].contains("\"ok\":true"), "reading goes on meanwhile: \(refused)")
    #expect(!refused[1].contains("too early"))
    #expect(done[1].contains("in time"), "\(done)")
    #expect(run.endsWhenAsked())
  }

  @Test func `is the answer where the session of an action has ended`() throws {
    let run = try PipedProgram(with: runner, ["--json", "--keep-going"])
    try run.say("open profile/edit\nbio 'I paint'\n")
    _ = run.read(lines: 2)
    let result = "login alice \(Self.password)\nlogout --everywhere\n"
    try #require(runner.run(["--profile", "other"], saying: result).status == 0)

    try run.say("discard --yes\n")
    let refused = run.read(lines: 1)

    #expect(refused.contains("\"code\":\"navigation.no-action\""), "\(refused)")
    #expect(refused.contains("discard"))
    #expect(run.endsWhenAsked())
  }

  @Test func `is the answer where a module to leave out does not exist`() throws {
    let result = try runner.run(["--json", "--without", "pets", "where"])

    #expect(result.status == 2)
    #expect(result.output.contains("\"code\":\"unknown-module\""), "\(result.output)")
    let names = (ModuleFiles.modules + ["Home"]).sorted()
    #expect(result.output.contains(names.joined(separator: ", ")))
  }
}

extension ProgramRunner {
  /// Starts the program at one end of a pipe, where it looks for trouble.
  fileprivate func talk() throws -> PipedProgram {
    try prepareFaults()
    return try PipedProgram(with: self, ["--json", "--keep-going"])
  }

  /// Starts the program so, and waits until it has stored something while nothing is wrong.
  fileprivate func talkWhileAllIsWell() throws -> PipedProgram {
    let run = try talk()
    try run.say("profile set --bio 'before it'\n")
    _ = run.read(lines: 1)
    return run
  }

  /// Takes the turn of all who would write, and returns the file that holds it.
  ///
  /// A process that waits to write holds that file, and all others wait for it.
  fileprivate func turn() throws -> Int32 {
    let file = open(folder.appendingPathComponent("interchange.db.turn").path, O_RDWR)
    try #require(file >= 0)
    try #require(flock(file, LOCK_EX) == 0)
    return file
  }
}

extension PipedProgram {
  /// Asks the program to end by a signal, and returns whether it ended as one that was asked to.
  fileprivate func endsWhenAsked() -> Bool {
    send(SIGTERM)
    return waitForEnd() == 130
  }
}
