import Foundation

/// Runs other programs.
enum Subprocess {
  /// What a program printed, and its exit status.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a program from the search path without input, and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - folder: Where it runs.
  ///   - isEnough: Whether it can be ended, by what it has printed so far.
  /// - Returns: What it printed, and its exit status.
  /// - Throws: An error where it cannot be run.
  static func run(
    _ arguments: [String],
    in folder: URL,
    until isEnough: ((String) -> Bool)? = nil
  ) throws -> Result {
    // To files, which can be read meanwhile; and a full pipe would block the program.
    let (output, errors) = (try CapturedOutputFile(), try CapturedOutputFile())
    defer { for text in [output, errors] { text.remove() } }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output.file)
    process.standardError = try FileHandle(forWritingTo: errors.file)
    try process.run()
    if let isEnough {
      while process.isRunning {
        // With all that it has started; it may have been started with other signals blocked.
        if isEnough(try output.text) { kill(-process.processIdentifier, SIGKILL) }
        Thread.sleep(forTimeInterval: 1)
      }
    }
    process.waitUntilExit()

    return Result(
      status: process.terminationStatus,
      output: try output.text,
      errors: try errors.text
    )
  }
}

/// A file for what a program prints.
private struct CapturedOutputFile {
  let file = FileManager.default.temporaryDirectory
    .appending(path: "subprocess-\(UUID().uuidString).txt")

  init() throws { try Data().write(to: file) }

  var text: String {
    get throws { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
  }

  func remove() { try? FileManager.default.removeItem(at: file) }
}
