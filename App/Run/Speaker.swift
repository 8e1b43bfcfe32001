import Mediator
import Terminal

/// Says the app's answers: as text or as JSON, to standard output and standard error.
struct Speaker: Sendable {
  let output: Output
  let errors: Output
  let isJSON: Bool

  /// Says an answer; in text, a failure goes to standard error.
  func say(_ reply: Reply) throws {
    if isJSON {
      guard reply.kind != .quit else { return }
      try output.json(AnyValue(reply.answer.value))
    } else {
      let text = reply.answer.text(columns: output.columns)
      guard !text.isEmpty else { return }
      try (reply.kind.isFailure ? errors : output).line(text)
    }
    try output.flush()
    try errors.flush()
  }

  /// Says what a line has set in motion.
  func say(trace lines: [TraceLine]) throws {
    for line in lines { try errors.line(Text("  \(line)", .dim)) }
    try errors.flush()
  }

  /// Says how long a line took.
  func say(time: Duration) throws {
    try errors.line(Text("  \(time)", .dim))
    try errors.flush()
  }

  /// Shows how far work comes that takes longer than a person likes to wait, at a terminal.
  func showingHeadway<Value>(
    of title: String,
    while work: () async throws -> Value
  ) async rethrows -> Value {
    guard errors.isTerminal else { return try await work() }
    let begun = ContinuousClock.now
    let progress = Progress(Text(title), on: errors, after: .milliseconds(250)) {
      begun.duration(to: .now)
    }
    defer { progress.finish() }
    return try await Headway.listening(
      { done, total in progress.advance(to: done, of: total) },
      while: work
    )
  }

  /// Says why the program cannot go on.
  func complain(_ report: Report) {
    _ = try? say(.failed(report))
  }
}

extension Speaker {
  /// Speaks to standard output and standard error, the way an invocation asks for.
  init(_ invocation: Invocation, _ variable: @escaping (String) -> String?) {
    let isColoured = { (descriptor: Descriptor) in
      Colouring.isOn(
        isTerminal: descriptor.isTerminal,
        isUnwanted: invocation.isPlain,
        environment: variable
      )
    }
    output = Output(.output, isColoured: isColoured(.output))
    errors = Output(.error, isColoured: isColoured(.error))
    isJSON = invocation.isJSON
  }
}

extension Reply.Kind {
  /// Whether the answer belongs on standard error.
  fileprivate var isFailure: Bool {
    switch self {
    case .done, .quit: false
    case .failed, .unusable, .interrupted, .misunderstood: true
    }
  }
}
