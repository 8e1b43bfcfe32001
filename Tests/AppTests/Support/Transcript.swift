import Foundation
import Mediator
import Testing

@testable import App
@testable import AppCore

/// A file of lines, each executed by a run of its own, and of what the program printed.
///
/// `$` begins the options of the lines that follow, `>` a line, two spaces what was printed, `!`
/// what was printed to standard error, `=` the status where it is not 0, and `#` a comment. The
/// first line, `modules: NAME, …`, names the features that run; all others are left out, so that a
/// new one changes no transcript.
struct Transcript: CustomTestStringConvertible {
  /// The folder of the app's own transcripts.
  static let folder = ModuleFiles(module: nil).transcripts

  /// Whether the files are rewritten: RENEW=1 swift test --filter AppTests.
  static var isRenewing: Bool { ProcessInfo.processInfo.environment["RENEW"] == "1" }

  /// All transcripts of the app, and those that its modules bring.
  static var all: [Transcript] {
    get throws {
      try ModuleFiles.all.map(\.transcripts).flatMap { folder in
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try (files ?? []).filter { $0.hasSuffix(".txt") }.sorted().map { name in
          try Transcript(at: folder.appendingPathComponent(name))
        }
      }
    }
  }

  let file: URL
  let text: String

  var testDescription: String { file.lastPathComponent }

  /// The features that do not run.
  private let leftOut: [String]

  init(_ name: String) throws {
    try self.init(at: Self.folder.appendingPathComponent(name))
  }

  private init(at file: URL) throws {
    self.file = file
    text = try String(contentsOf: file, encoding: .utf8)
    let first = text.prefix { $0 != "\n" }
    try #require(first.hasPrefix("modules: "), "\(file.path) does not begin with its modules")
    let named = first.dropFirst("modules: ".count).split(separator: ", ").map(String.init)
    leftOut = Composition.features.map(\.name.text).filter { !named.contains($0) }
  }

  func renew(_ text: String) throws {
    try Data(text.utf8).write(to: file)
  }

  /// The lines, with the options of each run.
  var said: [(options: [String], line: String)] {
    var options: [String] = []
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("$") { options = line.dropFirst().split(separator: " ").map(String.init) }
      return line.hasPrefix("> ") ? (options, String(line.dropFirst(2))) : nil
    }
  }

  /// The options that leave out what this transcript does not name, if it is not left out anyway.
  func withoutOthers(_ options: [String] = []) -> [String] {
    options + leftOut.flatMap { ["--without", $0.lowercased()] }
  }

  /// Executes the lines again, and returns the transcript of that.
  func replayed(on runner: ProgramRunner) throws -> String {
    var options: [String] = []
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      switch line.first {
      case " ", "!", "=": continue
      case "$": options = line.dropFirst().split(separator: " ").map(String.init)
      default: break
      }
      lines.append(line)
      guard line.hasPrefix("> ") else { continue }
      let said = line.dropFirst(2).replacing("FILES", with: runner.path(""))
      lines += Self.lines(of: try runner.run(withoutOthers(options), saying: said + "\n"), runner)
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(of result: ProgramResult, _ runner: ProgramRunner) -> [String] {
    let output = split(normal(result.output, runner)).map { "  \($0)" }
    let errors = split(normal(result.errors, runner)).map { "! \($0)" }
    return output + errors + (result.status == 0 ? [] : ["= \(result.status)"])
  }

  private static func split(_ text: String) -> [Substring] { text.split(separator: "\n") }

  /// Where a line that failed stands in its script, as JSON has it.
  static var positionInScript: Regex<Substring> { #/,"script":\{"file":"[^"]*","line":\d+\}/# }

  /// Returns the text with a placeholder for everything that differs from run to run.
  ///
  /// Where a line stands is left out, as each line of a transcript is a script of its own.
  static func normal(_ text: String, _ runner: ProgramRunner) -> String {
    let text = text.replacing(positionInScript, with: "")
      .replacing(#/standard input, line \d+: /#, with: "")
    return text.replacing(runner.folder.path, with: "DATA")
      .replacing(runner.path(""), with: "FILES")
      .replacing(/[0-9a-z]{5}(-[0-9a-z]{5}){4}/, with: "CODE")
      .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
      .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z| [+-]\d\d:\d\d)?/, with: "TIME")
      .replacing(/\b1\d{12}\b/, with: "TIME")
      .replacing(/\b\d+(\.\d+)? (ns|µs|ms)\b/, with: "N ms")
      .replacing(/\b\d+ bytes/, with: "N bytes")
      .replacing(/"size":\d+/, with: #""size":N"#)
      .replacing(/\d+\.\d+(\.\d+)+/, with: "VERSION")
  }
}
