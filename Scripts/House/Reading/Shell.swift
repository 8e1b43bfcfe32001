import Foundation

/// Runs other programs and waits for their answer.
enum Shell {
  /// What a program printed, and how it ended.
  struct Answer {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a program found on the path, without input.
  static func run(_ words: [String], in folder: URL) throws -> Answer {
    let errorFile = FileManager.default.temporaryDirectory
      .appending(path: "house-\(UUID().uuidString).txt")
    try Data().write(to: errorFile)
    defer { try? FileManager.default.removeItem(at: errorFile) }

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    // One stream goes to a file, so that neither can fill up while the other is read.
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()

    return Answer(
      status: process.terminationStatus,
      output: String(decoding: printed, as: UTF8.self),
      errors: try String(contentsOf: errorFile, encoding: .utf8)
    )
  }
}
