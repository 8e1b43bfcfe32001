import Database
import Glibc
import Mediator
import SQLite

/// Another process on the same file, which answers each event with a line as soon as it hears of it.
final class Hearing {
  /// With this word and the path of a file, the program is that other process.
  static let word = "--echo"

  private let files: MessageFiles
  private var started: Child?

  init(on files: MessageFiles) {
    self.files = files
  }

  /// How late the other process hears of an event, and what waiting for the next one costs it.
  func all() -> [Comparison] {
    [
      Comparison("w7 another process hears, last of 50 / 100 ms", goal: 1) { [self] in
        try await latest(of: 50)
      } baseline: {
        100e6
      },
      Comparison("w7 and waits for a second / 1 % of a core", goal: 1, rounds: 3) { [self] in
        let child = try await child()
        let before = child.processorTime
        // Whoever measures what idling costs must idle.
        try await Task.sleep(for: .seconds(1))
        return child.processorTime - before
      } baseline: {
        10e6
      },
    ]
  }

  /// Returns the longest time from before an event is written to its answer, in nanoseconds.
  private func latest(of count: Int) async throws -> Double {
    let (ours, child) = (try await files.open().ours, try await child())
    var latest = 0.0
    for number in 0..<count {
      let start = Stopwatch.now(by: .wall)
      try await ours.write { transaction in try transaction.record(Called(number: number)) }
      try child.hear(lines: 1)
      latest = max(latest, Stopwatch.now(by: .wall) - start)
    }
    return latest
  }

  private func child() async throws -> Child {
    if let started { return started }
    let opened = try await files.open()
    try await EventLog.prepare(opened.ours)
    let words = [CommandLine.arguments[0], Self.word, "\(opened.folder)/ours"]
    let child = try Child(words, from: .pipe, to: .pipe)
    try child.hear(lines: 1)
    started = child
    return child
  }
}

/// An event of the measured file.
private struct Called: DurableEvent {
  static let name = "bench.called"
  let number: Int
  var subject: String { "\(number)" }
}

// MARK: - The other process

extension Hearing {
  /// Answers events until the answers have no reader any more.
  static func echo(_ path: String) async throws {
    let thread = try ThreadExecutor()
    Task(executorPreference: thread) {
      while readLine() != nil {}
      exit(0)
    }
    let database = try SQLiteDatabase(at: path)
    let world = SystemServices(clock: ContinuousClock()) { Timestamp(milliseconds: 0) }
    let log = EventLog(database, listeners: [], in: world)
    let last = try await log.position()
    say("ready")
    for try await _ in log.events(Called.self, after: last) { say("heard") }
  }

  private static func say(_ word: String) {
    let bytes = Array("\(word)\n".utf8)
    _ = write(1, bytes, bytes.count)
  }
}
