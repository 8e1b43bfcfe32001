import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite(.timeLimit(.minutes(15)))
struct `A signal` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    signal(SIGPIPE, SIG_IGN)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `ends a script that waits for its next line, and the session is saved`(number: Int32) throws
  {
    let run = try PipedProgram(with: runner, ["--json"])
    try run.say("register alice 'seven green chairs outside'\n")
    try run.say("open auth/account\n")
    _ = run.read(lines: 2)

    run.send(number)

    #expect(run.waitForEnd() == 130)
    #expect(try runner.run(["--json", "show"]).output.contains("auth/account"))
    let log = runner.folder.appendingPathComponent("interchange.db-wal").path
    #expect(!FileManager.default.fileExists(atPath: log))
  }

  @Test(arguments: [
    ["--script"], ["login", "alice", "--password-file"],
  ])
  func `ends a program that waits for somebody to write into a named pipe`(words: [String]) throws {
    _ = try runner.run(saying: "register alice 'seven green chairs outside'\nauth logout\n")
    let pipe = runner.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let run = try PipedProgram(with: runner, words + [pipe])
    // The program has its data open, and waits for the pipe.
    Thread.sleep(forTimeInterval: 2)

    run.send(SIGTERM)

    #expect(run.waitForEnd() == 130)
    #expect(!run.errorOutput.contains("password"))
  }

  @Test func `is not needed where the reader has closed the pipe`() throws {
    let run = try PipedProgram(with: runner, [])
    try run.say("where\n")
    _ = run.read(lines: 3)

    try run.closeOutput()
    try run.say("links\n")

    #expect(run.waitForEnd() == 141)
    #expect(run.errorOutput == "")
  }
}
