import Mediator

/// Spaces the repaints of a screen, so that a burst of changes is shown as few screens.
///
/// The first change after a quiet time is shown at once, and the last state always.
struct RepaintPacer {
  /// The shortest time between two repaints: a person reads no faster.
  static let interval: Duration = .milliseconds(100)

  private let services: SystemServices

  /// When the next repaint may begin, as elapsed time.
  private var earliest = Duration.zero

  init(_ services: SystemServices) {
    self.services = services
    earliest = services.elapsed()
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
      let rest = earliest - services.elapsed()
      if rest > .zero { try? await services.sleep(rest) }
      guard !Task.isCancelled else { return }
      if try await repaint() { earliest = services.elapsed() + Self.interval }
    }
  }
}
