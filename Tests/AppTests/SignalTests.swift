import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite(.timeLimit(.minutes(2)))
struct `A signal` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    signal(SIGPIPE, SIG_IGN)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `ends a script that waits for its next line in good order`(number: Int32) throws {
    let run = try Talk(with: desk, ["--json"])
    try run.say("register alice 'four words nobody guesses'\n")
    try run.say("open auth/account\n")
    _ = run.hear(lines: 2)

    run.send(number)

    #expect(run.ending() == 130)
    #expect(try desk.run(["--json", "show"]).output.contains("auth/account"))
    let log = desk.folder.appendingPathComponent("interchange.db-wal").path
    #expect(!FileManager.default.fileExists(atPath: log))
  }

  @Test func `is not needed where nobody reads any more`() throws {
    let run = try Talk(with: desk, [])
    try run.say("where\n")
    _ = run.hear(lines: 3)

    try run.closeEars()
    try run.say("links\n")

    #expect(run.ending() == 141)
    #expect(run.complaints == "")
  }
}

/// The program with pipes at all ends, so that one can talk with it in turns.
final class Talk {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  init(with desk: Desk, _ options: [String]) throws {
    process.executableURL = Desk.program
    process.arguments = ["--data", desk.folder.path] + options
    process.environment = desk.environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  func say(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Reads until so many lines have come.
  func hear(lines count: Int) -> String {
    var bytes = Data()
    while bytes.count(where: { $0 == 0x0A }) < count {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads no more, as `head` does when it has enough.
  func closeEars() throws {
    try output.fileHandleForReading.close()
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// What has come on standard error, all of it.
  var complaints: String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  func ending() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
