#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `wrk` asks of a server for a while, and what it says of the answers.
struct WebLoad {
  var path: String
  var token = "token"
  var connections = 64
  var seconds = 1
  var script: String?

  /// What came of it.
  struct Outcome {
    let requests: Double

    /// The time that the server's processes took for a request, in nanoseconds.
    let processorTime: Double

    /// The time from one answer to the next, in nanoseconds.
    let interval: Double

    /// The time within which 99 of 100 answers came, in nanoseconds.
    let p99: Double
  }

  /// Puts the load on a server.
  func run(on server: WebServer) throws -> Outcome {
    var words = ["/usr/bin/wrk", "-t1", "-c\(connections)", "-d\(seconds)s", "--latency"]
    words += ["-H", "Authorization: Bearer \(token)"]
    if let script { words += ["-s", script] }
    let before = server.processorTime
    let text = try ProgramOutput.text(of: words + [server.url(path)])
    let took = server.processorTime - before
    guard !text.contains("Non-2xx"), let requests = Self.number(before: " requests in", in: text),
      let rate = Self.number(after: "Requests/sec:", in: text),
      let p99 = Self.time(after: "99%", in: text), requests > 0
    else { throw Child.Failure(message: "wrk at \(path): \(text)") }
    return Outcome(
      requests: requests,
      processorTime: took / requests,
      interval: 1e9 / rate,
      p99: p99
    )
  }

  private static func number(before words: String, in text: String) -> Double? {
    guard let line = text.split(separator: "\n").first(where: { $0.contains(words) }) else {
      return nil
    }
    return line.split(separator: " ").first.flatMap { Double($0) }
  }

  private static func number(after word: String, in text: String) -> Double? {
    self.word(after: word, in: text).flatMap { Double($0) }
  }

  /// Reads a time such as `4.25ms`.
  private static func time(after word: String, in text: String) -> Double? {
    guard let text = self.word(after: word, in: text) else { return nil }
    let units = [("us", 1e3), ("ms", 1e6), ("s", 1e9)]
    guard let (unit, scale) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    return Double(text.dropLast(unit.count)).map { $0 * scale }
  }

  private static func word(after word: String, in text: String) -> Substring? {
    let words = text.split { $0 == " " || $0 == "\n" }
    return words.firstIndex { $0 == word }.map { words[$0 + 1] }
  }
}

/// A program that is run to its end.
enum ProgramOutput {
  /// Runs a program, and returns what it prints.
  static func text(of words: [String]) throws -> String {
    var template = Array("/tmp/interchange-output-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw Child.Failure(message: "there is no /tmp") }
    defer { close(file) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    try Child(words, to: .file(path)).end()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
