import Synchronization
import System

/// Clients that send the head of a request byte by byte, from a thread of their own.
final class SlowClients: Sendable {
  private static let head = "GET /auth/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
  private let isEnding = Atomic(false)
  private let hasEnded = Mutex(false)

  init(_ count: Int, at address: ListenAddress) throws {
    try SystemThread.start { [self] in
      // A server that closes such a connection gets a new one.
      var clients: [WebConnection?] = Array(repeating: nil, count: count)
      while !isEnding.load(ordering: .relaxed) {
        for index in clients.indices {
          if clients[index] == nil {
            clients[index] = try? WebConnection(to: address)
            clients[index]?.send(Self.head)
          }
          if clients[index]?.send("x") == false { clients[index] = nil }
        }
        _ = DescriptorPoll.readable(among: [], within: .milliseconds(500))
      }
      hasEnded.withLock { $0 = true }
    }
    // All are connected by then.
    _ = DescriptorPoll.readable(among: [], within: .seconds(1))
  }

  /// Ends the clients, and waits until they are gone.
  func stop() {
    isEnding.store(true, ordering: .relaxed)
    while !hasEnded.withLock(\.self) {
      _ = DescriptorPoll.readable(among: [], within: .milliseconds(10))
    }
  }
}
