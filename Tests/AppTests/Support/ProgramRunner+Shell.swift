import Foundation

extension ProgramRunner {
  /// Runs a script of the shell, in which `"$@"` is the program with the words.
  func shell(_ script: String, _ words: [String] = []) throws -> ProgramResult {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script, "bash", Self.program.path] + words
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let watchdog = Self.kill(process, after: 30)
    defer { watchdog.cancel() }
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return ProgramResult(
      status: process.terminationStatus,
      output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self)
    )
  }

  /// Ends a program that hangs, so that its test fails.
  private static func kill(_ process: Process, after seconds: Int) -> DispatchWorkItem {
    let identifier = process.processIdentifier
    let work = DispatchWorkItem { Foundation.kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: work)
    return work
  }
}
