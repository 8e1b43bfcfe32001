import Foundation
import Testing

/// A data folder of its own, and the built program that works on it.
final class Desk {
  /// What became of one run.
  struct Ending {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  let folder: URL
  private let papers: URL

  init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    folder = place.appendingPathComponent("data")
    papers = place.appendingPathComponent("papers")
    try FileManager.default.createDirectory(at: papers, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  /// Where the programs lie that are built with the tests.
  static var programs: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  static var program: URL { programs.appendingPathComponent("app") }

  /// The environment of the program, with everything that it may write to in the folder.
  var environment: [String: String] {
    let usual = [
      "HOME": papers.path, "XDG_STATE_HOME": papers.path, "XDG_DATA_HOME": papers.path,
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]
    return usual.merging(meddling) { $1 }
  }

  /// The path of a file beside the data.
  func path(_ name: String) -> String { papers.appendingPathComponent(name).path }

  /// Puts a file beside the data, and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: papers.appendingPathComponent(name))
    return path(name)
  }

  /// Runs the program on the folder.
  func run(_ options: [String] = [], saying lines: String = "") throws -> Ending {
    try run(options, saying: Data(lines.utf8))
  }

  /// Runs the program on the folder, with bytes as its script.
  func run(_ options: [String], saying bytes: Data) throws -> Ending {
    let run = try begin(options, saying: bytes)
    return try run.end()
  }

  /// Starts the program and does not wait for it.
  func begin(_ options: [String], saying bytes: Data) throws -> Run {
    let name = UUID().uuidString
    let input = papers.appendingPathComponent("\(name).in")
    try bytes.write(to: input)
    return try Run(
      options: ["--data", folder.path] + options,
      input: FileHandle(forReadingFrom: input),
      in: environment,
      papers.appendingPathComponent(name)
    )
  }

  /// All bytes of all files below the folder and beside it, except the scripts.
  func everything() throws -> [(name: String, bytes: Data)] {
    let place = folder.deletingLastPathComponent()
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { !$0.hasSuffix(".in") }.compactMap { name in
      let url = place.appendingPathComponent(name)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        return nil
      }
      return (name, try Data(contentsOf: url))
    }
  }
}

/// The program while it runs.
final class Run {
  private let process = Process()
  private let output: URL
  private let errors: URL

  init(
    options: [String],
    input: FileHandle,
    in environment: [String: String],
    _ papers: URL
  ) throws {
    output = papers.appendingPathExtension("out")
    errors = papers.appendingPathExtension("err")
    for file in [output, errors] { try Data().write(to: file) }
    process.executableURL = Desk.program
    process.arguments = options
    process.environment = environment
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  /// What has been written by now.
  var written: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  var isRunning: Bool { process.isRunning }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Waits until so many lines have been written, or the program has ended.
  func wait(forLines count: Int) {
    while process.isRunning, written.count(where: { $0 == "\n" }) < count { sched_yield() }
  }

  /// Waits for the end.
  func end() throws -> Desk.Ending {
    process.waitUntilExit()
    let status = process.terminationStatus
    return Desk.Ending(
      status: process.terminationReason == .exit ? status : -status,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8)
    )
  }
}
