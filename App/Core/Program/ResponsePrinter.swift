import Mediator
import System
import Terminal

/// Prints the answers of the app as text or as JSON, to standard output and standard error.
struct ResponsePrinter: Sendable {
  let output: ConsoleOutput
  let errors: ConsoleOutput
  let isJSON: Bool

  /// Whether every time is printed in full.
  var showsFullTimes = false

  /// Whether a user types at a prompt.
  var isPrompt = false

  /// Shows answers that are longer than the terminal, if the user has named a program for that.
  var pager: Pager?

  /// Prints an answer; in text, a failure goes to standard error.
  func print(_ result: LineResult) throws {
    if isJSON {
      guard result.kind != .quit else { return }
      try output.json(AnyEncodableValue(result.answer.value), adding: .times)
    } else {
      let format = format
      let answer = result.answer.text(format)
      if let warning = result.answer.warning {
        try errors.line(TerminalText(lines: warning, look: .yellow))
      }
      guard !answer.isEmpty else { return }
      let text = format.columns.map(answer.fitted) ?? answer
      if result.kind.isFailure {
        try errors.line(text)
      } else if try pager?.show(text, insteadOf: output) != true {
        try output.line(text)
      }
    }
    try output.flush()
    try errors.flush()
  }

  /// How answers are laid out on standard output now.
  var format: TextLayoutOptions {
    TextLayoutOptions(
      columns: output.columns,
      times: RelativeTimeFormatter(.current, isFull: showsFullTimes),
      isPrompt: isPrompt
    )
  }

  /// Prints what a line did.
  func print(trace entries: [TraceEntry]) throws {
    for entry in entries { try errors.line(TerminalText("  \(entry)", look: .dim)) }
    try errors.flush()
  }

  /// Prints how long a line took.
  func print(time: Duration) throws {
    try errors.line(TerminalText("  \(time.shortText)", look: .dim))
    try errors.flush()
  }

  /// Shows the progress of work that takes long, if standard error is a terminal.
  func showingProgress<Value>(
    of title: String,
    while work: () async throws -> Value
  ) async rethrows -> Value {
    guard errors.isTerminal else { return try await work() }
    let start = ContinuousClock.now
    let progress = ProgressLine(TerminalText(title), on: errors, after: .milliseconds(250)) {
      start.duration(to: .now)
    }
    defer { progress.finish() }
    return try await ProgressReporter.observing(
      { done, total in progress.advance(to: done, of: total) },
      while: work
    )
  }

  /// Prints why the program cannot continue, if that can be printed.
  func print(_ problem: Problem) {
    _ = try? print(.failed(problem))
  }
}

extension ResponsePrinter {
  /// Creates a printer for standard output and standard error.
  init(for arguments: ProgramArguments, variable: @escaping (String) -> String?) {
    let isColoured = { (descriptor: FileDescriptor) in
      ColorPolicy.isOn(
        isTerminal: descriptor.isTerminal,
        isUnwanted: arguments.isPlain,
        environment: variable
      )
    }
    output = ConsoleOutput(.output, isColoured: isColoured(.output))
    errors = ConsoleOutput(.error, isColoured: isColoured(.error))
    isJSON = arguments.isJSON
    showsFullTimes = arguments.showsFullTimes
    pager = Pager(variable: variable)
  }
}

extension LineResult.Kind {
  /// Whether the answer is printed to standard error.
  fileprivate var isFailure: Bool {
    switch self {
    case .done, .quit: false
    case .failed, .unusable, .interrupted, .misunderstood: true
    }
  }
}
