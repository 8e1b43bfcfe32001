import Foundation
import PostgreSQL
import TestKit
import Testing

/// What a run of the program printed, and its status.
struct ProgramResult {
  let status: Int32
  let output: String
  let errors: String

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// What `doctor` found in the data, besides the settings of a server that loses it on purpose.
  var dataFindings: [String] {
    (output + errors).split(separator: "\n").map(String.init).filter { line in
      line.hasPrefix("✗ ") && !line.contains(" is off: a power failure can lose")
    }
  }
}

/// Runs the built program on a temporary data folder.
final class ProgramRunner {
  let folder: URL

  /// What the program gets as its data: the folder, or a server where the run of the tests is for it.
  let data: String
  private let files: URL

  /// What the environment of the program has besides the usual.
  var variables: [String: String] = [:]

  init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    folder = place.appendingPathComponent("data")
    files = place.appendingPathComponent("files")
    data =
      PostgreSQLTestServer.isDefault ? try PostgreSQLTestServer.database().schemaURL : folder.path
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  /// The folder of the programs that are built with the tests.
  static var programs: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  static var program: URL { programs.appendingPathComponent("app") }

  /// The environment of the program, which makes it write below the temporary folder only.
  var environment: [String: String] {
    let usual = [
      "HOME": files.path, "XDG_STATE_HOME": files.path, "XDG_DATA_HOME": files.path,
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      // Tests type faster than a person, some of them for a minute.
      "INTERCHANGE_LIMITS": "off", "INTERCHANGE_DEVICE": "desk",
    ]
    // A program makes the same mistake as the tests that are to notice it.
    let mistake = ProcessInfo.processInfo.environment.filter { $0.key == "INTERCHANGE_MISTAKE" }
    return usual.merging(faultEnvironment) { $1 }.merging(variables) { $1 }
      .merging(mistake) { $1 }
  }

  /// Returns the path of a file beside the data.
  func path(_ name: String) -> String { files.appendingPathComponent(name).path }

  /// Writes a file beside the data, and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: files.appendingPathComponent(name))
    return path(name)
  }

  /// Runs the program on the folder.
  func run(_ options: [String] = [], saying lines: String = "") throws -> ProgramResult {
    try run(options, saying: Data(lines.utf8))
  }

  /// Runs the program on the folder, with bytes as its script.
  func run(_ options: [String], saying bytes: Data) throws -> ProgramResult {
    let run = try begin(options, saying: bytes)
    return try run.end()
  }

  /// Starts the program without waiting for it.
  func begin(_ options: [String], saying bytes: Data) throws -> RunningProgram {
    let name = UUID().uuidString
    let input = files.appendingPathComponent("\(name).in")
    try bytes.write(to: input)
    return try RunningProgram(
      options: ["--data", data] + options,
      input: FileHandle(forReadingFrom: input),
      in: environment,
      files.appendingPathComponent(name)
    )
  }

  /// Returns the bytes of all files in the folder and beside it, except the scripts.
  func allFiles() throws -> [(name: String, bytes: Data)] {
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
final class RunningProgram {
  private let process = Process()
  private let output: URL
  private let errors: URL

  init(
    options: [String],
    input: FileHandle,
    in environment: [String: String],
    _ files: URL
  ) throws {
    output = files.appendingPathExtension("out")
    errors = files.appendingPathExtension("err")
    for file in [output, errors] { try Data().write(to: file) }
    process.executableURL = ProgramRunner.program
    process.arguments = options
    process.environment = environment
    // A relative path in a line, such as that of an example, leaves no file in the repository.
    process.currentDirectoryURL = files.deletingLastPathComponent()
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  /// What the program has printed so far.
  var written: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  var isRunning: Bool { process.isRunning }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Waits until the program has printed a number of lines, or has ended.
  func wait(forLines count: Int) {
    while process.isRunning, written.count(where: { $0 == "\n" }) < count { sched_yield() }
  }

  /// Waits for the end of the program.
  func end() throws -> ProgramResult {
    process.waitUntilExit()
    let status = process.terminationStatus
    return ProgramResult(
      status: process.terminationReason == .exit ? status : -status,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8)
    )
  }
}
