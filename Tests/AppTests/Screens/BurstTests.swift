import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `A burst of 1,000 changes by another process` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
  }

  private var script: Data {
    Data((1...1_000).map { "messaging send alice word\($0)end\n" }.joined().utf8)
  }

  @Test func `is shown as few screens, the last of which shows the last state`() throws {
    let words = ["--json", "--profile", "alice", "watch", "messaging/with/bobby"]
    let watching = try PipedProgram(with: runner, words)
    _ = watching.read(lines: 1)
    let start = ContinuousClock.now
    let sending = try runner.begin(["--json", "--profile", "bobby"], saying: script)
    var (screens, last) = (0, "")
    while !last.contains("word1000end") {
      last = watching.read(lines: 1)
      try #require(!last.isEmpty)
      screens += last.count { $0 == "\n" }
    }
    let elapsed = ContinuousClock.now - start

    #expect(try sending.end().status == 0)
    // A pause is never shorter than it should be, however slow the machine is.
    #expect(Double(screens) <= 10 * (elapsed / .seconds(1)) + 2, "\(screens) in \(elapsed)")
    #expect(screens < 1_000)
    watching.send(SIGINT)
    #expect(watching.waitForEnd() == 130)
  }

  @Test func `does not wait for a process that has stopped, which shows the last state later`()
    throws
  {
    let words = ["--json", "--profile", "alice", "watch", "messaging/with/bobby"]
    let stalled = try PipedProgram(with: runner, words)
    let watching = try PipedProgram(with: runner, words)
    for program in [stalled, watching] { _ = program.read(lines: 1) }
    stalled.send(SIGSTOP)

    #expect(try runner.run(["--json", "--profile", "bobby"], saying: script).status == 0)
    var shown = ""
    while !shown.contains("word1000end") { shown = watching.read(lines: 1) }
    stalled.send(SIGCONT)
    let first = stalled.read(lines: 1)

    #expect(first.count { $0 == "\n" } <= 2)
    #expect(first.contains("word1000end"))
    for program in [stalled, watching] { program.send(SIGINT) }
    #expect([stalled.waitForEnd(), watching.waitForEnd()] == [130, 130])
  }
}
