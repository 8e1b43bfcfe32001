import Mediator
import Synchronization

/// Why a request was refused, for the access log and the numbers: with what clients do not learn.
final class RefusalRecord: Sendable {
  private let noted = Mutex<Problem?>(nil)

  var problem: Problem? { noted.withLock { $0 } }

  func note(_ problem: Problem) { noted.withLock { $0 = problem } }
}
