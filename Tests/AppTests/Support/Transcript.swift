import Foundation

/// A journey on paper: what was said, one line a run of the program, and what came back.
///
/// `$` begins the options of the lines that follow, `>` what is said, two spaces what came back,
/// `!` what came back on standard error, `=` the status where it is not 0, and `#` a remark.
struct Transcript {
  /// The folder that keeps them.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Transcripts")

  /// Whether the papers are to be written anew: RENEW=1 swift test --filter AppTests.
  static var isRenewing: Bool { ProcessInfo.processInfo.environment["RENEW"] == "1" }

  static var names: [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }

  private let file: URL
  let text: String

  init(_ name: String) throws {
    file = Self.folder.appendingPathComponent(name)
    text = try String(contentsOf: file, encoding: .utf8)
  }

  func renew(_ text: String) throws {
    try Data(text.utf8).write(to: file)
  }

  /// What was said, with the options of each run.
  var said: [(options: [String], line: String)] {
    var options: [String] = []
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("$") { options = line.dropFirst().split(separator: " ").map(String.init) }
      return line.hasPrefix("> ") ? (options, String(line.dropFirst(2))) : nil
    }
  }

  /// Goes on the journey again, and returns the paper that it makes.
  func replayed(on desk: Desk) throws -> String {
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
      let said = line.dropFirst(2).replacing("PAPERS", with: desk.path(""))
      lines += Self.lines(of: try desk.run(options, saying: said + "\n"), desk)
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(of ending: Desk.Ending, _ desk: Desk) -> [String] {
    let output = split(normal(ending.output, desk)).map { "  \($0)" }
    let errors = split(normal(ending.errors, desk)).map { "! \($0)" }
    return output + errors + (ending.status == 0 ? [] : ["= \(ending.status)"])
  }

  private static func split(_ text: String) -> [Substring] { text.split(separator: "\n") }

  /// The text with everything named that differs from run to run.
  static func normal(_ text: String, _ desk: Desk) -> String {
    text.replacing(desk.folder.path, with: "DATA")
      .replacing(desk.path(""), with: "PAPERS")
      .replacing(/[0-9a-z]{5}(-[0-9a-z]{5}){4}/, with: "CODE")
      .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
      .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?/, with: "TIME")
      .replacing(/\b1\d{12}\b/, with: "TIME")
      .replacing(/\b\d+(\.\d+)?(e-\d+)? seconds/, with: "N seconds")
      .replacing(/\b\d+ bytes/, with: "N bytes")
      .replacing(/"size":\d+/, with: #""size":N"#)
      .replacing(/\d+\.\d+(\.\d+)+/, with: "VERSION")
  }
}
