import Mediator
import System
import Terminal

/// Says the app's answers: as text or as JSON, to standard output and standard error.
struct ResponsePrinter: Sendable {
  let output: ConsoleOutput
  let errors: ConsoleOutput
  let isJSON: Bool

  /// Says an answer; in text, a failure goes to standard error.
  func say(_ reply: LineResult) throws {
    if isJSON {
      guard reply.kind != .quit else { return }
      try output.json(AnyEncodableValue(reply.answer.value))
    } else {
      let text = reply.answer.text(columns: output.columns)
      guard !text.isEmpty else { return }
      try (reply.kind.isFailure ? errors : output).line(text)
    }
    try output.flush()
    try errors.flush()
  }

  /// Says what a line has set in motion.
  func say(trace lines: [TraceEntry]) throws {
    for line in lines { try errors.line(TerminalText("  \(line)", look: .dim)) }
    try errors.flush()
  }

  /// Says how long a line took.
  func say(time: Duration) throws {
    try errors.line(TerminalText("  \(time)", look: .dim))
    try errors.flush()
  }

  /// Shows how far work comes that takes longer than a person likes to wait, at a terminal.
  func showingHeadway<Value>(
    of title: String,
    while work: () async throws -> Value
  ) async rethrows -> Value {
    guard errors.isTerminal else { return try await work() }
    let begun = ContinuousClock.now
    let progress = ProgressLine(TerminalText(title), on: errors, after: .milliseconds(250)) {
      begun.duration(to: .now)
    }
    defer { progress.finish() }
    return try await CallProgress.observing(
      { done, total in progress.advance(to: done, of: total) },
      while: work
    )
  }

  /// Says why the program cannot go on.
  func complain(_ problem: Problem) {
    _ = try? say(.failed(problem))
  }
}

extension ResponsePrinter {
  /// Speaks to standard output and standard error, the way an invocation asks for.
  init(for invocation: ProgramArguments, variable: @escaping (String) -> String?) {
    let isColoured = { (descriptor: FileDescriptor) in
      ColorMode.isOn(
        isTerminal: descriptor.isTerminal,
        isUnwanted: invocation.isPlain,
        environment: variable
      )
    }
    output = ConsoleOutput(.output, isColoured: isColoured(.output))
    errors = ConsoleOutput(.error, isColoured: isColoured(.error))
    isJSON = invocation.isJSON
  }
}

extension LineResult.Kind {
  /// Whether the answer belongs on standard error.
  fileprivate var isFailure: Bool {
    switch self {
    case .done, .quit: false
    case .failed, .unusable, .interrupted, .misunderstood: true
    }
  }
}
