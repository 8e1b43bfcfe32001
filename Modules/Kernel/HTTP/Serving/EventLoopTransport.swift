import Synchronization
public import System

/// Serves connections with one thread, which waits for all of them at once.
public final class EventLoopTransport: HTTPServerTransport {
  private let addresses: [ListenAddress]
  private let mailbox: EventLoopMailbox

  /// Creates a transport.
  ///
  /// - Parameter addresses: Where it listens.
  /// - Throws: The system's error when it has no descriptors left.
  public init(at addresses: [ListenAddress]) throws(SystemError) {
    self.addresses = addresses
    mailbox = try EventLoopMailbox()
  }

  public func start(_ service: HTTPServerContext) throws(SystemError) -> [ListenAddress] {
    var listeners: [ListeningSocket] = []
    do throws(SystemError) {
      for address in addresses { listeners.append(try ListeningSocket(at: address)) }
      let poller = try DescriptorPoller()
      let (mailbox, sockets) = (mailbox, listeners)
      try SystemThread.start {
        EventLoop(service, listeners: sockets, poller: poller, mailbox: mailbox).run()
      }
    } catch {
      for listener in listeners { listener.close() }
      throw error
    }
    return listeners.map(\.address)
  }

  public func stop(within limit: Duration) async {
    await withCheckedContinuation { mailbox.add(.stop(limit: limit, continuation: $0)) }
  }

  public func checkTime() {
    mailbox.add(.checkTime)
  }
}
