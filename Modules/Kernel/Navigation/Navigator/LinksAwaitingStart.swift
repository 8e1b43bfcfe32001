import Mediator

/// The links that came before the session could open any, oldest first.
final class LinksAwaitingStart {
  private typealias Release = Promise<NavigationCancellationReason?>

  /// Those that wait for the modules to start, and those that wait for the first layout.
  private var waiting: [Release] = []
  private var waitingForLayout: [Release] = []

  /// Whether a first layout or an earlier session has been opened, or could not be.
  private var hasBegun = false

  /// How many links are held.
  var count: Int { waiting.count + waitingForLayout.count }

  /// Returns whether a link need not wait.
  func letsPass(_ mediator: Mediator, into tree: SceneTree) -> Bool {
    mediator.isStarted && (hasBegun || !tree.isEmpty)
  }

  /// Waits until the modules have started and the session has begun, and returns what ended the
  /// wait before.
  func wait(for mediator: Mediator, in tree: () -> SceneTree) async -> NavigationCancellationReason?
  {
    if !mediator.isStarted, let cancellation = await waitForStart(of: mediator) {
      return cancellation
    }
    guard !hasBegun, tree().isEmpty else { return nil }
    let release = Release()
    waitingForLayout.append(release)
    defer { waitingForLayout.removeAll { $0 === release } }
    return await release.value(ifCancelled: .task)
  }

  private func waitForStart(of mediator: Mediator) async -> NavigationCancellationReason? {
    let release = Release()
    waiting.append(release)
    let start = Task {
      await mediator.started()
      release.settle(nil)
    }
    defer {
      start.cancel()
      waiting.removeAll { $0 === release }
    }
    return await release.value(ifCancelled: .task)
  }

  /// Lets the links pass that wait for the first layout, and all later ones.
  func begin() {
    hasBegun = true
    for release in waitingForLayout { release.settle(nil) }
  }

  /// Gives all links up, because the session ends.
  func end() {
    for release in waiting + waitingForLayout { release.settle(.ended) }
  }
}
