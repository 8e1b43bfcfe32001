import Database
import Synchronization

/// Finds out whether a proxy, such as pgbouncer, is between the program and the server.
///
/// A proxy begins a connection with a number of its own instead of that of the server's process. What
/// the first connection finds is taken for all of a process.
final class ProxyDetection: Sendable {
  private let found = Mutex<Bool?>(nil)

  /// Returns whether a session is one with a proxy.
  func isProxy(_ session: ServerSession) throws(DatabaseError) -> Bool {
    if let known = found.withLock(\.self) { return known }
    let isProxy = try session.run("SELECT pg_backend_pid()").text() != "\(session.processID)"
    found.withLock { $0 = isProxy }
    return isProxy
  }
}
