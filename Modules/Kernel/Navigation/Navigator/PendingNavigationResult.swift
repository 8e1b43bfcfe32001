/// The end of a suspended navigation that somebody waits for.
final class PendingNavigationResult: Sendable {
  private let answer = PendingAnswer<NavigationResult>()

  func arrival() async -> NavigationResult {
    switch await answer.outcome() {
    case .finished(let arrival), .unreached(let arrival): arrival
    case .cancelled: .cancelled(by: .task)
    }
  }

  func settle(_ arrival: NavigationResult) {
    answer.settle(.finished(arrival))
  }
}
