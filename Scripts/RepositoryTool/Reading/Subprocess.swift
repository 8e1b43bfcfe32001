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
  static func run(_ arguments: [String], in folder: URL) throws -> Result {
    let errorFile = FileManager.default.temporaryDirectory
      .appending(path: "subprocess-\(UUID().uuidString).txt")
    try Data().write(to: errorFile)
    defer { try? FileManager.default.removeItem(at: errorFile) }

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    // One stream goes to a file: a full pipe would block the program while this reads the other.
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()

    return Result(
      status: process.terminationStatus,
      output: String(decoding: printed, as: UTF8.self),
      errors: try String(contentsOf: errorFile, encoding: .utf8)
    )
  }
}
