import System
import Terminal

/// What the probe does without a terminal: one command a line, and the status at the end.
enum ScriptProbe {
  static func run() async throws -> ExitStatus {
    let interruption = InterruptHandler()
    try SignalHandler.install { signal in
      switch signal {
      case .interrupt, .terminate, .hangup: interruption.interrupt()
      case .resize, .resume: break
      }
    }
    do {
      try await interruption.cancelling { try await performAll() }
    } catch OutputError.closed {
      return .unread
    } catch is CancellationError {
      return .interrupted
    } catch let fault as ScriptLineError {
      try ConsoleOutput(.error).line("\(fault)")
      return .failure
    }
    return interruption.count > 0 ? .interrupted : .success
  }

  private static func performAll() async throws {
    let reader = LineReader(.input)
    let output = ConsoleOutput(.output)
    while let line = try await reader.next() {
      switch line.text {
      case "hang":
        try output.line("hanging")
        try output.flush()
        // Hangs until it is interrupted.
        try await Task.sleep(for: .seconds(60))
      case "yes": while true { try output.line("y") }
      default: try output.line("\(line.number): \(line.text)")
      }
      try output.flush()
    }
  }

  /// Shows ten steps of work, each long enough after the other to be seen.
  static func showProgress() throws {
    let output = ConsoleOutput(.error)
    let seconds = Counter()
    let progress = ProgressLine("Backup", on: output) { .seconds(seconds.next()) }
    for step in 1...10 { progress.advance(to: step, of: 10) }
    progress.finish()
    let words = ConsoleOutput(.output)
    try words.line("done")
    try words.flush()
  }
}
