import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A process that was stopped while it changed the data` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
    try runner.say("send alice one\nsend alice two", as: "bobby")
  }

  @Test(.enabled(if: ProgramRunner.canInjectFaults))
  func `keeps nobody from reading`() throws {
    // After a day, each line would note that the session is in use, and jobs are due.
    try runner.advance(days: 1)
    let process = try GateHolder(of: runner)
    for line in ["whoami", "inbox", "friends list", "open messaging/with/bobby"] {
      let result = try runner.run(
        ["--profile", "alice"] + line.split(separator: " ").map(String.init)
      )

      #expect(result.status == 0, "\(line): \(result.errors)")
      #expect(result.errors == "", "\(line)")
    }

    let page = try runner.run(["--profile", "alice", "messaging", "read", "bobby"])

    #expect(page.status == 0)
    #expect(page.output.contains("two"))
    #expect(page.errors.contains("The messages could not be marked as read"))
    process.end()
    #expect(try runner.run(["--profile", "alice", "inbox"]).output.contains("2 unread"))
    let again = try runner.run(["--profile", "alice", "messaging", "read", "bobby"])
    #expect(again.errors == "")
    #expect(try !runner.run(["--profile", "alice", "inbox"]).output.contains("unread"))
  }

  @Test func `is told by the doctor, and as JSON by what was left undone`() throws {
    let process = try GateHolder(of: runner)

    let found = try runner.run(["--profile", "alice", "doctor"])
    let page = try runner.run(["--profile", "alice", "--json", "messaging", "read", "bobby"])

    process.end()
    #expect(found.status == 1)
    #expect(found.errors.contains("Another process keeps the data from being changed"))
    #expect(found.errors.contains("fuser"))
    #expect(page.output.contains(#""remark":"The messages could not be marked as read"#))
    #expect(try runner.run(["--profile", "alice", "doctor"]).status == 0)
  }

  @Test func `makes a command that changes something fail, and say why`() throws {
    let process = try GateHolder(of: runner)

    let sent = try runner.run(["--profile", "alice", "--json", "send", "bobby", "three"])

    process.end()
    #expect(sent.status == 3)
    #expect(sent.output.contains(#""code":"data.busy""#), "\(sent.output)")
  }
}

/// A process that is inside the gate of the data, and stopped.
private final class GateHolder {
  private let process = Process()

  init(of runner: ProgramRunner) throws {
    let output = Pipe()
    process.executableURL = ProgramRunner.programs.appendingPathComponent("StorageProbe")
    process.arguments = ["hold", runner.folder.appendingPathComponent("interchange.db").path]
    process.standardInput = Pipe()
    process.standardOutput = output
    try process.run()
    let line = output.fileHandleForReading.availableData
    try #require(String(decoding: line, as: UTF8.self) == "held\n")
    kill(process.processIdentifier, SIGSTOP)
  }

  deinit {
    if process.isRunning { end() }
  }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
