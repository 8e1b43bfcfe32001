import Mediator

/// Spaces the repaints of a screen, so that a burst of changes is shown as few screens.
///
/// The first few after a quiet time are shown at once, and the last state always: what someone
/// writes must not wait because their typing was shown. In any second there are at most ten.
struct RepaintPacer {
  /// The time between two repaints of a screen that changes without end.
  static let interval: Duration = .milliseconds(125)

  /// How many repaints need no pause after a quiet time.
  static let burst = 3

  private let services: SystemServices

  /// When all repaints so far would have been shown, one in each interval, as elapsed time.
  private var due: Duration

  init(_ services: SystemServices) {
    self.services = services
    due = services.elapsed()
  }

  /// Repaints after changes, until there are no more or the task is cancelled.
  ///
  /// - Parameters:
  ///   - changes: Yields after changes.
  ///   - repaint: Shows the state as it is now, and returns whether it differed from what is shown.
  mutating func repaint(
    after changes: AsyncStream<Void>,
    _ repaint: () async throws -> Bool
  ) async rethrows {
    for await _ in changes {
      await pause()
      guard !Task.isCancelled else { return }
      if try await repaint() { noteRepaint() }
    }
  }

  /// The time until the next repaint may begin, zero or less if it may begin now.
  var rest: Duration { due - Self.interval * (Self.burst - 1) - services.elapsed() }

  /// Waits until the next repaint may begin.
  func pause() async {
    let rest = rest
    if rest > .zero { try? await services.sleep(rest) }
  }

  /// Notes that the screen is repainted now.
  mutating func noteRepaint() {
    due = max(due, services.elapsed()) + Self.interval
  }
}
