import Database
import Synchronization

/// Finds out whether a silent server is busy or answers nobody any more, such as one that was stopped.
///
/// It opens another connection, which the server begins at once however busy it is. All sessions of a
/// process share the answers, so that many that wait for one lock do not ask at the same time.
final class ServerLivenessProbe: Sendable {
  /// A host of a URL that may name several.
  struct Endpoint: Hashable, Sendable {
    let host: String
    let port: String
  }

  /// The silence after which a session asks, and for which an answer counts.
  static let patience: Duration = .seconds(1)

  private struct LastAnswer {
    let time: ContinuousClock.Instant
    let isThere: Bool
  }

  private let answers = Mutex<[Endpoint: LastAnswer]>([:])

  /// Returns whether the server has answered within the last second, or does so now.
  ///
  /// The caller waits meanwhile, at most for the time in which a connection must open.
  func answers(at endpoint: Endpoint, of address: PostgreSQLSettings) -> Bool {
    answers.withLock { answers in
      if let last = answers[endpoint], last.time.duration(to: .now) < Self.patience {
        return last.isThere
      }
      let isThere = Self.asks(endpoint, of: address)
      answers[endpoint] = LastAnswer(time: .now, isThere: isThere)
      return isThere
    }
  }

  /// Asks; a server that refuses the connection has answered, too.
  private static func asks(_ endpoint: Endpoint, of address: PostgreSQLSettings) -> Bool {
    do throws(DatabaseError) {
      try ServerSession.tryConnecting(to: endpoint, of: address)
      return true
    } catch {
      return error.extendedCode != ConnectionFailure.silence
    }
  }
}
