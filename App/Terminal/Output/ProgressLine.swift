import Synchronization

/// One line on standard error that tells how far long work has come, and leaves no trace.
///
/// Nothing is shown where no terminal is, nor more often than a person can read.
public final class ProgressLine: Sendable {
  private struct State {
    var lastShown: Duration?
    var isShown = false
  }

  private let output: ConsoleOutput
  private let title: TerminalText
  private let elapsed: @Sendable () -> Duration
  private let pause: Duration
  private let start: Duration
  private let state = Mutex(State())

  /// Creates a line that is not shown yet.
  ///
  /// - Parameters:
  ///   - title: What the work is, for example "Backup".
  ///   - output: Where it is shown, if that is a terminal.
  ///   - delay: How long the work has to take before anything is shown.
  ///   - pause: The shortest time between two changes.
  ///   - elapsed: Tells how long the program has been running.
  public init(
    _ title: TerminalText,
    on output: ConsoleOutput,
    after delay: Duration = .zero,
    every pause: Duration = .milliseconds(100),
    elapsed: @escaping @Sendable () -> Duration
  ) {
    self.title = title
    self.output = output
    self.pause = pause
    start = elapsed() + delay
    self.elapsed = elapsed
  }

  /// Tells how much of the work is done.
  ///
  /// - Parameters:
  ///   - done: The steps behind us.
  ///   - total: All steps, or nothing if their number is not known.
  public func advance(to done: Int, of total: Int? = nil) {
    guard output.isTerminal, isDue() else { return }
    let text = Self.text(title, done: done, total: total).truncated(
      to: max(1, (output.columns ?? 80) - 1)
    )
    try? output.write("\r" + text + "\u{1B}[K")
  }

  /// Clears the line.
  public func finish() {
    let wasShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if wasShown { try? output.write("\r\u{1B}[K") }
  }

  private func isDue() -> Bool {
    let now = elapsed()
    guard now >= start else { return false }
    return state.withLock { state in
      if let last = state.lastShown, now - last < pause { return false }
      state.lastShown = now
      state.isShown = true
      return true
    }
  }

  /// Returns the line: the title, the steps and, where the total is known, the share.
  static func text(_ title: TerminalText, done: Int, total: Int?) -> TerminalText {
    guard let total, total > 0 else { return "\(title) \(done)" }
    let share = min(100, max(0, Int(Double(done) / Double(total) * 100)))
    return "\(title) \(done) of \(total), \(share) %"
  }
}
