import Foundation

/// The program with pipes, so that a test can write a line, read its answer and write the next.
final class PipedProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - runner: Where the data is.
  ///   - options: The arguments of the program.
  ///   - setup: What a shell does before it becomes the program.
  /// - Throws: The system's error where the program cannot be started.
  init(with runner: ProgramRunner, _ options: [String], after setup: String = "true") throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let program = ["sh", ProgramRunner.program.path, "--data", runner.data]
    process.arguments = ["-c", "\(setup); exec \"$@\""] + program + options
    process.environment = runner.environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  func say(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Reads a number of lines.
  func read(lines count: Int) -> String {
    var bytes = Data()
    while bytes.count(where: { $0 == 0x0A }) < count {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Closes the output, as `head` does after its last line.
  func closeOutput() throws {
    try output.fileHandleForReading.close()
  }

  /// The system's number of the process.
  var number: Int32 { process.processIdentifier }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Everything on standard error.
  var errorOutput: String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
