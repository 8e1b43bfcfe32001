/// The result of a suspended navigation, for a task that waits for it.
final class SuspendedNavigationWaiter: Sendable {
  private let promise = Promise<NavigationResult>()

  /// Waits for the result; cancelling the task ends the wait.
  func result() async -> NavigationResult {
    await promise.value(ifCancelled: .cancelled(by: .task))
  }

  func settle(_ result: NavigationResult) {
    promise.settle(result)
  }
}
