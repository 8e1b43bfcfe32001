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
  ///   - isEnough: Whether it can be ended with all that it has started, by what it has printed so
  ///     far.
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
    while let isEnough, process.isRunning {
      if isEnough(try output.text) {
        try endTree(of: process.processIdentifier)
        // What it left behind before would keep it from being seen to end.
        return Result(status: SIGKILL, output: try output.text, errors: try errors.text)
      }
      Thread.sleep(forTimeInterval: 1)
    }
    process.waitUntilExit()

    return Result(
      status: process.terminationStatus,
      output: try output.text,
      errors: try errors.text
    )
  }

  /// Ends a process and all that it has started, which may be in groups of their own.
  private static func endTree(of root: Int32) throws {
    let list = try run(["ps", "-A", "-o", "ppid=,pid="], in: URL(filePath: "/"))
    let pairs = list.output.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Int32($0) }
    }
    let children = Dictionary(grouping: pairs.filter { $0.count == 2 }) { $0[0] }
    var waiting = [root]
    while let next = waiting.popLast() {
      // It may have been started with other signals blocked.
      kill(next, SIGKILL)
      waiting += (children[next] ?? []).map { $0[1] }
    }
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
