/// The end of a suspended navigation that somebody waits for.
final class AwaitedArrival: Sendable {
  private let answer = AwaitedAnswer<Arrival>()

  func arrival() async -> Arrival {
    switch await answer.outcome() {
    case .finished(let arrival), .unreached(let arrival): arrival
    case .cancelled: .cancelled(by: .task)
    }
  }

  func settle(_ arrival: Arrival) {
    answer.settle(.finished(arrival))
  }
}
